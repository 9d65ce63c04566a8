import { Result } from "effect"
import type { DocumentId } from "../documents/document.model.ts"
import type { DomainEvent } from "../events/event.model.ts"
import { flagsSetBy, requiredDocuments } from "../options/options.rules.ts"
import type { CompiledGrid } from "../pricing/compiled-grid.rules.ts"
import { minOrderDate } from "../pricing/ordering-delay.rules.ts"
import type { PricedEnd, TripToPrice } from "../pricing/pricing.model.ts"
import { type PricingError, priceTrip } from "../pricing/pricing.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, millisOfInstant } from "../time/instant.rules.ts"
import { decide, type DecisionOf, type RefusalOf } from "../mission/mission.rules.ts"
import { duplicateDateProblems, withNewDates, missingReturnLeg } from "./duplicate-dates.rules.ts"
import { copiedDocuments, type KeptDocuments, keptDocuments } from "./duplicate-documents.rules.ts"
import { duplicateOptions, isWGarage, type TripToOption } from "./duplicate-options.rules.ts"
import type { DuplicateRequest } from "./duplicate-request.model.ts"
import { checkDuplicable } from "./link-duplicate.rules.ts"
import { type InputRefused, refusedAt } from "../ordering/input-refused.errors.ts"
import { type AlreadyDuplicated, NoReturnTrip, type StatusConflict, TooEarly } from "../mission/mission.errors.ts"
import { labelsOf } from "../mission/labels/mission-labels.model.ts"
import { type Mission, type Stop, type Trip } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId, MissionLink, TransportId } from "../mission/mission-id.model.ts"
import { linkTo } from "../mission/mission-number.rules.ts"
import { newMission, type OrderedTrip } from "../mission/new-mission.rules.ts"

export type DuplicateError = AlreadyDuplicated | StatusConflict | NoReturnTrip | TooEarly | InputRefused

interface DuplicationToPlan {
  readonly source: Mission
  readonly compiled: CompiledGrid
  readonly request: DuplicateRequest
  readonly now: Instant
}

export interface PlannedTrip {
  readonly pickup: Stop
  readonly delivery: Stop
  readonly ordered: Result.Result<OrderedTrip, InputRefused>
  readonly notKept: ReadonlyArray<string>
}

/** The result of a duplication. Not empty `conflicts` refuse it. */
export interface DuplicationPlan {
  readonly duplicatedFrom: MissionLink
  readonly outbound: PlannedTrip
  readonly return: PlannedTrip | null
  readonly wGarage: boolean
  readonly minDate: Instant
  readonly conflicts: ReadonlyArray<DuplicateError>
  readonly documents: KeptDocuments
  readonly warnings: ReadonlyArray<string>
}

const pricedEnd = ({ place, date, startTime, endTime }: Stop): PricedEnd => ({
  country: place.country,
  postcode: place.postcode,
  date,
  startTime,
  endTime
})

/** A defect: the order of the source was priced for this distance. */
class StoredDistanceOutOfRange extends Error {}

const refusedPrice = (trip: TripKey, error: PricingError): InputRefused => {
  if (error._tag === "DistanceInvalid") throw new StoredDistanceOutOfRange(error.message)
  // The places come from the source, so the error names the request's `id`.
  return refusedAt(error._tag === "CountryNotServed" ? "id" : `options.${trip}`)(error)
}

const planTrip = (compiled: CompiledGrid, given: TripToOption): PlannedTrip => {
  const { tripKey, trip, plateau, wGarage } = given
  const { pickup, delivery, vehicle, vehicleClass, vehicleClassSource, distanceKm } = trip
  const chosen = duplicateOptions(given)
  const ordered = Result.flatMap(chosen, ({ options }) => {
    const keys = options.map(({ key }) => key)
    const toPrice: TripToPrice = {
      trip: tripKey,
      pickup: pricedEnd(pickup),
      delivery: pricedEnd(delivery),
      distanceKm,
      hasFerry: null,
      vehicleClass,
      electric: vehicle.electric,
      plateau,
      wGarage: wGarage || flagsSetBy(compiled.grid, keys).wGarage,
      options: keys
    }
    return priceTrip(compiled, toPrice).pipe(
      Result.mapError((error) => refusedPrice(tripKey, error)),
      Result.map(({ priceHt, surchargeHt }): OrderedTrip => ({
        pickup,
        delivery,
        vehicle,
        vehicleClass,
        vehicleClassSource,
        options,
        distanceKm,
        priceHt,
        surchargeHt
      }))
    )
  })
  return { pickup, delivery, ordered, notKept: Result.isSuccess(chosen) ? chosen.success.notKept : [] }
}

const keepAll = (trip: TripKey) => ({ keep: null, keepField: `options.${trip}`, add: [] })

const plannedTrips = ({ source, compiled, request }: DuplicationToPlan, copy: Mission, wGarage: boolean) => {
  const plan = (tripKey: TripKey, before: Trip, trip: Trip) =>
    planTrip(compiled, {
      grid: compiled.grid,
      tripKey,
      before,
      trip,
      plateau: source.plateau,
      hasReturn: source.return !== null,
      wGarage,
      asked: request.options[tripKey] ?? keepAll(tripKey)
    })
  return {
    outbound: plan("aller", source.outbound, copy.outbound),
    return: source.return === null || copy.return === null ? null : plan("retour", source.return, copy.return)
  }
}

