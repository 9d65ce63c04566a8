import { TripKey } from "../mission/leg.model.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { drives } from "../operations/inspection-part.rules.ts"
import type { Person } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { dayMillis, plusMillis } from "../time/instant.rules.ts"
import type { TripTime } from "./take-positions.rules.ts"

/** OPS-42. */
export const positionDays = 30

/** The time at which a trip that was picked up ended: its delivery, or the end of its mission. Null while it lasts. */
export const endOfTrip = ({ cancelledAt, completedAt }: Mission, { deliveredAt }: Trip): Instant | null =>
  deliveredAt ?? cancelledAt ?? completedAt

/** Whether the positions of a trip are kept at `now` (OPS-42): until `days` (30) after its end. */
export const arePositionsKept = (mission: Mission, key: TripKey, now: Instant, days = positionDays): boolean => {
  const trip = tripOf(mission, key)
  if (trip === null) return false
  const end = endOfTrip(mission, trip)
  return end === null || plusMillis(end, days * dayMillis) > now
}

export interface DrivenTrip extends TripTime {
  readonly key: TripKey
  readonly trip: Trip
}

/**
 * The trips of a mission that the person picked up, and whose positions still count at `now` (OPS-40): positions may come
 * late, but not after those of the trip are removed.
 */
export const drivenTripsOf = (person: Person, mission: Mission, now: Instant): ReadonlyArray<DrivenTrip> =>
  TripKey.literals.flatMap((key) => {
    const trip = tripOf(mission, key)
    if (trip === null || trip.pickedUpAt === null || !drives(person, mission, key)) return []
    return arePositionsKept(mission, key, now)
      ? [{ key, trip, from: trip.pickedUpAt, until: endOfTrip(mission, trip) }]
      : []
  })
