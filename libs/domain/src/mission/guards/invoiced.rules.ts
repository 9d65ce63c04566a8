import type { TripBillingState } from "../../billing/billing.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import { dayMillis, plusMillis } from "../../time/instant.rules.ts"
import type { TripKey } from "../leg.model.ts"
import type { Mission } from "../mission.model.ts"
import { tripOf } from "../trip.rules.ts"

const invoicedAfterMillis = 7 * dayMillis

/** The time from which a completed mission counts as invoiced (BIL-7), noted or not; null before its completion. */
export const invoicedByTime = ({ completedAt }: Mission): Instant | null =>
  completedAt === null ? null : plusMillis(completedAt, invoicedAfterMillis)

/** True if billing or an operator has invoiced the trip, or the mission was completed seven days ago (BIL-7). */
export const isTripInvoiced = (
  mission: Mission,
  trip: TripKey,
  billingState: TripBillingState | null,
  now: Instant
): boolean => {
  const byTime = invoicedByTime(mission)
  return (
    billingState === "invoiced" ||
    billingState === "paid" ||
    (tripOf(mission, trip)?.invoicedAt ?? null) !== null ||
    (byTime !== null && byTime <= now)
  )
}
