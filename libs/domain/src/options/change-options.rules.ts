import { french } from "../texts/french.ts"
import { Result } from "effect"
import { withDriverAsked, type ValidationOutcome } from "../mission/driver-validation.rules.ts"
import type { AlreadyDeparted, TripInvoiced, NoReturnTrip, StatusConflict } from "../mission/mission.errors.ts"
import type { Mission, Trip, TripOption } from "../mission/mission.model.ts"
import type { LegKey, TermsBefore, TripKey } from "../mission/leg.model.ts"
import type { AddOption, RemoveOption } from "../mission/mission-command.model.ts"
import { checkLegOpen } from "../mission/open-leg.rules.ts"
import { openTrip, reprice, type PriceDecision } from "../prices/price-change.rules.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import { maxCents, minusCents, plusCents, sumOfCents } from "../pricing/money.rules.ts"
import { type Cents, zeroCents } from "../pricing/pricing.model.ts"
import { goesAbroad } from "../pricing/territory.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import {
  OptionAlreadyActive,
  OptionNotActive,
  OptionNotAllowed,
  OptionNotRemovable,
  TooManyOptions
} from "./options.errors.ts"
import {
  catalogueOption,
  checkObligations,
  excludedBy,
  excludedByMission,
  flagsSetBy,
  impliedOptions,
  type OptionError,
  optionName,
  optionsPerTripMax,
  requiredDocuments,
  unknownOption
} from "./options.rules.ts"

export type ChangeOption = AddOption | RemoveOption

/** A mission's flag, by its name on the wire. */
export type DerivedFlag = "w_garage" | "parc"

export interface OptionsDecision extends PriceDecision {
  readonly added: ReadonlyArray<TripOption>
  readonly removed: ReadonlyArray<TripOption>
  /** Flags that the change has set or cleared. */
  readonly derived: ReadonlyArray<DerivedFlag>
  readonly driverValidation: ValidationOutcome
}

export type OptionsClosed = NoReturnTrip | TripInvoiced | AlreadyDeparted | StatusConflict

const deliveryOf: Readonly<Record<TripKey, LegKey>> = { aller: "livraison-aller", retour: "livraison-retour" }

const tripToEquip = (
  mission: Mission,
  { by, trip: tripKey, billingState }: ChangeOption,
  now: Instant
): Result.Result<Trip, OptionsClosed> =>
  Result.gen(function* () {
    const trip = yield* openTrip(mission, tripKey, billingState, now)
    yield* checkLegOpen(mission, deliveryOf[tripKey], "change_options", by)
    return trip
  })

const checkRemovable = (
  { delivery, pickup }: Trip,
  { by, grid }: ChangeOption,
  { key }: TripOption
): Result.Result<void, OptionNotRemovable> => {
  const needAppointment = pickup.needAppointment || delivery.needAppointment
  if (impliedOptions(grid, { wGarage: false, needAppointment }).includes(key)) {
    return Result.fail(new OptionNotRemovable({ key, because: "appointment" }))
  }
  // The client could not add back an option that the catalogue has lost.
  return by === "client" && catalogueOption(grid, key)?.clientAddable !== true
    ? Result.fail(new OptionNotRemovable({ key, because: "operator" }))
    : Result.void
}

interface Exchange {
  readonly added: ReadonlyArray<TripOption>
  readonly removed: ReadonlyArray<TripOption>
}

const exchangeFor = (
  mission: Mission,
  trip: Trip,
  command: AddOption
): Result.Result<Exchange, OptionError | OptionAlreadyActive | OptionNotRemovable> =>
  Result.gen(function* () {
    const { by, grid, key } = command
    const option = catalogueOption(grid, key)
    if (option === undefined) return yield* Result.fail(unknownOption(grid, key, 0))
    if (by === "client" && !option.clientAddable) return yield* Result.fail(new OptionNotAllowed({ key, index: 0 }))
    const active = trip.options.map((other) => other.key)
    if (active.includes(key)) return yield* Result.fail(new OptionAlreadyActive({ key }))
    const params = yield* checkObligations(grid, option, command.params)
    const hasReturn = mission.return !== null && mission.return.status !== "cancelled"
    const abroad = goesAbroad({ pickup: trip.pickup.place, delivery: trip.delivery.place }, grid.homeCountry)
    const conflict = excludedByMission(option, { hasReturn, plateau: mission.plateau, abroad })
    if (conflict !== null) return yield* Result.fail(conflict)
    const excluded = excludedBy(grid, active, key)
    const removed = trip.options.filter((other) => excluded.includes(other.key))
    for (const other of removed) yield* checkRemovable(trip, command, other)
    const count = active.length - removed.length + 1
    if (count > optionsPerTripMax) {
      return yield* Result.fail(new TooManyOptions({ limit: optionsPerTripMax, count }))
    }
    return { added: [{ key, priceHt: option.priceHt, params }], removed }
  })

