import { Effect } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { presentOf } from "../clock/present.program.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { isUuid } from "../text/uuid.rules.ts"
import { type NewTrackingLink, TrackingLinkId } from "./tracking-link.model.ts"
import { decideTrackingLink, endOfLinks, isOpenLink } from "./tracking-links.rules.ts"
import { TrackingLinks } from "./tracking-links.port.ts"
import { TrackingLinkUnknown } from "./tracking.errors.ts"
import { trackingPath, trackingToken } from "./tracking-token.program.ts"

/**
 * Makes a tracking link (TRK-1), and returns it with the path of its page, which no answer shows again. Fails with
 * `MissionNotFound`, `NoReturnTrip`, `TrackingOver`, `TooManyTrackingLinks`.
 */
export const createTrackingLink = Effect.fn("createTrackingLink")(function* (
  caller: Caller,
  missionId: MissionId,
  asked: Omit<NewTrackingLink, "id">
) {
  if (!isUuid(missionId)) return yield* new MissionNotFound()
  const links = yield* TrackingLinks
  const identifiers = yield* Identifiers
  const id = TrackingLinkId(yield* identifiers.uuid)
  const link = yield* links.add(caller, missionId, decideTrackingLink({ ...asked, id }))
  const mission = yield* readMission(caller.tenant, missionId)
  return { link, path: trackingPath(yield* trackingToken(id)), endsAt: endOfLinks(mission, link) }
})

/** Lists the links of a mission that open their page, oldest first (TRK-3). Fails with `MissionNotFound`. */
export const listTrackingLinks = Effect.fn("listTrackingLinks")(function* (tenant: Tenant, missionId: MissionId) {
  const links = yield* TrackingLinks
  const mission = yield* readMission(tenant, missionId)
  const now = yield* presentOf(tenant)
  const found = yield* links.ofMission(tenant, mission.id)
  return found
    .filter((link) => isOpenLink(mission, link, now))
    .map((link) => ({ link, endsAt: endOfLinks(mission, link) }))
})

/** Deletes a link: its page ends at once (TRK-5). Fails with `MissionNotFound`, `TrackingLinkUnknown`. */
export const deleteTrackingLink = Effect.fn("deleteTrackingLink")(function* (
  caller: Caller,
  missionId: MissionId,
  id: TrackingLinkId
) {
  const links = yield* TrackingLinks
  const mission = yield* readMission(caller.tenant, missionId)
  if (!isUuid(id) || !(yield* links.remove(caller, mission.id, id))) return yield* new TrackingLinkUnknown()
})
