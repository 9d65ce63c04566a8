import type { Caller } from "../access/caller.model.ts"
import { presentMillisOf } from "../clock/present.program.ts"
import { currentMethod } from "../emissions/emission-tables.data.ts"
import { emissionsOf, type EmissionsOfTrips } from "../emissions/emissions.rules.ts"
import { InvalidDates } from "../mission/mission.errors.ts"
import { orderDateProblems } from "../ordering/order-dates.rules.ts"
import type { TripsRequest } from "../ordering/order-request.model.ts"
import { type PreparedOrder, prepareOrder } from "../ordering/prepare-order.program.ts"
import { withinTime } from "../places/within-time.program.ts"
import { instantOfMillis, minuteMillis } from "../time/instant.rules.ts"
import { Grids } from "./grids.port.ts"
import type { QuoteId, Tariffs } from "./pricing.model.ts"
import { tariffs } from "./pricing.rules.ts"
import { issueQuote } from "./quote.program.ts"
import { spanned } from "../traces/spanned.ts"

export interface Estimate {
  readonly prepared: PreparedOrder
  readonly tariffs: Tariffs
  readonly emissions: EmissionsOfTrips
  readonly quoteId: QuoteId
  readonly expiresAtMillis: number
}

/** Prices trips without ordering them, and returns a quote that locks the price (PRC-1). */
export const estimatePrice = spanned("estimatePrice")(function* (caller: Caller, request: TripsRequest) {
  const grids = yield* Grids
  const nowMillis = yield* presentMillisOf(caller.tenant)
  const errors = orderDateProblems(request, instantOfMillis(nowMillis))
  if (errors.length > 0) return yield* new InvalidDates({ errors })
  const compiled = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  const prepared = yield* withinTime(prepareOrder(compiled, request, { nowMillis, obligationsDue: false }))
  const expiresAtMillis = nowMillis + compiled.grid.quoteMinutes * minuteMillis
  return {
    prepared,
    emissions: emissionsOf(currentMethod, {
      outbound: prepared.outbound.ordered,
      return: prepared.return?.ordered ?? null,
      plateau: request.plateau
    }),
    tariffs: tariffs(compiled, prepared.outbound.toPrice.distanceKm),
    quoteId: yield* issueQuote(caller.tenant, prepared, expiresAtMillis),
    expiresAtMillis
  } satisfies Estimate
})
