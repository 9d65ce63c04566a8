import { Result } from "effect"
import { allowChange, amend, type Decision } from "../mission/decision.rules.ts"
import { TripKey } from "../mission/leg.model.ts"
import { InvoicingNotDue, type StatusConflict } from "../mission/mission.errors.ts"
import type { RecordInvoicing } from "../mission/mission-command.model.ts"
import { invoicedByTime } from "../mission/guards/invoiced.rules.ts"
import type { Mission } from "../mission/mission.model.ts"
import { tripOf, withTrip } from "../mission/trip.rules.ts"
import type { Instant } from "../time/instant.model.ts"

/** Trips of a completed mission of which no invoice is noted. A return that was given up has none. */
export const tripsToInvoice = (mission: Mission): ReadonlyArray<TripKey> =>
  mission.completedAt === null
    ? []
    : TripKey.literals.filter((key) => {
        const trip = tripOf(mission, key)
        return trip !== null && trip.status !== "cancelled" && trip.invoicedAt === null
      })

/** The time at which due work notes the invoices of a mission (OPS-37); null if there is nothing to note. */
export const invoicingDueAt = (mission: Mission): Instant | null =>
  tripsToInvoice(mission).length === 0 ? null : invoicedByTime(mission)

/**
 * Notes that the trips of a mission count as invoiced, with the time from which they do (BIL-7). Fails with
 * `InvoicingNotDue` before that, and if there is nothing to note.
 */
export const recordInvoicing = (
  mission: Mission,
  _command: RecordInvoicing,
  now: Instant
): Result.Result<Decision, InvoicingNotDue | StatusConflict> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "record_invoicing", "system")
    const dueAt = invoicingDueAt(mission)
    if (dueAt === null || dueAt > now) return yield* Result.fail(new InvoicingNotDue({ dueAt }))
    const noted = tripsToInvoice(mission).reduce((sofar, key) => {
      const trip = tripOf(sofar, key)
      return trip === null ? sofar : withTrip(sofar, key, { ...trip, invoicedAt: dueAt })
    }, mission)
    return amend(decision, noted)
  })
