import { Result } from "effect"
import { NoReturnTrip } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { endOfTrip } from "../positions/driven-trips.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, plusMillis } from "../time/instant.rules.ts"
import {
  type NewTrackingLink,
  openTrackingLinksMax,
  trackingHoursAfterEnd,
  type TrackingLink
} from "./tracking-link.model.ts"
import { TooManyTrackingLinks, TrackingOver } from "./tracking.errors.ts"

/** When the links of a trip end (TRK-6): 24 hours after its delivery or the end of its mission. Null before that. */
export const endOfLinks = (mission: Mission, { trip: key }: Pick<TrackingLink, "trip">): Instant | null => {
  const trip = tripOf(mission, key)
  const end = trip === null ? null : endOfTrip(mission, trip)
  return end === null ? null : plusMillis(end, trackingHoursAfterEnd * hourMillis)
}

/** True if a link of the trip opens its page at `now`. */
export const isOpenLink = (mission: Mission, link: Pick<TrackingLink, "trip">, now: Instant): boolean => {
  if (tripOf(mission, link.trip) === null) return false
  const end = endOfLinks(mission, link)
  return end === null || now < end
}

/** Decides on a new link of a mission that has `links` (TRK-1, TRK-4). */
export const decideTrackingLink =
  (asked: NewTrackingLink) =>
  (
    mission: Mission,
    links: ReadonlyArray<TrackingLink>,
    now: Instant
  ): Result.Result<NewTrackingLink, NoReturnTrip | TooManyTrackingLinks | TrackingOver> => {
    if (tripOf(mission, asked.trip) === null) return Result.fail(new NoReturnTrip({ field: "leg" }))
    if (!isOpenLink(mission, asked, now)) return Result.fail(new TrackingOver())
    const open = links.filter((link) => isOpenLink(mission, link, now))
    return open.length < openTrackingLinksMax ? Result.succeed(asked) : Result.fail(new TooManyTrackingLinks())
  }
