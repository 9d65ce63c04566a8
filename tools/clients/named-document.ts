import {
  at,
  bodyName,
  eventTypesByEnvelope,
  type Json,
  objectAt,
  objectOf,
  operationsIn,
  refName,
  successesOf
} from "./document-parts.ts"
import { withNamedSchemas } from "./named-schemas.ts"

/** The names of the schemas of envelopes, and the types of event by the schema of their data. */
const eventsOf = (document: Json) => {
  const envelopes = eventTypesByEnvelope(document)
  const types = new Map<string, ReadonlyArray<string>>()
  for (const [envelope, type] of envelopes) {
    const data = refName(at(document, "components", "schemas", envelope, "properties", "data"))
    types.set(data, [...(types.get(data) ?? []), type])
  }
  return { envelopes, types }
}

/** The members that are null in another successful answer of the same operation, by the schema of the first answer. */
const nullMembers = (document: Json): ReadonlyMap<string, ReadonlyArray<string>> => {
  const found = new Map<string, ReadonlyArray<string>>()
  for (const operation of operationsIn(document)) {
    const [first, ...others] = successesOf(operation).map(bodyName)
    const members = others.flatMap((other) =>
      Object.entries(objectAt(document, "components", "schemas", other, "properties"))
    )
    // Null alone is written as a text or null that is no text.
    const ofNull = members.filter(([, member]) => at(member, "not", "type") === "string").map(([name]) => name)
    if (first !== undefined && ofNull.length > 0) found.set(first, ofNull)
  }
  return found
}

const withNull = (schema: unknown, names: ReadonlyArray<string>): object => {
  if (names.length === 0) return Object(schema)
  const nullable = names.map((name) => [name, { anyOf: [at(schema, "properties", name), { type: "null" }] }])
  return { ...Object(schema), properties: { ...objectAt(schema, "properties"), ...Object.fromEntries(nullable) } }
}

/**
 * The document for languages whose models are classes. Enumerations and unions have names. The schema of an event's data
 * names its types in `x-event-types`; the schemas of envelopes, which the hand-written layer reads, are left out. The
 * class of an answer also has what another answer of the operation has.
 */
export const namedDocument = (given: unknown): object => {
  const document = withNamedSchemas(objectOf(given))
  const { envelopes, types } = eventsOf(document)
  const nulls = nullMembers(document)
  const schemas = Object.entries(objectAt(document, "components", "schemas"))
    .filter(([name]) => !envelopes.has(name))
    .map(([name, schema]) => {
      const events = types.get(name)
      const whole = withNull(schema, nulls.get(name) ?? [])
      return [name, events === undefined ? whole : { ...whole, "x-event-types": events }]
    })
  return { ...document, components: { ...objectAt(document, "components"), schemas: Object.fromEntries(schemas) } }
}
