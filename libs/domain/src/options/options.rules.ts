import { Result } from "effect"
import type { CatalogueOption, OptionField, OptionImplication, PriceGrid, Renter } from "../pricing/grid.model.ts"
import type { TripOption } from "../mission/mission.model.ts"
import { isLongerThan } from "../text/length.rules.ts"
import {
  OptionConflict,
  OptionNotAllowed,
  OptionUnknown,
  RequirementsNotMet,
  TooManyOptions
} from "./options.errors.ts"

/** LIM-30. */
export const optionsPerTripMax = 20

export interface RequestedOption {
  readonly key: string
  /** Parameters from the client; absent for a bare key. Other members than the option's fields are ignored. */
  readonly params?: Readonly<Record<string, unknown>>
}

export interface OptionsToCheck {
  readonly grid: PriceGrid
  /** In the order of the request, without implied options (`impliedOptions`). */
  readonly requested: ReadonlyArray<RequestedOption>
  readonly askedBy: "client" | "operator"
  readonly hasReturn: boolean
  readonly plateau: boolean
  readonly wGarage: boolean
  readonly needAppointment: boolean
  readonly abroad: boolean
  /** False for an estimate, which needs no parameters. */
  readonly obligationsDue: boolean
}

export type OptionError = OptionUnknown | OptionNotAllowed | OptionConflict | RequirementsNotMet | TooManyOptions

/**
 * Checks the options of a trip, and returns them with their prices, implied ones last (ORD-10, ORD-25, ORD-35, ORD-36).
 * A repeated key is a conflict. A request may name an implied option.
 */
export const checkOptions = (asked: OptionsToCheck): Result.Result<ReadonlyArray<TripOption>, OptionError> => {
  const { grid, requested } = asked
  if (requested.length > optionsPerTripMax) {
    return Result.fail(new TooManyOptions({ limit: optionsPerTripMax, count: requested.length }))
  }
  const keys = new Set(requested.map((option) => option.key))
  const implied = impliedOptions(grid, asked).filter((key) => !keys.has(key))
  const options: Array<TripOption> = []
  for (const [index, { key, params }] of [
    ...requested,
    ...implied.map((key): RequestedOption => ({ key }))
  ].entries()) {
    const option = catalogueOption(grid, key)
    if (option === undefined) return Result.fail(unknownOption(grid, key, index))
    if (asked.askedBy === "client" && !option.clientAddable && index < requested.length) {
      return Result.fail(new OptionNotAllowed({ key, index }))
    }
    const conflict = conflictOf(asked, option, options)
    if (conflict !== null) return Result.fail(conflict)
    const obligations = asked.obligationsDue ? checkObligations(grid, option, params ?? {}) : Result.succeed({})
    if (Result.isFailure(obligations)) return Result.fail(obligations.failure)
    options.push({ key, priceHt: option.priceHt, params: obligations.success })
  }
  return Result.succeed(options)
}

/** The refusal of a key that the catalogue lacks, with the keys that clients may send. */
export const unknownOption = ({ options }: Pick<PriceGrid, "options">, key: string, index: number): OptionUnknown =>
  new OptionUnknown({ key, index, known: options.filter((option) => option.clientAddable).map((option) => option.key) })

export const catalogueOption = (grid: PriceGrid, key: string): CatalogueOption | undefined =>
  grid.options.find((option) => option.key === key)

const conflictOf = (
  asked: OptionsToCheck,
  option: CatalogueOption,
  earlier: ReadonlyArray<TripOption>
): OptionConflict | null => {
  const { key } = option
  if (earlier.some((other) => other.key === key)) return new OptionConflict({ reason: "repeated", keys: [key] })
  const [excluded] = excludedBy(
    asked.grid,
    earlier.map((other) => other.key),
    key
  )
  return excluded === undefined
    ? excludedByMission(option, asked)
    : new OptionConflict({ reason: "exclusive", keys: [excluded, key] })
}

/** Returns the conflict of an option with its mission; null if there is none. */
export const excludedByMission = (
  { excludedAbroad, excludedByPlateau, key, needsReturn }: CatalogueOption,
  mission: Pick<OptionsToCheck, "hasReturn" | "plateau" | "abroad">
): OptionConflict | null => {
  if (needsReturn && !mission.hasReturn) return new OptionConflict({ reason: "needs_return", keys: [key] })
  if (excludedByPlateau && mission.plateau) return new OptionConflict({ reason: "plateau", keys: [key] })
  return excludedAbroad && mission.abroad ? new OptionConflict({ reason: "abroad", keys: [key] }) : null
}

