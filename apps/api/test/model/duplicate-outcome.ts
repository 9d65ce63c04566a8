import { catalogue, hasAppointment, isOperators, obligationsMet, rowOf, setOption } from "./catalogue.ts"
import { breaksCalendar } from "./dates-change.ts"
import {
  type Added,
  type Asked,
  type Chosen,
  datesOf,
  type Entries,
  type Entry,
  isWGarage,
  keptOf
} from "./duplicate-asked.ts"
import type { Point, Wanted } from "./orders.ts"
import { parisDayOf } from "./paris-clock.ts"
import { type LegKey, legKeys, type ModelMission, type SetOption, type TripName, type Window } from "./state.ts"

const withAppointments = (
  point: Point & { readonly date: string },
  { need_appointment: asks }: Partial<Entry> = {}
) => ({
  ...point,
  ...(asks === undefined ? {} : { need_appointment: asks })
})

/** The order of the duplicate: the source's order with the appointments of the new dates. */
const wantedAgain = ({ order: { wanted } }: ModelMission, dates: Entries): Wanted => ({
  ...wanted,
  pickup: withAppointments(wanted.pickup, dates["enlevement-aller"]),
  delivery: withAppointments(wanted.delivery, dates["livraison-aller"])
})

const legsAgain = (mission: ModelMission, dates: Entries): Map<LegKey, Window> =>
  new Map(
    legKeys.flatMap((leg) => {
      const before = mission.legs.get(leg)
      const { need_appointment: _asks, ...window } = dates[leg] ?? { date: null }
      return before === undefined ? [] : [[leg, { ...before, ...window }] as const]
    })
  )

type Options = Readonly<Partial<Record<TripName, ReadonlyArray<SetOption>>>>

const additionRefused = (
  mission: ModelMission,
  set: ReadonlyArray<SetOption>,
  { option_key: key, params = {} }: Added
) => {
  if (!Object.hasOwn(catalogue, key)) return "unknown_option"
  if (isOperators(key)) return "option_not_allowed"
  const { group } = rowOf(key)
  const conflicts =
    set.some((other) => other.key === key || (group !== undefined && rowOf(other.key).group === group)) ||
    (key === "jockey" && !mission.trips.has("retour")) ||
    (key === "w_garage" && mission.order.wanted.plateau === true)
  if (conflicts) return "option_conflict"
  return obligationsMet(key, params) ? null : "requirements_not_met"
}

const optionsAgain = (
  mission: ModelMission,
  wanted: Wanted,
  trip: TripName,
  choice: Chosen | null
): ReadonlyArray<SetOption> | string => {
  if (choice?.stranger === true) return "unknown_option"
  const kept = keptOf(mission, trip, choice).filter(({ key }) => !isOperators(key))
  const set = kept.map(({ key }) => setOption(key))
  for (const addition of choice?.add ?? []) {
    const code = additionRefused(mission, set, addition)
    if (code !== null) return code
    set.push(setOption(addition.option_key))
  }
  const implied = [...(hasAppointment(wanted, trip) ? ["prise_rdv"] : []), ...(isWGarage(mission) ? ["w_garage"] : [])]
  return [...set, ...implied.filter((key) => !set.some((option) => option.key === key)).map(setOption)]
}

/** The options that a duplicate does not get, because operators alone add them. */
const lostOptions = (mission: ModelMission, params: Asked): ReadonlyArray<string> => {
  const wanted = [...mission.trips.keys()].flatMap((trip) => keptOf(mission, trip, params[trip]))
  return [...new Set(wanted.map(({ key }) => key).filter(isOperators))]
}

/** The result of a duplication. */
export interface Duplicate {
  readonly wanted: Wanted
  readonly legs: Map<LegKey, Window>
  readonly options: Options
  readonly warnings: ReadonlyArray<string>
}

/** The duplicate, or the code of the refusal. */
export const outcomeOf = (mission: ModelMission, params: Asked): Duplicate | string => {
  if (mission.duplicatedTo !== null) return "already_duplicated"
  const dates = datesOf(mission, params)
  if (legKeys.some((leg) => dates[leg] !== undefined && !mission.legs.has(leg))) return "no_return_leg"
  const legs = legsAgain(mission, dates)
  const complete = [...mission.legs.keys()].every((leg) => dates[leg] !== undefined)
  if (!complete || breaksCalendar(legs, [...legs.keys()], parisDayOf(new Date().toISOString()))) return "too_early"
  const wanted = wantedAgain(mission, dates)
  const options: Partial<Record<TripName, ReadonlyArray<SetOption>>> = {}
  for (const trip of mission.trips.keys()) {
    const set = optionsAgain(mission, wanted, trip, params[trip])
    if (typeof set === "string") return set
    options[trip] = set
  }
  return { wanted, legs, options, warnings: lostOptions(mission, params).map((key) => `option_not_kept:${key}`) }
}
