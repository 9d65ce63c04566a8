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

/** Returns the trip to adjust. Its refusals never go away, so it is right before the lock too. */
export const tripToAdjust = (
  mission: Mission,
  { by, clientsAdjust, trip }: Pick<AdjustPrice, "by" | "clientsAdjust" | "trip">
): Result.Result<Trip, AdjustmentNotAllowed | AlreadyCancelled | NoReturnTrip> =>
  by === "client" && !clientsAdjust ? Result.fail(new AdjustmentNotAllowed()) : tripToReprice(mission, trip)

/**
 * Changes the price of a trip until it is invoiced (CHG-32). Asks no driver. Records an equal price too, because the
 * client gives a reason.
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