/** Lists the keys of `active` in the exclusive group of `key`. An addition of `key` removes them. */
export const excludedBy = (grid: PriceGrid, active: ReadonlyArray<string>, key: string): ReadonlyArray<string> => {
  const group = catalogueOption(grid, key)?.exclusiveGroup ?? null
  if (group === null) return []
  return active.filter((other) => other !== key && catalogueOption(grid, other)?.exclusiveGroup === group)
}

/** Returns the name of an option, or its key if the catalogue has lost it. */
export const optionName = (grid: PriceGrid, key: string): string => catalogueOption(grid, key)?.name ?? key

interface AskedFlags {
  readonly wGarage: boolean
  readonly needAppointment: boolean
}

const isAsked: Readonly<Record<OptionImplication, (asked: AskedFlags) => boolean>> = {
  wgarage: ({ wGarage }) => wGarage,
  need_appointment: ({ needAppointment }) => needAppointment
}

export const impliedOptions = (grid: PriceGrid, asked: AskedFlags): ReadonlyArray<string> =>
  grid.options.filter(({ impliedBy }) => impliedBy !== null && isAsked[impliedBy](asked)).map((option) => option.key)

/** Returns the mission's flags that these options set. */
export const flagsSetBy = (
  grid: PriceGrid,
  keys: ReadonlyArray<string>
): { readonly parc: boolean; readonly wGarage: boolean } => {
  const flags = keys.map((key) => catalogueOption(grid, key)?.setsFlag)
  return { parc: flags.includes("parc"), wGarage: flags.includes("w_garage") }
}

/**
 * Lists the document keys that a trip needs accepted before it completes (of the grid, and of its options' drivers).
 */
export const requiredDocuments = (grid: PriceGrid, keys: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set([...grid.requiredDocuments, ...keys.flatMap((key) => catalogueOption(grid, key)?.driverDocuments ?? [])])
]

/** Lists the renters that a `choice` field offers; none for any other field. */
export const rentersOf = (grid: PriceGrid, { renterPrestation }: OptionField): ReadonlyArray<Renter> =>
  renterPrestation === null ? [] : grid.renters.filter(({ prestations }) => prestations.includes(renterPrestation))

/** Returns the parameters of an option as text. Fails with the missing or invalid fields. */
export const checkObligations = (
  grid: PriceGrid,
  option: CatalogueOption,
  params: Readonly<Record<string, unknown>>
): Result.Result<Readonly<Record<string, string>>, RequirementsNotMet> => {
  const kept = new Map<string, string>()
  const missing: Array<string> = []
  const renter = chosenRenter(grid, option, params)
  for (const field of option.fields) {
    if (field.forRenterInput !== null && field.forRenterInput !== renter?.input) continue
    const told = textOf(params, field.name)
    const optional = !field.required || (field.forRenterInput === "link" && renter?.linkOptional === true)
    if (told === null ? optional : isUsable(grid, field, told)) {
      if (told !== null) kept.set(field.name, told)
    } else missing.push(field.name)
  }
  return missing.length === 0
    ? Result.succeed(Object.fromEntries(kept))
    : Result.fail(new RequirementsNotMet({ key: option.key, fields: missing }))
}

const chosenRenter = (
  grid: PriceGrid,
  option: CatalogueOption,
  params: Readonly<Record<string, unknown>>
): Renter | undefined =>
  option.fields
    .flatMap((field) => rentersOf(grid, field).filter((renter) => renter.id === textOf(params, field.name)))
    .at(0)

const textOf = (params: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = Object.hasOwn(params, name) ? params[name] : null
  if (typeof value === "number" && Number.isFinite(value)) return String(value)
  const text = typeof value === "string" ? value.trim() : ""
  return text === "" ? null : text
}

const textLengthMax = 50
const urlLengthMax = 2_048

const isUsable = (grid: PriceGrid, field: OptionField, told: string): boolean => {
  switch (field.type) {
    case "choice":
      return rentersOf(grid, field).some((renter) => renter.id === told)
    case "url":
      return !isLongerThan(told, urlLengthMax) && /^https?:\/\/[^\s/]\S*$/u.test(told)
    case "text":
      return !isLongerThan(told, textLengthMax)
  }
}
