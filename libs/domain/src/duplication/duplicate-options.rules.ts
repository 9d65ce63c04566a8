import { Result } from "effect"
import { optionLabel } from "../options/option-label.rules.ts"
import { OptionUnknown } from "../options/options.errors.ts"
import {
  catalogueOption,
  checkOptions,
  impliedOptions,
  type OptionError,
  type RequestedOption
} from "../options/options.rules.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import { goesAbroad } from "../pricing/territory.rules.ts"
import type { DuplicateOptions } from "./duplicate-request.model.ts"
import { type InputRefused, refusedAt, refusedParams } from "../ordering/input-refused.errors.ts"
import type { Mission, Trip, TripOption } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"

export interface KeptOptions {
  readonly options: ReadonlyArray<TripOption>
  readonly notKept: ReadonlyArray<string>
}

export interface TripToOption {
  readonly grid: PriceGrid
  readonly tripKey: TripKey
  readonly before: Trip
  readonly trip: Trip
  readonly plateau: boolean
  readonly hasReturn: boolean
  readonly wGarage: boolean
  readonly asked: DuplicateOptions
}

const tripsOf = ({ outbound, return: back }: Mission): ReadonlyArray<Trip> =>
  back === null ? [outbound] : [outbound, back]

/**
 * True if the W garage plate was ordered for the whole mission: the flag is set, and each trip has the implied option.
 * If one trip alone has the option, it was ordered for that trip.
 */
export const isWGarage = (grid: PriceGrid, source: Mission): boolean => {
  const implied = impliedOptions(grid, { wGarage: true, needAppointment: false })
  return source.wGarage && tripsOf(source).every(({ options }) => implied.every((key) => hasOption(options, key)))
}

const hasOption = (options: ReadonlyArray<TripOption>, key: string): boolean =>
  options.some((option) => option.key === key)

const hasAppointment = ({ pickup, delivery }: Trip): boolean => pickup.needAppointment || delivery.needAppointment

// Without the options that the source's appointment or plate implied: those of the duplicate imply them again.
const allOf = ({ grid, before, wGarage }: TripToOption): ReadonlyArray<TripOption> => {
  const implied = impliedOptions(grid, { wGarage, needAppointment: hasAppointment(before) })
  return before.options.filter(({ key }) => !implied.includes(key))
}

const isNamed = (grid: PriceGrid, { key, priceHt }: TripOption, by: string): boolean => {
  const name = catalogueOption(grid, key)?.name
  return name !== undefined && [key, name, optionLabel(name, priceHt)].includes(by)
}

const namedOf = (
  { grid, before }: TripToOption,
  keep: ReadonlyArray<string>,
  keepField: string
): Result.Result<ReadonlyArray<TripOption>, InputRefused> => {
  const unknown = keep.findIndex((by) => !before.options.some((option) => isNamed(grid, option, by)))
  return unknown === -1
    ? Result.succeed(before.options.filter((option) => keep.some((by) => isNamed(grid, option, by))))
    : Result.fail(
        refusedAt(`${keepField}.${unknown}`)(
          new OptionUnknown({
            key: keep[unknown] ?? "",
            index: unknown,
            known: before.options.map((option) => option.key)
          })
        )
      )
}

const keyOf = (error: OptionError): string | null => {
  if (error._tag === "TooManyOptions") return null
  return error._tag === "OptionConflict" ? (error.keys.at(-1) ?? null) : error.key
}

/** Names an added option at its place in the request, and a kept option at its trip. */
const refusedOption = ({ asked, tripKey }: TripToOption, error: OptionError): InputRefused => {
  const index = asked.add.findLastIndex(({ key }) => key === keyOf(error))
  if (index === -1) return refusedAt(`options.${tripKey}`)(error)
  const field = `options.${tripKey}.add.${index}`
  return error._tag === "RequirementsNotMet"
    ? refusedParams(`${field}.params`)(error)
    : refusedAt(`${field}.option_key`)(error)
}

/**
 * Decides the options of a duplicate's trip, at the current grid's prices (CHG-55 to CHG-57): kept ones, added ones,
 * and those that appointment and plate imply. Checks the obligations of kept options again. Drops options that only the
 * operator adds, and, if all are kept, those that the catalogue has lost. Fails with `InputRefused` at the request
 * member that names the option.
 */
export const duplicateOptions = (given: TripToOption): Result.Result<KeptOptions, InputRefused> =>
  Result.gen(function* () {
    const { grid, trip, plateau, hasReturn, wGarage, asked } = given
    const wanted = asked.keep === null ? allOf(given) : yield* namedOf(given, asked.keep, asked.keepField)
    const kept = wanted.filter(({ key }) => catalogueOption(grid, key)?.clientAddable === true)
    const requested: ReadonlyArray<RequestedOption> = [
      ...kept.map(({ key, params }): RequestedOption => ({ key, params })),
      ...asked.add
    ]
    const options = yield* checkOptions({
      grid,
      requested,
      askedBy: "client",
      hasReturn,
      plateau,
      wGarage,
      needAppointment: hasAppointment(trip),
      abroad: goesAbroad({ pickup: trip.pickup.place, delivery: trip.delivery.place }, grid.homeCountry),
      obligationsDue: true
    }).pipe(Result.mapError((error) => refusedOption(given, error)))
    return {
      options,
      notKept: wanted.map(({ key }) => key).filter((key) => !hasOption(options, key))
    }
  })
