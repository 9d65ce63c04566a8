import { Result } from "effect"
import type { TripBillingState } from "../billing/billing.model.ts"
import { transportPriceAdjusted, type PriceAdjustment } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { emit, undecided, type Decision } from "../mission/decision.rules.ts"
import { isTripInvoiced } from "../mission/guards/invoiced.rules.ts"
import { AlreadyCancelled, TripInvoiced, NoReturnTrip } from "../mission/mission.errors.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { PriceChange, UnrecordedPriceChange } from "./price-change.model.ts"
import { tripOf, withTrip } from "../mission/trip.rules.ts"

/** Returns the trip to reprice. Its refusals never go away, so it is right before the lock too. */
export const tripToReprice = (
  mission: Mission,
  tripKey: TripKey
): Result.Result<Trip, AlreadyCancelled | NoReturnTrip> => {
  if (mission.status === "cancelled") return Result.fail(new AlreadyCancelled())
  const trip = tripOf(mission, tripKey)
  return trip === null ? Result.fail(new NoReturnTrip()) : Result.succeed(trip)
}

/** Returns the trip. Fails if it is cancelled, missing or invoiced (`billingState`). */
export const openTrip = (
  mission: Mission,
  tripKey: TripKey,
  billingState: TripBillingState,
  now: Instant
): Result.Result<Trip, AlreadyCancelled | NoReturnTrip | TripInvoiced> =>
  Result.flatMap(tripToReprice(mission, tripKey), (trip): Result.Result<Trip, TripInvoiced> =>
    isTripInvoiced(mission, tripKey, billingState, now)
      ? Result.fail(new TripInvoiced({ trip: tripKey }))
      : Result.succeed(trip)
  )

export interface PriceDecision extends Decision {
  /** A line of the history before it is recorded. */
  readonly priceChange: UnrecordedPriceChange
}

/**
 * Replaces a trip by one with another price, with one event and one line of the history. `motif` is for the history;
 * the event has only a client's text.
 */
export const reprice = (
  mission: Mission,
  trip: Trip,
  adjustment: Omit<PriceAdjustment, "oldPriceHt" | "newPriceHt">,
  line: Pick<PriceChange, "motif" | "reference">,
  now: Instant
): PriceDecision => {
  const { trip: tripKey } = adjustment
  const oldPriceHt = (tripOf(mission, tripKey) ?? trip).priceHt
  const adjusted: PriceAdjustment = { ...adjustment, oldPriceHt, newPriceHt: trip.priceHt }
  return {
    ...emit(undecided(withTrip(mission, tripKey, trip)), now, (stamp) => transportPriceAdjusted(stamp, adjusted)),
    priceChange: { ...adjusted, ...line }
  }
}
