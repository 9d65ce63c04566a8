import fc from "fast-check"
import { catalogue, hasAppointment, labelOf, type Params, rightParams } from "./catalogue.ts"
import { type Which, which } from "./command.ts"
import { addDays } from "./paris-clock.ts"
import { type LegKey, type ModelMission, type SetOption, type TripName, tripNames } from "./state.ts"

/** The day of a leg of a duplicate. */
export interface Entry {
  readonly date: string
  readonly start_time?: string
  readonly end_time?: string
  readonly need_appointment?: boolean
}
export type Entries = Readonly<Partial<Record<LegKey, Entry>>>

export interface Added {
  readonly option_key: string
  readonly params?: Params
}

/** The kept options of a trip (null: all), and the notation that names them. */
export interface Chosen {
  readonly kept: number | null
  readonly byLabel: boolean
  readonly stranger: boolean
  readonly add: ReadonlyArray<Added>
  /** The short form is the list of kept options. */
  readonly short: boolean
}

// A Monday. The weekend surcharge of a return's pickup cannot be estimated: no request prices its day.
const monday = "2031-05-05"

const entry = (day: number, windows: ReadonlyArray<Partial<Entry>>, appointments: boolean): fc.Arbitrary<Entry> =>
  fc.tuple(fc.constantFrom(...windows), fc.option(fc.boolean(), { freq: 2 })).map(([window, appointment]) => ({
    date: addDays(monday, day),
    ...window,
    ...(appointments && appointment !== null ? { need_appointment: appointment } : {})
  }))

const mornings = [{}, {}, { start_time: "08:30", end_time: "11:00" }, { start_time: "07:00" }]
const afternoons = [{}, {}, { start_time: "15:00", end_time: "18:00" }]

const entries: fc.Arbitrary<Entries> = fc.tuple(fc.nat(1), fc.nat(1), fc.nat(1), fc.nat(1)).chain(([a, b, c, d]) =>
  fc.record<Entries>({
    "enlevement-aller": entry(a, mornings, true),
    "livraison-aller": entry(a + b, afternoons, true),
    "enlevement-retour": entry(a + b + c, mornings, false),
    "livraison-retour": entry(a + b + c + d, afternoons, false)
  })
)

/** Sometimes a fault in the dates. */
const flaw = fc.option(
  fc.constantFrom<(right: Entries) => Entries>(
    ({ "livraison-aller": _left, ...rest }) => rest,
    (right) => ({ ...right, "enlevement-aller": { date: "2020-01-15" } }),
    (right) => ({ ...right, "livraison-aller": { date: "2031-04-01" } })
  ),
  { freq: 6 }
)

const added: fc.Arbitrary<Added> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom("express", "lavage_ext", "lavage_complet", "stockage_jour", "mise_en_main")
    },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(catalogue), "teleportation") }
  )
  .chain((option_key) =>
    fc.constantFrom<Added>({ option_key, params: rightParams }, { option_key, params: rightParams }, { option_key })
  )

const chosen: fc.Arbitrary<Chosen> = fc.record({
  kept: fc.option(fc.nat(4), { freq: 2 }),
  byLabel: fc.boolean(),
  stranger: fc.nat(9).map((chance) => chance === 0),
  add: fc.array(added, { maxLength: 2 }),
  short: fc.boolean()
})

/** A duplication as a client requests it. */
export interface Asked {
  readonly of: Which
  readonly dates: Entries
  readonly flaw: ((right: Entries) => Entries) | null
  readonly back: boolean
  readonly aller: Chosen | null
  readonly retour: Chosen | null
  readonly documents: ReadonlyArray<string>
}

export const asked: fc.Arbitrary<Asked> = fc.record({
  of: which,
  dates: entries,
  flaw,
  // Sometimes includes legs of a return that may not exist.
  back: fc.nat(7).map((chance) => chance === 0),
  aller: fc.option(chosen),
  retour: fc.option(chosen),
  documents: fc.constantFrom([], ["bon_de_commande"], ["autre", "no such document"])
})

/** True if the garage plate belongs to the whole mission: each trip has it. */
export const isWGarage = ({ trips }: ModelMission): boolean =>
  [...trips.values()].every(({ options }) => options.some(({ key }) => key === "w_garage"))

/** The options of a trip to keep. If all are kept, those from an appointment or the plate go with their cause. */
export const keptOf = (mission: ModelMission, trip: TripName, choice: Chosen | null): ReadonlyArray<SetOption> => {
  const own = mission.trips.get(trip)?.options ?? []
  if (choice !== null && choice.kept !== null) return own.slice(0, choice.kept)
  const brought = [
    ...(hasAppointment(mission.order.wanted, trip) ? ["prise_rdv"] : []),
    ...(isWGarage(mission) ? ["w_garage"] : [])
  ]
  return own.filter(({ key }) => !brought.includes(key))
}

const optionsBody = (mission: ModelMission, trip: TripName, choice: Chosen) => {
  const named = keptOf(mission, trip, choice).map((option) => (choice.byLabel ? labelOf(option) : option.key))
  const keep = choice.stranger ? [...named, "teleportation"] : named
  if (choice.short && choice.kept !== null && choice.add.length === 0) return keep
  return { ...(choice.kept === null && !choice.stranger ? {} : { keep }), add: choice.add }
}

/** The dates in the request: those of the mission's legs, and their fault. */
export const datesOf = (mission: ModelMission, { dates, back, flaw: spoil }: Asked): Entries => {
  const { "enlevement-retour": _pickup, "livraison-retour": _delivery, ...outbound } = dates
  const right = mission.trips.has("retour") || back ? dates : outbound
  return spoil === null ? right : spoil(right)
}

export const bodyOf = (mission: ModelMission, params: Asked) => {
  const options = Object.fromEntries(
    tripNames.flatMap((trip) => {
      const choice = params[trip]
      return choice === null || !mission.trips.has(trip) ? [] : [[trip, optionsBody(mission, trip, choice)]]
    })
  )
  return {
    dates: datesOf(mission, params),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(params.documents.length === 0 ? {} : { documents: { keep: params.documents } })
  }
}
