import type { EventRecord } from "../../api/names.ts"
import { clean } from "./clean.rules.ts"
import type { Style, Tone } from "./style.rules.ts"
import { cut, padded, widthOf } from "./width.rules.ts"
import { euros, words } from "./words.rules.ts"

/** An event of the log, or the same of a delivery, which has no place in the log. */
type ShownEvent = Omit<EventRecord, "sequence">

type Data = EventRecord["data"]

const text = (data: Data, name: string): string => {
  const value = data[name]
  return typeof value === "string" ? value : ""
}

const number = (data: Data, name: string): number => {
  const value = data[name]
  return typeof value === "number" ? value : 0
}

const signed = (amount: number): string => `${amount < 0 ? "" : "+"}${euros(amount)}`

const legs = (data: Data): string => {
  const updated = data["updated_legs"]
  return Array.isArray(updated) ? updated.join(", ") : text(data, "option_key")
}

const joined = (...parts: ReadonlyArray<string>): string => parts.filter((part) => part !== "").join(", ")

const trip = (data: Data): string => (text(data, "leg") === "retour" ? "return" : "outbound")

/** The start of a range, in UTC. */
const from = (data: Data, name: string): string => {
  const range = data[name]
  return typeof range === "object" && range !== null && "from" in range && typeof range.from === "string"
    ? `not before ${range.from.slice(11, 16)}`
    : ""
}

const details: Readonly<Record<string, (data: Data) => string>> = {
  "transport.status_changed": (data) => `${words(text(data, "from"))} → ${words(text(data, "to"))}`,
  "transport.assigned": trip,
  "transport.collected": trip,
  "transport.delivered": trip,
  "transport.delayed": (data) => joined(trip(data), text(data, "side"), from(data, "eta")),
  "transport.incident": (data) => words(text(data, "category")),
  "transport.dates_updated": legs,
  "transport.driver_validation_requested": legs,
  "transport.price_adjusted": (data) => joined(signed(number(data, "delta_ht")), text(data, "option_key")),
  "document.added": (data) => text(data, "label"),
  "document.accepted": (data) => text(data, "label"),
  "document.rejected": (data) => text(data, "label"),
  "inspection.started": (data) => (text(data, "phase") === "arrivee" ? "at the delivery" : "at the pickup"),
  "inspection.completed": (data) =>
    `${text(data, "phase") === "arrivee" ? "at the delivery" : "at the pickup"}, ${number(data, "photos_total")} photos`
}

const detailOf = ({ data, type }: ShownEvent): string =>
  Object.hasOwn(details, type) ? (details[type]?.(data) ?? "") : ""

const tones: Readonly<Record<string, Tone>> = {
  "transport.completed": "green",
  "document.accepted": "green",
  "transport.cancelled": "yellow",
  "transport.delayed": "yellow",
  "document.rejected": "yellow",
  "transport.incident": "red"
}

// Fits most types of events. A longer type moves the rest of its line to the right.
const typeWidth = 24
const numberWidth = 10

/** Writes an event in one line: day and time in UTC, type, mission, and the main values of its payload. */
export const eventLine = (event: ShownEvent, style: Style, width: number | null): string => {
  const type = clean(event.type)
  const before = [
    clean(event.created_at).slice(5, 19).replace("T", " "),
    padded(type, typeWidth),
    padded(clean(event.transport_id ?? event.offer_id), numberWidth)
  ]
  const [at = "", , mission = ""] = before
  const used = before.reduce((sum, part) => sum + widthOf(part) + 2, 0)
  const detail = clean(detailOf(event))
  const shown = width === null ? detail : cut(detail, Math.max(1, width - used))
  const tone = Object.hasOwn(tones, type) ? (tones[type] ?? null) : null
  return [style("dim", at), style(tone, before[1] ?? ""), mission, shown].join("  ").trimEnd()
}
