import type { EventDataOf } from "@trajet/contract"
import type { EventRecord } from "../queries.ts"

type TripKey = EventDataOf<"transport.collected">["leg"]

type Told = Pick<EventRecord, "created_at" | "data" | "type">

/** An event with the trip that it is about, if it is about one, and the time when that happened. */
export interface Moment<Event extends Told> {
  readonly event: Event
  readonly trip: TripKey | null
  /** By the clock of the phone if it told, else when the service learned it. */
  readonly happenedAt: string
  /** True if the service learned it over a minute after it happened, as from a phone without network. */
  readonly isLate: boolean
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)

/** The members that tell when something happened. */
const times = ["picked_up_on", "delivered_on", "happened_at", "reported_at", "completed_at", "cancelled_at"] as const

const toldAt = ({ data }: Told): string | null => {
  for (const name of times) {
    const told = text(data[name])
    if (told !== null && !Number.isNaN(Date.parse(told))) return told
  }
  return null
}

const tripOf = ({ data, type }: Told): TripKey | null => {
  const { leg } = data
  if (leg === "aller" || leg === "retour") return leg
  if (typeof data["is_retour"] === "boolean") return data["is_retour"] ? "retour" : "aller"
  return type === "transport.status_changed" && data["to"] === "in_transit_return" ? "retour" : null
}

const lateMillis = 60_000

/**
 * Orders events by the time when they happened, the latest first; those of one time stay in their order. The events of one
 * change happened together: the new status of a pickup has the time of the pickup.
 */
export const momentsOf = <Event extends Told>(events: ReadonlyArray<Event>): ReadonlyArray<Moment<Event>> => {
  const ofChange = new Map<string, string>()
  for (const event of events) {
    const [change, told] = [text(event.data["occurred_at"]), toldAt(event)]
    if (change !== null && told !== null) ofChange.set(change, told)
  }
  return events
    .map((event): Moment<Event> => {
      const change = text(event.data["occurred_at"])
      const happenedAt = toldAt(event) ?? ofChange.get(change ?? "") ?? event.created_at
      const isLate = Date.parse(event.created_at) - Date.parse(happenedAt) > lateMillis
      return { event, trip: tripOf(event), happenedAt, isLate }
    })
    .toSorted((one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt))
}
