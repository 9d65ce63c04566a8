import { Effect } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import type { BillingEntity, BillingRequest, MissionBilling } from "../billing/billing.model.ts"
import { Billing } from "../billing/billing.port.ts"
import { payerField, usableEntity } from "../billing/billing.rules.ts"
import { presentMillisOf } from "../clock/present.program.ts"
import type { Claim, StoredAnswer } from "../idempotency/idempotency.model.ts"
import { flagsSetBy, requiredDocuments } from "../options/options.rules.ts"
import type { CompiledGrid } from "../pricing/compiled-grid.rules.ts"
import { withinTime } from "../places/within-time.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import { redeemQuote } from "../pricing/quote.program.ts"
import type { LockedTrip } from "../pricing/quote.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import { refusedAt } from "./input-refused.errors.ts"
import { InvalidDates } from "../mission/mission.errors.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { labelsOf } from "../mission/labels/mission-labels.model.ts"
import { type Mission } from "../mission/mission.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { newMission, type OrderedTrip } from "../mission/new-mission.rules.ts"
import { isSuspectEmail } from "../text/email.rules.ts"
import { suspectWarning } from "./contact.rules.ts"
import { orderDateProblems } from "./order-dates.rules.ts"
import type { OrderRequest } from "./order-request.model.ts"
import { type PreparedOrder, prepareOrder } from "./prepare-order.program.ts"
import type { ImportedRow } from "../imports/import.model.ts"
import { sumOfCents } from "../pricing/money.rules.ts"
import type { RobotOrder } from "../robot/robot.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { spanned } from "../traces/spanned.ts"

/** Warns that the pickup is nearer than the minimum ordering delay (LIM-32). */
const tooEarlyWarning = "too_early"

export interface CreatedMission {
  readonly mission: Mission
  readonly warnings: ReadonlyArray<string>
}

interface KeyedAnswer {
  readonly claim: Claim
  readonly answer: (created: CreatedMission) => StoredAnswer
}

const resolveBilling = Effect.fnUntraced(function* (caller: Caller, request: BillingRequest) {
  const billing = yield* Billing
  const found = yield* billing.resolve(caller.tenant, request)
  return yield* Effect.fromResult(usableEntity(found, request)).pipe(Effect.mapError(refusedAt(payerField(request))))
})

const withLockedPrices = (trip: OrderedTrip, locked: LockedTrip | undefined): OrderedTrip =>
  locked === undefined
    ? trip
    : {
        ...trip,
        priceHt: locked.priceHt,
        surchargeHt: locked.surchargeHt,
        options: trip.options.map((option) => ({ ...option, priceHt: locked.optionsHt[option.key] ?? option.priceHt }))
      }

const billingOf = ({ address, companyName, email, id, siret }: BillingEntity, returns: boolean): MissionBilling => ({
  entityId: id,
  returnEntityId: returns ? id : null,
  payer: { companyName, email, address, siret }
})

const missionOf = (
  compiled: CompiledGrid,
  request: OrderRequest,
  prepared: PreparedOrder,
  locked: ReadonlyArray<LockedTrip>,
  resolved: { readonly id: MissionId; readonly entity: BillingEntity; readonly orderedAt: Instant }
) => {
  const lockedFor = (key: TripKey) => locked.find(({ trip }) => trip === key)
  const outbound = withLockedPrices(prepared.outbound.ordered, lockedFor("aller"))
  const back = prepared.return === null ? null : withLockedPrices(prepared.return.ordered, lockedFor("retour"))
  const keysOf = (trip: OrderedTrip | null) => trip?.options.map(({ key }) => key) ?? []
  const flags = flagsSetBy(compiled.grid, [...keysOf(outbound), ...keysOf(back)])
  return newMission({
    id: resolved.id,
    orderedAt: resolved.orderedAt,
    ...labelsOf(request),
    plateau: request.plateau,
    wGarage: request.wGarage || flags.wGarage,
    parc: flags.parc,
    billing: billingOf(resolved.entity, back !== null),
    requiredDocuments: {
      aller: requiredDocuments(compiled.grid, keysOf(outbound)),
      retour: back === null ? [] : requiredDocuments(compiled.grid, keysOf(back))
    },
    documents: [],
    duplicatedFrom: null,
    outbound,
    return: back
  })
}

/** Asks all providers about an order, and writes nothing. */
const resolveOrder = Effect.fnUntraced(function* (caller: Caller, request: OrderRequest) {
  const grids = yield* Grids
  const nowMillis = yield* presentMillisOf(caller.tenant)
  const errors = orderDateProblems(request, instantOfMillis(nowMillis))
  if (errors.length > 0) return yield* new InvalidDates({ errors })
  const compiled = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  const [prepared, entity] = yield* withinTime(
    Effect.all(
      [prepareOrder(compiled, request, { nowMillis, obligationsDue: true }), resolveBilling(caller, request.billing)],
      { concurrency: "unbounded" }
    )
  )
  return { nowMillis, compiled, prepared, entity }
})

/** Checks an order as `createMission` does, writes nothing, and returns its price. Fails as `createMission` does. */
export const checkOrder = spanned("checkOrder")(function* (caller: Caller, request: OrderRequest) {
  const { prepared } = yield* resolveOrder(caller, request)
  const trips = prepared.return === null ? [prepared.outbound] : [prepared.outbound, prepared.return]
  return sumOfCents(trips.map(({ priced }) => priced.priceHt))
})

/** What a new mission is written with, in one transaction. */
export interface WrittenWith {
  readonly robot?: RobotOrder | null
  readonly importedRow?: ImportedRow | null
}

/**
 * Orders a transport (ORD-1): asks all providers first, then writes everything in one transaction; in the test environment
 * also the robot that is to drive it (TST-1), and for a row of an import that it is ordered (CON-78). Fails before the write with `InvalidDates`, with `InputRefused`, or if a
 * provider is unavailable; with `TooManyRobots` (LIM-40); with `OutcomeUnknown` if the outcome of the write is unknown.
 */
export const createMission = spanned("createMission")(function* (
  caller: Caller,
  request: OrderRequest,
  keyed: KeyedAnswer | null,
  { robot = null, importedRow = null }: WrittenWith = {}
) {
  const missions = yield* Missions
  const identifiers = yield* Identifiers
  const { nowMillis, compiled, prepared, entity } = yield* resolveOrder(caller, request)
  const locked =
    request.quoteId === null
      ? []
      : yield* redeemQuote(caller.tenant, request.quoteId, prepared, nowMillis).pipe(
          Effect.mapError(refusedAt("quote_id"))
        )
  const id = MissionId(yield* identifiers.uuid)
  const { mission, created } = missionOf(compiled, request, prepared, locked, {
    id,
    entity,
    orderedAt: instantOfMillis(nowMillis)
  })
  const warnings = [
    ...prepared.warnings,
    ...(isSuspectEmail(request.billing.email) ? [suspectWarning("billing.email")] : []),
    ...(prepared.orderable ? [] : [tooEarlyWarning])
  ]
  const result: CreatedMission = { mission, warnings }
  yield* missions.create(caller, {
    mission,
    created,
    completes: keyed === null ? null : { claim: keyed.claim, answer: keyed.answer(result) },
    robot,
    importedRow
  })
  return result
})
