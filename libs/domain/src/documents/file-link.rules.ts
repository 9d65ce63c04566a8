import { Option, Result, Schema } from "effect"
import { KeyId } from "../access/api-key.model.ts"
import { InspectionPhaseKey, PhotoId } from "../inspection/inspection.model.ts"
import { TripKey } from "../mission/leg.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { PersonKeyId } from "../people/person.model.ts"
import { Language } from "../texts/language.model.ts"
import { type FileLink, type LinkKey, linkLifetimeHours, type LinkTarget, type OpenedLink } from "./file-link.model.ts"
import { missionSheetKey } from "./document-keys.rules.ts"
import { DocumentId } from "./document.model.ts"
import { LinkRefused } from "./documents.errors.ts"

const lifetimeSeconds = linkLifetimeHours * 3_600

const start = [Schema.Int, Schema.String, Schema.String] as const

// Arrays keep the token short: kind, second of the expiry, key, mission, then the parts of this kind.
const LinkText = Schema.fromJsonString(
  Schema.Union([
    Schema.Tuple([Schema.Literal("d"), ...start, Schema.String]),
    Schema.Tuple([Schema.Literal("s"), ...start]),
    Schema.Tuple([Schema.Literal("r"), ...start, TripKey, InspectionPhaseKey]),
    Schema.Tuple([Schema.Literal("p"), ...start, TripKey, Schema.String]),
    Schema.Tuple([Schema.Literal("e"), ...start, TripKey]),
    Schema.Tuple([Schema.Literal("z"), Schema.Int, Schema.String, Schema.Array(Schema.String), Language])
  ])
)
type LinkText = typeof LinkText.Type

const decodeLink = Schema.decodeUnknownOption(LinkText)

// Ids of keys are UUIDs, so the first characters tell whose key it is.
const personPrefix = "ops:"

const keyText = ({ holder, keyId }: LinkKey): string => (holder === "client" ? keyId : `${personPrefix}${keyId}`)

const keyOf = (text: string): LinkKey =>
  text.startsWith(personPrefix)
    ? { holder: "person", keyId: PersonKeyId(text.slice(personPrefix.length)) }
    : { holder: "client", keyId: KeyId(text) }

const membersOf = ({ key, target }: FileLink, expiresAt: number): LinkText => {
  const keyId = keyText(key)
  if (target._tag === "Archive") return ["z", expiresAt, keyId, target.missionIds, target.language]
  const { missionId } = target
  switch (target._tag) {
    case "Document":
      return ["d", expiresAt, keyId, missionId, target.documentId]
    case "MissionSheet":
      return ["s", expiresAt, keyId, missionId]
    case "InspectionReport":
      return ["r", expiresAt, keyId, missionId, target.trip, target.phase]
    case "InspectionPhoto":
      return ["p", expiresAt, keyId, missionId, target.trip, target.photoId]
    case "Dossier":
      return ["e", expiresAt, keyId, missionId, target.trip]
  }
}

/** Writes the text of a link, which is then sealed. The link expires 24 hours after `nowMillis` (LIM-5). */
export const linkText = (link: FileLink, nowMillis: number): string =>
  JSON.stringify(membersOf(link, Math.floor(nowMillis / 1_000) + lifetimeSeconds))

const targetOf = (link: LinkText): LinkTarget => {
  const kind = link[0]
  if (kind === "z") return { _tag: "Archive", missionIds: link[3].map((id) => MissionId(id)), language: link[4] }
  const missionId = MissionId(link[3])
  switch (kind) {
    case "d":
      return { _tag: "Document", missionId, documentId: DocumentId(link[4]) }
    case "s":
      return { _tag: "MissionSheet", missionId }
    case "r":
      return { _tag: "InspectionReport", missionId, trip: link[4], phase: link[5] }
    case "p":
      return { _tag: "InspectionPhoto", missionId, trip: link[4], photoId: PhotoId(link[5]) }
    case "e":
      return { _tag: "Dossier", missionId, trip: link[4] }
  }
}

/** Reads the text of a link. Fails with `LinkRefused` if it is malformed or has expired. */
export const readLink = (text: string, nowMillis: number): Result.Result<OpenedLink, LinkRefused> => {
  const link = decodeLink(text)
  if (Option.isNone(link)) return Result.fail(new LinkRefused())
  const expiresAtMillis = link.value[1] * 1_000
  return expiresAtMillis <= nowMillis
    ? Result.fail(new LinkRefused())
    : Result.succeed({ key: keyOf(link.value[2]), target: targetOf(link.value), expiresAtMillis })
}

/** The missions whose files a link opens. */
export const missionsOf = (target: LinkTarget): ReadonlyArray<MissionId> =>
  target._tag === "Archive" ? target.missionIds : [target.missionId]

/** Names a link's target in logs: the document's id, or the kind of file and its trip. */
export const targetName = (target: LinkTarget): string => {
  switch (target._tag) {
    case "Document":
      return target.documentId
    case "MissionSheet":
      return missionSheetKey
    case "InspectionReport":
      return `inspection_report:${target.trip}:${target.phase}`
    case "InspectionPhoto":
      return `inspection_photo:${target.trip}:${target.photoId}`
    case "Dossier":
      return `dossier:${target.trip}`
    case "Archive":
      return "archive"
  }
}