const priceOf = (options: ReadonlyArray<TripOption>): Cents => sumOfCents(options.map(({ priceHt }) => priceHt))

const keysOf = (trip: Trip | null): ReadonlyArray<string> => trip?.options.map(({ key }) => key) ?? []

// A flag may be set without an option: only options of this change set or clear theirs.
const withFlags = (mission: Mission, grid: PriceGrid, { added, removed }: Exchange): Mission => {
  const touched = [...added, ...removed].map(({ key }) => catalogueOption(grid, key)?.setsFlag)
  const set = flagsSetBy(grid, [...keysOf(mission.outbound), ...keysOf(mission.return)])
  return {
    ...mission,
    parc: touched.includes("parc") ? set.parc : mission.parc,
    wGarage: touched.includes("w_garage") ? set.wGarage : mission.wGarage
  }
}

const derivedFlags = (before: Mission, after: Mission): ReadonlyArray<DerivedFlag> => [
  ...(before.wGarage === after.wGarage ? [] : ["w_garage" as const]),
  ...(before.parc === after.parc ? [] : ["parc" as const])
]

const optionsBefore = (trip: TripKey, grid: PriceGrid, { added, removed }: Exchange): TermsBefore => {
  const named = (active: boolean) => (option: TripOption) => {
    const { key } = option
    return { trip, key, label: optionName(grid, key), active }
  }
  return { legs: [], options: [...added.map(named(false)), ...removed.map(named(true))] }
}

const exchanged = (
  before: Mission,
  trip: Trip,
  { by, clientUpdateId, grid, key, trip: tripKey }: ChangeOption,
  exchange: Exchange,
  now: Instant
): OptionsDecision => {
  const { added, removed } = exchange
  const options = [...trip.options.filter((option) => !removed.includes(option)), ...added]
  // An adjusted price may be below the price of the removed option.
  const priceHt = maxCents(zeroCents, minusCents(plusCents(trip.priceHt, priceOf(added)), priceOf(removed)))
  const origin = added.length === 0 ? "option_removed" : "option_added"
  const { priceChange, ...repriced } = reprice(
    before,
    { ...trip, options, priceHt },
    { trip: tripKey, origin, optionKey: key },
    { motif: french.optionMotif(french.optionChanges[origin], optionName(grid, key)), reference: null },
    now
  )
  const mission: Mission = {
    ...withFlags(repriced.mission, grid, exchange),
    requiredDocuments: {
      ...before.requiredDocuments,
      [tripKey]: requiredDocuments(
        grid,
        options.map((option) => option.key)
      )
    }
  }
  const change = { change: "option" as const, optionKey: key }
  const request = { by, clientUpdateId, change, before: optionsBefore(tripKey, grid, exchange) }
  const { decision, driverValidation } = withDriverAsked({ ...repriced, mission }, request, now)
  return { ...decision, ...exchange, priceChange, derived: derivedFlags(before, mission), driverValidation }
}

/**
 * Adds an option to a trip at its grid price, and removes the options that exclude it: one event and one line of the
 * history, with the net difference (CHG-24, CHG-27). Fails with the errors of the trip first, then in this order:
 * unknown, the operator's, set already, without parameters, unfit for the mission, excludes an option that must stay,
 * one too many.
 */
export const addOption = (
  mission: Mission,
  command: AddOption,
  now: Instant
): Result.Result<OptionsDecision, OptionsClosed | OptionError | OptionAlreadyActive | OptionNotRemovable> =>
  Result.gen(function* () {
    const trip = yield* tripToEquip(mission, command, now)
    const exchange = yield* exchangeFor(mission, trip, command)
    return exchanged(mission, trip, command, exchange, now)
  })

/** Removes an option from a trip, and subtracts the price at which it was set (CHG-30). */
export const removeOption = (
  mission: Mission,
  command: RemoveOption,
  now: Instant
): Result.Result<OptionsDecision, OptionsClosed | OptionNotActive | OptionNotRemovable> =>
  Result.gen(function* () {
    const trip = yield* tripToEquip(mission, command, now)
    const option = trip.options.find(({ key }) => key === command.key)
    if (option === undefined) return yield* Result.fail(new OptionNotActive({ key: command.key }))
    yield* checkRemovable(trip, command, option)
    return exchanged(mission, trip, command, { added: [], removed: [option] }, now)
  })

/** Document keys that an option asks of the client, and of which the trip has none or only refused ones. */
export const documentsToSupply = (
  grid: PriceGrid,
  mission: Pick<Mission, "documents">,
  trip: TripKey,
  key: string
): ReadonlyArray<string> =>
  (catalogueOption(grid, key)?.documents ?? []).filter(
    (wanted) =>
      !mission.documents.some(
        (document) => document.trip === trip && document.key === wanted && document.status !== "refused"
      )
  )
