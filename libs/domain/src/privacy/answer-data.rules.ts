import { erasedText } from "./erasure.model.ts"
import type { Erased } from "./treatment.rules.ts"

/**
 * Members of answers whose texts stay. Every other text is replaced, so that a new member of an answer is erased until
 * it is listed here as harmless.
 */
export const keptAnswerMembers: ReadonlySet<string> = new Set([
  ...["id", "transport_id", "mission_id", "offer_id", "entity_id", "return_entity_id", "document_id", "incident_id"],
  ...["inspection_id", "client_update_id", "about_id", "person_id", "driver_id", "event_id", "endpoint_id"],
  ...["status", "type", "title", "code", "kind", "about", "category", "change", "mode", "source", "role", "origin"],
  ...["phase", "environment", "damage_type", "derived"],
  ...["at", "key", "leg", "trip", "aller", "retour", "updated_legs", "active_options", "warnings", "content_type"],
  ...["date", "start_time", "end_time", "currency", "price", "amount_ht", "rule", "url"]
])

/** Under these members every text is replaced, whatever its own name: clients choose names or values. */
const freeMembers: ReadonlySet<string> = new Set(["contact", "driver", "vehicle", "params"])

const coordinates: ReadonlySet<string> = new Set(["lat", "lng", "accuracy_m"])

/** A refused document: its key is as the client sent it, and need not be one of the catalogue. */
const isRefusedItem = (value: object): boolean => "error" in value && "key" in value

const keepsText = (name: string): boolean => keptAnswerMembers.has(name) || name.endsWith("_at")

const erasedValue = (value: unknown, name: string, isFree: boolean): unknown => {
  if (typeof value === "string") return keepsText(name) && !isFree ? value : erasedText
  if (typeof value === "number") return coordinates.has(name) ? Math.round(value) : value
  if (Array.isArray(value)) return value.map((item) => erasedValue(item, name, isFree))
  if (typeof value !== "object" || value === null) return value
  const isRefused = isRefusedItem(value)
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      erasedValue(inner, member, isFree || freeMembers.has(member) || (isRefused && member === "key"))
    ])
  )
}

/**
 * A stored answer without personal data (OPS-52): JSON with the same members and types, so that a client can still decode
 * a replay. A body that is no JSON becomes empty.
 */
export const erasedAnswer = (body: string): Erased<string> => {
  let erased = ""
  try {
    const parsed: unknown = JSON.parse(body)
    erased = JSON.stringify(erasedValue(parsed, "", false))
  } catch {
    erased = ""
  }
  return erased === body ? { value: body, counts: {} } : { value: erased, counts: { stored_answers: 1 } }
}
