import type { OperationsMission } from "@trajet/contract"
import type { DocumentId } from "@trajet/domain/documents"
import type { Mission } from "@trajet/domain/mission"
import { documentsSeenBy, type OperationsNote } from "@trajet/domain/operations"
import type { Role } from "@trajet/domain/people"

/** The words for the driver among the notes of a mission, by document; the last ones count. */
export const wordsForDriver = (notes: ReadonlyArray<OperationsNote>): ReadonlyMap<string, string> =>
  new Map(
    notes.flatMap(({ about, aboutId, text }) => (about === "review_for_driver" ? [[aboutId, text] as const] : []))
  )

/** What a read knows of the documents besides the mission. */
export interface DocumentsBeside {
  /** The addresses of the documents' files. */
  readonly links?: ReadonlyMap<DocumentId, string>
  /** What operators tell the driver of each refused document; undefined if it was not read. */
  readonly forDriver?: ReadonlyMap<string, string>
}

/** The documents of a mission that a role may see. */
export const documentsWire = (
  mission: Mission,
  role: Role,
  { forDriver, links }: DocumentsBeside
): OperationsMission["documents"] =>
  documentsSeenBy(role, mission).map(({ id, key, label, trip, status, source, file, createdAt }) => {
    const url = links?.get(id)
    return {
      id,
      key,
      label,
      trip,
      status,
      source,
      file_name: file.fileName,
      content_type: file.contentType,
      created_at: createdAt,
      ...(forDriver === undefined || status !== "refused" ? {} : { for_driver: forDriver.get(id) ?? null }),
      ...(url === undefined ? {} : { url })
    }
  })