const keysOf = (trip: PlannedTrip | null): ReadonlyArray<string> =>
  trip !== null && Result.isSuccess(trip.ordered) ? trip.ordered.success.options.map(({ key }) => key) : []

const refusedOf = (trip: PlannedTrip | null): ReadonlyArray<InputRefused> =>
  trip !== null && Result.isFailure(trip.ordered) ? [trip.ordered.failure] : []

/** The earliest pickup, as for any order of these trips (LIM-31). */
const minDateMillisOf = ({ compiled, now }: DuplicationToPlan, copy: Mission, wGarage: boolean): number =>
  minOrderDate(
    compiled.grid,
    {
      plateau: copy.plateau,
      wGarage,
      trips: [copy.outbound, ...(copy.return === null ? [] : [copy.return])].map(({ pickup, delivery }) => ({
        pickup: pickup.place,
        delivery: delivery.place
      }))
    },
    millisOfInstant(now)
  )

const noReturnTrip = ({ source, request }: DuplicationToPlan): NoReturnTrip | null =>
  missingReturnLeg(source, request.dates) ??
  (source.return === null && request.options.retour !== null ? new NoReturnTrip({ field: "options.retour" }) : null)

/**
 * Plans a duplication at the current grid's prices for the new dates, without the source's price adjustments (CHG-53 to
 * CHG-58). Finds every independent conflict: `AlreadyDuplicated`, `NoReturnTrip`, one `TooEarly` for all faults of the
 * dates, one `InputRefused` for each trip.
 */
export const planDuplication = (given: DuplicationToPlan): DuplicationPlan => {
  const { source, compiled, request, now } = given
  const copy = withNewDates(source, request.dates)
  const flagged = isWGarage(compiled.grid, source)
  const trips = plannedTrips(given, copy, flagged)
  const keys = [...keysOf(trips.outbound), ...keysOf(trips.return)]
  const wGarage = flagged || flagsSetBy(compiled.grid, keys).wGarage
  const minDateMillis = minDateMillisOf(given, copy, wGarage)
  const minDate = instantOfMillis(minDateMillis)
  const errors = duplicateDateProblems(copy, request.dates, minDateMillis, now)
  const duplicable = checkDuplicable(source, "client")
  const noReturn = noReturnTrip(given)
  const notKept = [...trips.outbound.notKept, ...(trips.return?.notKept ?? [])]
  return {
    ...trips,
    duplicatedFrom: linkTo(source),
    wGarage,
    minDate,
    conflicts: [
      ...(Result.isFailure(duplicable) ? [duplicable.failure] : []),
      ...(noReturn === null ? [] : [noReturn]),
      ...(errors.length === 0 ? [] : [new TooEarly({ minDate, errors })]),
      ...refusedOf(trips.outbound),
      ...refusedOf(trips.return)
    ],
    documents: keptDocuments(source.documents, request.keepDocuments),
    warnings: [...new Set(notKept)].map((key) => `option_not_kept:${key}`)
  }
}

interface DuplicateIds {
  readonly mission: MissionId
  /** Empty if the client keeps no document, else `documentsPerMissionMax` ids. */
  readonly documents: ReadonlyArray<DocumentId>
}

interface DuplicateDecision {
  readonly plan: DuplicationPlan
  readonly copy: Mission
  readonly created: DomainEvent
  /** The change of the source, once the duplicate has its number. */
  readonly linked: (transportId: TransportId) => Result.Result<DecisionOf<"LinkDuplicate">, RefusalOf<"LinkDuplicate">>
}

/**
 * Decides a duplication, in any status of the source (CHG-51, MIS-1): a scheduled mission with the source's places,
 * contacts, vehicle and billing, and `transport.duplicated` on the source. Fails with the first conflict of the plan.
 */
export const decideDuplicate = (
  given: DuplicationToPlan & { readonly ids: DuplicateIds; readonly recordedAt: Instant }
): Result.Result<DuplicateDecision, DuplicateError> =>
  Result.gen(function* () {
    const { source, compiled, ids, now, recordedAt } = given
    const plan = planDuplication(given)
    const [conflict] = plan.conflicts
    if (conflict !== undefined) return yield* Result.fail(conflict)
    const outbound = yield* plan.outbound.ordered
    const back = plan.return === null ? null : yield* plan.return.ordered
    const { grid } = compiled
    const [aller, retour] = [keysOf(plan.outbound), keysOf(plan.return)]
    const { mission, created } = newMission({
      id: ids.mission,
      orderedAt: now,
      ...labelsOf(source),
      plateau: source.plateau,
      wGarage: plan.wGarage,
      parc: flagsSetBy(grid, [...aller, ...retour]).parc,
      billing: source.billing,
      requiredDocuments: {
        aller: requiredDocuments(grid, aller),
        retour: back === null ? [] : requiredDocuments(grid, retour)
      },
      documents: copiedDocuments(plan.documents.kept, ids.documents, recordedAt),
      duplicatedFrom: plan.duplicatedFrom,
      outbound,
      return: back
    })
    const linked = (transportId: TransportId) => {
      const duplicatedTo: MissionLink = { id: mission.id, transportId }
      return decide(source, { _tag: "LinkDuplicate", duplicatedTo, by: "client" }, now)
    }
    return { plan, copy: mission, created, linked }
  })
