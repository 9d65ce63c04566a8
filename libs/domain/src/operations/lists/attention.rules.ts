import { isLegDone, stopOf, tripOfLeg } from "../../mission/trip.rules.ts"
import { LegKey } from "../../mission/leg.model.ts"
import type { Mission, MissionStatus } from "../../mission/mission.model.ts"
import { windowEndMillis } from "../../mission/window.rules.ts"
import type { Instant } from "../../time/instant.model.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"

/** Statuses in which a vehicle still has to be picked up or delivered. */
export const movingStatuses: ReadonlySet<MissionStatus> = new Set([
  "scheduled",
  "assigned",
  "in_transit",
  "in_transit_return",
  "incident"
])

const openWindowEnd = (mission: Mission, leg: LegKey): number | null => {
  const stop = stopOf(mission, leg)
  if (stop === null || stop.date === null || isLegDone(mission, leg)) return null
  if (tripOfLeg(mission, leg)?.status === "cancelled") return null
  return windowEndMillis({ ...stop, date: stop.date })
}

/**
 * The instant from which a mission is late, unless a leg is done before: the end of the first window whose leg is not done
 * (OPS-38). Null if no leg is left, or none has a day.
 */
export const lateAt = (mission: Mission): Instant | null => {
  if (!movingStatuses.has(mission.status)) return null
  const ends = LegKey.literals.flatMap((leg) => openWindowEnd(mission, leg) ?? [])
  return ends.length === 0 ? null : instantOfMillis(Math.min(...ends))
}

/** True if the window of a leg has ended before `now`, or at it, and the leg is not done (OPS-38). */
export const isLate = (mission: Mission, now: Instant): boolean => {
  const at = lateAt(mission)
  return at !== null && at <= now
}

/** The number of documents that wait for a review, of a mission that is not cancelled (OPS-38). */
export const documentsToReview = ({ documents, status }: Mission): number =>
  status === "cancelled" ? 0 : documents.filter((document) => document.status === "waiting").length

/** True if the driver has not answered changed terms although a reminder was sent (OPS-38). */
export const isDriverSilent = ({ driverValidation }: Mission): boolean =>
  driverValidation !== null && driverValidation.remindersSent > 0

/** The time of completion or cancellation; null before. An incident after the completion does not change it. */
export const endedAt = ({ cancelledAt, completedAt }: Mission): Instant | null => completedAt ?? cancelledAt
