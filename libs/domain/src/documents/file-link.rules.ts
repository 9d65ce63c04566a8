import { Option, Result, Schema } from "effect"
import { Environment } from "../access/tenant.model.ts"
import { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import { TripKey } from "../ordering/mission.model.ts"
import { linkLifetimeHours, type LinkTarget } from "./document.model.ts"
import { LinkRefused } from "./documents.errors.ts"

const lifetimeSeconds = linkLifetimeHours * 3_600

const tenant = [Schema.String, Environment] as const
const Expiring = Schema.Int

// Arrays, so that the token stays short; the first member says what the others are.
const LinkText = Schema.fromJsonString(
  Schema.Union([
    Schema.Tuple([Schema.Literal("d"), Expiring, ...tenant, Schema.String, Schema.String]),
    Schema.Tuple([Schema.Literal("s"), Expiring, ...tenant, Schema.String]),
    Schema.Tuple([Schema.Literal("r"), Expiring, ...tenant, Schema.String, TripKey, InspectionPhaseKey]),
    Schema.Tuple([Schema.Literal("p"), Expiring, ...tenant, Schema.String, TripKey, Schema.String])
  ])
)
type LinkText = typeof LinkText.Type

const decodeLink = Schema.decodeUnknownOption(LinkText)

const membersOf = (target: LinkTarget, expiresAt: number): LinkText => {
  const { missionId } = target
  const { groupId, environment } = target.tenant
  switch (target._tag) {
    case "Document":
      return ["d", expiresAt, groupId, environment, missionId, target.documentId]
    case "MissionSheet":
      return ["s", expiresAt, groupId, environment, missionId]
    case "InspectionReport":
      return ["r", expiresAt, groupId, environment, missionId, target.leg, target.phase]
    case "InspectionPhoto":
      return ["p", expiresAt, groupId, environment, missionId, target.leg, target.photoId]
  }
}

/** What a link holds: its target, and the second in which it ends, 24 hours after `nowMillis` (interface.md section 8). */
export const linkText = (target: LinkTarget, nowMillis: number): string =>
  JSON.stringify(membersOf(target, Math.floor(nowMillis / 1_000) + lifetimeSeconds))

const targetOf = (link: LinkText): LinkTarget => {
  const [kind, , groupId, environment, missionId] = link
  const of = { tenant: { groupId, environment }, missionId }
  switch (kind) {
    case "d":
      return { _tag: "Document", ...of, documentId: link[5] }
    case "s":
      return { _tag: "MissionSheet", ...of }
    case "r":
      return { _tag: "InspectionReport", ...of, leg: link[5], phase: link[6] }
    case "p":
      return { _tag: "InspectionPhoto", ...of, leg: link[5], photoId: link[6] }
  }
}

/** Where a link leads at `nowMillis`. Fails with `LinkRefused` from the second of its end on. */
export const readLink = (text: string, nowMillis: number): Result.Result<LinkTarget, LinkRefused> => {
  const link = decodeLink(text)
  return Option.isNone(link) || link.value[1] * 1_000 <= nowMillis
    ? Result.fail(new LinkRefused())
    : Result.succeed(targetOf(link.value))
}
