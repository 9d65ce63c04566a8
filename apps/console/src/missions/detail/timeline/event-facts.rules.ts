import type { EventDataOf } from "@trajet/contract"
import type { Open } from "@trajet/pages/values.model.ts"
import type { DocumentSource, EventRecord, LegKey } from "../queries.ts"

type Data = EventRecord["data"]

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)
const number = (value: unknown): number | null => (typeof value === "number" ? value : null)
const member = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

/** The day and the hours of a leg. */
export interface LegTimes {
  readonly date: string | null
  readonly start: string | null
  readonly end: string | null
}

/** A leg whose dates have changed; without the dates in events of releases that did not tell them. */
export interface RedatedLeg {
  readonly leg: LegKey
  readonly change: { readonly before: LegTimes; readonly after: LegTimes } | null
}

/** Two instants of an event. */
interface TimeRange {
  readonly from: string
  readonly to: string
}

/** The part of an event that a user reads beside its name. */
export type EventFacts =
  | { readonly kind: "status"; readonly to: string }
  | { readonly kind: "driver"; readonly name: string }
  | { readonly kind: "incident"; readonly category: Open<EventDataOf<"transport.incident">["category"]> }
  | { readonly kind: "price"; readonly from: number; readonly to: number; readonly why: string | null }
  | { readonly kind: "legs"; readonly legs: ReadonlyArray<RedatedLeg> }
  | { readonly kind: "document"; readonly label: string; readonly source: DocumentSource | null }
  | { readonly kind: "delay"; readonly side: "pickup" | "delivery"; readonly eta: TimeRange }
  | { readonly kind: "phase"; readonly phase: string }
  | null

const driverOf = (data: Data): EventFacts => {
  const driver = data["driver"]
  const names = [text(member(driver, "first_name")), text(member(driver, "name"))].filter((name) => name !== null)
  return names.length === 0 ? null : { kind: "driver", name: names.join(" ") }
}

const priceOf = (data: Data): EventFacts => {
  const [from, to] = [number(data["old_price_ht"]), number(data["new_price_ht"])]
  return from === null || to === null ? null : { kind: "price", from, to, why: text(data["motif"]) }
}

const documentOf = (data: Data): EventFacts => {
  const label = text(data["label"])
  return label === null ? null : { kind: "document", label, source: text(data["source"]) }
}

const listed = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const timesOf = (value: unknown): LegTimes => ({
  date: text(member(value, "date")),
  start: text(member(value, "start_time")),
  end: text(member(value, "end_time"))
})

const rangeOf = (value: unknown): TimeRange | null => {
  const [from, to] = [text(member(value, "from")), text(member(value, "to"))]
  return from === null || to === null || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))
    ? null
    : { from, to }
}

const delayOf = ({ eta, side }: Data): EventFacts => {
  const range = rangeOf(eta)
  return range === null || (side !== "pickup" && side !== "delivery") ? null : { kind: "delay", side, eta: range }
}

const legsOf = (data: Data): EventFacts => {
  const legs = listed(data["updated_legs"]).filter((leg) => typeof leg === "string")
  if (legs.length === 0) return null
  const changes = listed(data["changes"])
  return {
    kind: "legs",
    legs: legs.map((leg) => {
      const change = changes.find((each) => member(each, "leg") === leg)
      const [before, after] = [member(change, "before"), member(change, "after")]
      return { leg, change: change === undefined ? null : { before: timesOf(before), after: timesOf(after) } }
    })
  }
}

/** Reads what is worth showing from the data of an event; null if there is nothing more than its name. */
export const eventFacts = ({ data, type }: Pick<EventRecord, "data" | "type">): EventFacts => {
  if (type.startsWith("document.")) return documentOf(data)
  if (type.startsWith("inspection.")) {
    const phase = text(data["phase"])
    return phase === null ? null : { kind: "phase", phase }
  }
  switch (type) {
    case "transport.status_changed": {
      const to = text(data["to"])
      return to === null ? null : { kind: "status", to }
    }
    case "transport.assigned":
      return driverOf(data)
    case "transport.incident": {
      const category = text(data["category"])
      return category === null ? null : { kind: "incident", category }
    }
    case "transport.price_adjusted":
      return priceOf(data)
    case "transport.dates_updated":
      return legsOf(data)
    case "transport.delayed":
      return delayOf(data)
    default:
      return null
  }
}

/** Who deposited each document, by its id, as far as the events are kept. */
export const depositors = (events: ReadonlyArray<EventRecord>): ReadonlyMap<string, DocumentSource> =>
  new Map(
    events.flatMap(({ data, type }) => {
      const [id, source] = [text(data["document_id"]), text(data["source"])]
      return type === "document.added" && id !== null && source !== null ? [[id, source] as const] : []
    })
  )

/** True if the log has dropped the first events of the mission. */
export const isCut = (events: ReadonlyArray<Pick<EventRecord, "sequence">>): boolean =>
  (events.at(-1)?.sequence ?? 2) > 1
