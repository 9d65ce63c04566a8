import { Result } from "effect"
import type { Instant } from "../time/instant.model.ts"
import { allowChange } from "../mission/decision.rules.ts"
import type { AlreadyCancelled, StatusConflict, TripInvoiced, NoReturnTrip } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { AdjustPrice } from "../mission/mission-command.model.ts"
import { openTrip, reprice, type PriceDecision } from "./price-change.rules.ts"

/**
 * Re-invoices a trip (CHG-32): at any time before the trip is invoiced, also after completion.
 * Nobody is asked: what the driver agreed to does not change. The price it has already is a change too, as the client
 * gives a reason to keep.
 */
export const adjustPrice = (
  mission: Mission,
  { by, trip: tripKey, billingState, motif, newPriceHt, reference }: AdjustPrice,
  now: Instant
): Result.Result<PriceDecision, AlreadyCancelled | NoReturnTrip | TripInvoiced | StatusConflict> =>
  Result.gen(function* () {
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
