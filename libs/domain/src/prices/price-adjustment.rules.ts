import { Result } from "effect"
import type { Instant } from "../time/instant.model.ts"
import { allowChange } from "../mission/decision.rules.ts"
import {
  AdjustmentNotAllowed,
  type AlreadyCancelled,
  type NoReturnTrip,
  type StatusConflict,
  type TripInvoiced
} from "../mission/mission.errors.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import type { AdjustPrice } from "../mission/mission-command.model.ts"
import { openTrip, reprice, tripToReprice, type PriceDecision } from "./price-change.rules.ts"

/** The trip to adjust, or what stands in the way whatever billing says: it is there to stay, so that it may be asked before a lock. */
export const tripToAdjust = (
  mission: Mission,
  { by, clientsAdjust, trip }: Pick<AdjustPrice, "by" | "clientsAdjust" | "trip">
): Result.Result<Trip, AdjustmentNotAllowed | AlreadyCancelled | NoReturnTrip> =>
  by === "client" && !clientsAdjust ? Result.fail(new AdjustmentNotAllowed()) : tripToReprice(mission, trip)

/**
 * Re-invoices a trip (CHG-32): at any time before the trip is invoiced, also after completion.
 * Nobody is asked: what the driver agreed to does not change. The price it has already is a change too, as the client
 * gives a reason to keep.
 */
export const adjustPrice = (
  mission: Mission,
  command: AdjustPrice,
  now: Instant
): Result.Result<
  PriceDecision,
  AdjustmentNotAllowed | AlreadyCancelled | NoReturnTrip | TripInvoiced | StatusConflict
> =>
  Result.gen(function* () {
    const { by, trip: tripKey, billingState, motif, newPriceHt, reference } = command
    yield* tripToAdjust(mission, command)
    const trip = yield* openTrip(mission, tripKey, billingState, now)
    yield* allowChange(mission, "adjust_price", by)
    return reprice(
      mission,
      { ...trip, priceHt: newPriceHt },
      { trip: tripKey, origin: "reinvoice", motif },
      { motif, reference },
      now
    )
  })
