import { EventType } from "../events/event.model.ts"
import { maskedEmail, maskedPhone } from "../events/masking.rules.ts"
import { erasedText } from "./erasure.model.ts"
import type { Erased, MemberFate } from "./treatment.rules.ts"

/** A member stays, or becomes a value that is the same for every event. */
type Fate = "kept" | { readonly becomes: unknown }

const kept = (...names: ReadonlyArray<string>): Readonly<Record<string, Fate>> =>
  Object.fromEntries(names.map((name) => [name, "kept" as const]))

const stamp = kept("id", "transport_id", "occurred_at", "sequence")
const document = { ...stamp, ...kept("document_id", "document_key", "label", "is_retour", "source") }
const inspection = {
  ...stamp,
  ...kept("inspection_id", "leg", "happened_at", "phase", "photos_total", "damages_count")
}

// Has the members of a driver, so that receivers can still decode the event.
const driver = { first_name: erasedText, name: erasedText, phone: maskedPhone(""), email: maskedEmail("") }

const fates: Readonly<Record<EventType, Readonly<Record<string, Fate>>>> = {
  "transport.created": { ...stamp, ...kept("price", "duplicated_from") },
  "transport.duplicated": { ...stamp, ...kept("duplicated_to") },
  "transport.status_changed": { ...stamp, ...kept("from", "to", "actor") },
  "transport.assigned": { ...stamp, ...kept("leg"), driver: { becomes: driver } },
  "transport.collected": { ...stamp, ...kept("leg", "picked_up_on") },
  "transport.delivered": { ...stamp, ...kept("leg", "delivered_on") },
  "transport.delayed": { ...stamp, ...kept("leg", "side", "window", "eta") },
  "transport.completed": { ...stamp, ...kept("completed_at", "price", "has_return", "emissions") },
  "transport.cancelled": { ...stamp, ...kept("cancelled_at") },
  "transport.incident": { ...stamp, ...kept("incident_id", "category", "reported_at", "blocking") },
  "transport.dates_updated": { ...stamp, ...kept("updated_legs", "changes") },
  "transport.price_adjusted": {
    ...stamp,
    ...kept("leg", "origin", "old_price_ht", "new_price_ht", "delta_ht", "option_key"),
    motif: { becomes: erasedText }
  },
  "transport.driver_validation_requested": {
    ...stamp,
    ...kept("client_update_id", "mode", "change", "updated_legs", "option_key", "expires_at")
  },
  "document.added": document,
  "document.accepted": document,
  "document.rejected": document,
  "inspection.started": inspection,
  "inspection.completed": inspection,
  "webhook.test": { ...stamp, ...kept("message") }
}

/** The fate of each member of the data of events. */
export const eventDataFates: ReadonlyArray<MemberFate> = EventType.literals.flatMap((type) =>
  Object.entries(fates[type]).map(([name, fate]) => ({
    path: `${type}: ${name}`,
    erased: fate === "kept" ? null : { kind: "event_data" as const, becomes: JSON.stringify(fate.becomes) }
  }))
)

/** A member that is not listed above becomes null, because it may be personal. */
const becoming = (type: EventType, name: string, value: unknown): unknown => {
  const fate = Object.hasOwn(fates[type], name) ? fates[type][name] : undefined
  if (fate === "kept") return value
  return fate === undefined ? null : fate.becomes
}

const holding: ReadonlySet<EventType> = new Set(
  EventType.literals.filter((type) => Object.values(fates[type]).some((fate) => fate !== "kept"))
)

/** True if events of this type have a member that an erasure replaces. */
export const holdsPersonalData = (type: EventType): boolean => holding.has(type)

/** Names of members that `eventDataFates` lacks. Empty, or an event has an unclassified member. */
export const unclassifiedMembers = (type: EventType, data: object): ReadonlyArray<string> =>
  Object.keys(data).filter((name) => !Object.hasOwn(fates[type], name))

/**
 * The stored text of an event's `data` without personal data (OPS-52). The same text if there is none, so that a replay
 * sends the same bytes.
 */
export const erasedEventData = (type: EventType, data: string): Erased<string> => {
  const parsed: unknown = JSON.parse(data)
  // Data that is no object has no classified member.
  const members = typeof parsed === "object" && parsed !== null ? Object.entries(parsed) : []
  const erased = JSON.stringify(Object.fromEntries(members.map(([name, value]) => [name, becoming(type, name, value)])))
  return erased === data ? { value: data, counts: {} } : { value: erased, counts: { event_data: 1 } }
}
