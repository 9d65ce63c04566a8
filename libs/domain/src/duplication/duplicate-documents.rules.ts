import { type DocumentId, documentsPerMissionMax } from "../documents/document.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { MissionDocument } from "../mission/mission.model.ts"

interface SkippedDocument {
  /** Id of a document of the source, or the client's text if the source has no such document. */
  readonly id: string
  readonly reason: "refused" | "unknown" | "too_many"
}

export interface KeptDocuments {
  readonly kept: ReadonlyArray<MissionDocument>
  readonly skipped: ReadonlyArray<SkippedDocument>
}

/** Selects the documents of the source that are named by id or key, each once. Skips refused ones (CHG-58). */
export const keptDocuments = (
  documents: ReadonlyArray<MissionDocument>,
  keep: ReadonlyArray<string>
): KeptDocuments => {
  const named = documents.filter(({ id, key }) => keep.includes(id) || keep.includes(key))
  const usable = named.filter(({ status }) => status !== "refused")
  const unknown = keep.filter((by) => !documents.some(({ id, key }) => by === id || by === key))
  return {
    kept: usable.slice(0, documentsPerMissionMax),
    skipped: [
      ...named.filter(({ status }) => status === "refused").map(({ id }) => ({ id, reason: "refused" as const })),
      ...usable.slice(documentsPerMissionMax).map(({ id }) => ({ id, reason: "too_many" as const })),
      ...[...new Set(unknown)].map((id) => ({ id, reason: "unknown" as const }))
    ]
  }
}

/** Makes the documents of the duplicate: new records, waiting for review, that share the files of the source. */
export const copiedDocuments = (
  kept: ReadonlyArray<MissionDocument>,
  ids: ReadonlyArray<DocumentId>,
  createdAt: Instant
): ReadonlyArray<MissionDocument> =>
  kept.flatMap(({ key, label, trip, file }, index): ReadonlyArray<MissionDocument> => {
    const id = ids[index]
    return id === undefined ? [] : [{ id, key, label, trip, status: "waiting", source: "client", file, createdAt }]
  })
