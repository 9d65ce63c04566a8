import { Result } from "effect"
import { allowChange, amend, type Decision, statusConflict } from "../mission/decision.rules.ts"
import { NoReturnTrip, type StatusConflict } from "../mission/mission.errors.ts"
import type { InvoiceTrip } from "../mission/mission-command.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { tripOf, withTrip } from "../mission/trip.rules.ts"
import type { Instant } from "../time/instant.model.ts"

/** Notes that a delivered trip was invoiced (OPS-37), without an event. A second time changes nothing. */
export const invoiceTrip = (
  mission: Mission,
  { trip: key }: InvoiceTrip,
  now: Instant
): Result.Result<Decision, NoReturnTrip | StatusConflict> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "invoice_trip", "operator")
    const trip = tripOf(mission, key)
    if (trip === null) return yield* Result.fail(new NoReturnTrip())
    if (trip.deliveredAt === null) return yield* Result.fail(statusConflict(mission, `invoice ${key}`, "operator"))
    return trip.invoicedAt === null ? amend(decision, withTrip(mission, key, { ...trip, invoicedAt: now })) : decision
  })
