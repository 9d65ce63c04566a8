import { Option, Schema } from "effect"
import { type LoggedEvent, SubscribableType } from "../events/event.model.ts"
import { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import { LegKey, noWindow, TripKey } from "../mission/leg.model.ts"
import { Actor, IncidentCategory, MissionStatus } from "../mission/mission.model.ts"
import { french } from "../texts/french.ts"
import type { Instant } from "../time/instant.model.ts"
import { isDay, isTimeOfDay, parisDay, parisTime } from "../time/instant.rules.ts"
import type { DossierChange } from "./dossier.model.ts"
import { frenchDay, frenchHours, nameOfKey } from "./french.rules.ts"

const { dossier, sheet, legs } = french

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const Times = Schema.Struct({ date: text, start_time: text, end_time: text })

/** The members of events that the pages show. */
const Shown = Schema.fromJsonString(
  Schema.Struct({
    leg: Schema.optionalKey(TripKey),
    is_retour: Schema.optionalKey(Schema.Boolean),
    from: Schema.optionalKey(MissionStatus),
    to: Schema.optionalKey(MissionStatus),
    actor: Schema.optionalKey(Actor),
    source: Schema.optionalKey(Actor),
    driver: Schema.optionalKey(Schema.Struct({ first_name: text, name: text })),
    category: Schema.optionalKey(IncidentCategory),
    label: text,
    option_key: text,
    phase: Schema.optionalKey(InspectionPhaseKey),
    happened_at: text,
    changes: Schema.optionalKey(Schema.Array(Schema.Struct({ leg: LegKey, before: Times, after: Times })))
  })
)
type Shown = typeof Shown.Type

const readShown = Schema.decodeUnknownOption(Shown)

/** Writes an instant in Paris time to the second: `01/12/2026 09:12:04`. */
export const frenchSecond = (instant: Instant): string => {
  const [year, month, day] = parisDay(instant).split("-")
  return `${day}/${month}/${year} ${parisTime(instant)}:${instant.slice(17, 19)}`
}

const timesText = ({ date, end_time: end, start_time: start }: typeof Times.Type): string => {
  const time = (of: string | null | undefined) => (of !== null && of !== undefined && isTimeOfDay(of) ? of : null)
  const day = date !== null && date !== undefined && isDay(date) ? frenchDay(date) : sheet.undated
  const hours = frenchHours({ ...noWindow, startTime: time(start), endTime: time(end) })
  return hours === null ? day : `${day}, ${hours}`
}

const detailsOf = (shown: Shown): ReadonlyArray<string> => {
  const { actor, category, changes = [], driver, from, label, option_key: option, phase, source, to } = shown
  const name = `${driver?.first_name ?? ""} ${driver?.name ?? ""}`.trim()
  return [
    ...(phase === undefined ? [] : [dossier.phases[phase].toLowerCase()]),
    ...(from === undefined || to === undefined ? [] : [dossier.fromTo(sheet.statuses[from], sheet.statuses[to])]),
    ...(name === "" ? [] : [name]),
    ...(category === undefined ? [] : [dossier.incidents[category]]),
    ...(label === null || label === undefined ? [] : [label]),
    ...(option === null || option === undefined ? [] : [nameOfKey(option)]),
    ...changes.map(({ after, before, leg }) => `${legs[leg]} : ${dossier.fromTo(timesText(before), timesText(after))}`),
    ...[actor ?? source].flatMap((by) => (by === undefined ? [] : [dossier.by(dossier.actors[by])]))
  ]
}

const isOfTrip = ({ changes = [], is_retour: isReturn, leg }: Shown, trip: TripKey): boolean =>
  (leg ?? trip) === trip &&
  (isReturn === undefined || isReturn === (trip === "retour")) &&
  (changes.length === 0 || changes.some((change) => change.leg.endsWith(trip)))

const nothing: Shown = {}

/** Writes the events of a trip, and those of the whole mission, the oldest first. */
export const dossierChanges = (events: ReadonlyArray<LoggedEvent>, trip: TripKey): ReadonlyArray<DossierChange> =>
  events
    .toSorted((one, other) => one.sequence - other.sequence)
    .flatMap(({ createdAt, data, type }) => {
      const shown = Option.getOrElse(readShown(data), () => nothing)
      if (!Schema.is(SubscribableType)(type) || !isOfTrip(shown, trip)) return []
      const details = detailsOf(shown)
      const told = dossier.events[type]
      return [{ at: frenchSecond(createdAt), text: details.length === 0 ? told : `${told} : ${details.join(" · ")}` }]
    })
