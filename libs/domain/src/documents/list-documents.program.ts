import { Effect } from "effect"
import type { Caller } from "../access/caller.model.ts"
import type { MissionId, TransportId } from "../mission/mission-id.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, MissionDocument } from "../mission/mission.model.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import { missionSheetKey, missionSheetLabel, signableKeys } from "./document-keys.rules.ts"
import type { DocumentId } from "./document.model.ts"
import type { LinkSigner } from "./file-link.model.ts"
import { signLink } from "./file-link.program.ts"

/** A document as clients see it (DOC-3). */
export interface ShownDocument extends Pick<MissionDocument, "key" | "label" | "trip" | "status" | "createdAt"> {
  /** The sheet has the id of its mission. */
  readonly id: DocumentId | MissionId
  readonly fileName: string
  readonly link: string
}

const signerOf = ({ keyId, tenant }: Caller): LinkSigner => ({ tenant, key: { holder: "client", keyId } })

const shownDocument = Effect.fnUntraced(function* (caller: Caller, missionId: MissionId, document: MissionDocument) {
  const { id, key, label, trip, status, createdAt, file } = document
  const link = yield* signLink(signerOf(caller), { _tag: "Document", missionId, documentId: id })
  return { id, key, label, trip, status, createdAt, fileName: file.fileName, link } satisfies ShownDocument
})

/** Lists the documents of a trip, oldest first, or of the whole mission if `trip` is null. */
export const listDocuments = Effect.fn("listDocuments")(function* (
  caller: Caller,
  missionId: MissionId,
  trip: TripKey | null
) {
  const { documents } = yield* readMission(caller.tenant, missionId)
  const asked = documents.filter((document) => trip === null || document.trip === trip)
  return yield* Effect.forEach(asked, (document) => shownDocument(caller, missionId, document))
})

export const missionSheetName = (transportId: TransportId | null): string => `fiche-mission-${transportId ?? ""}.pdf`

const sheetOf = Effect.fnUntraced(function* (caller: Caller, { id, transportId, createdAt }: Mission) {
  const link = yield* signLink(signerOf(caller), { _tag: "MissionSheet", missionId: id })
  const sheet: ShownDocument = {
    id,
    key: missionSheetKey,
    label: missionSheetLabel,
    trip: "aller",
    status: "waiting",
    createdAt,
    fileName: missionSheetName(transportId),
    link
  }
  return sheet
})

/** Lists the documents of a mission to sign: its sheet, and those with signable keys (DOC-2). */
export const listSignableDocuments = Effect.fn("listSignableDocuments")(function* (
  caller: Caller,
  missionId: MissionId
) {
  const grids = yield* Grids
  const { tenant } = caller
  const mission = yield* readMission(tenant, missionId)
  const { grid } = yield* grids.version(tenant.groupId, caller.gridVersion)
  const keys = signableKeys(grid)
  const documents = mission.documents.filter(({ key }) => keys.has(key))
  const sheet = yield* sheetOf(caller, mission)
  return [sheet, ...(yield* Effect.forEach(documents, (document) => shownDocument(caller, missionId, document)))]
})
