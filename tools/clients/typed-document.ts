import { readFileSync, writeFileSync } from "node:fs"

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** The value at a path of names; undefined if one of them is missing. */
const at = (value: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value)

const objectAt = (value: unknown, ...names: ReadonlyArray<string>): Json => {
  const found = at(value, ...names)
  return isObject(found) ? found : {}
}

const nameOf = (schema: unknown): string =>
  String(at(schema, "$ref") ?? "")
    .split("/")
    .at(-1) ?? ""

const bodyOf = (given: unknown): string => nameOf(at(given, "content", "application/json", "schema"))

/** The names of the schemas of envelopes, and the types of event by the schema of their data. */
const eventsOf = (document: Json) => {
  const envelopes = Object.entries(objectAt(document, "webhooks")).map(
    ([type, webhook]) => [type, bodyOf(at(webhook, "post", "requestBody"))] as const
  )
  const types = new Map<string, ReadonlyArray<string>>()
  for (const [type, envelope] of envelopes) {
    const data = nameOf(at(document, "components", "schemas", envelope, "properties", "data"))
    types.set(data, [...(types.get(data) ?? []), type])
  }
  return { envelopes: new Set(envelopes.map(([, envelope]) => envelope)), types }
}

/** The members that are null in another successful answer of the same operation, by the schema of the first answer. */
const nullMembers = (document: Json): ReadonlyMap<string, ReadonlyArray<string>> => {
  const found = new Map<string, ReadonlyArray<string>>()
  const operations = Object.values(objectAt(document, "paths")).flatMap((path) => Object.values(Object(path)))
  for (const operation of operations) {
    const answers = Object.entries(objectAt(operation, "responses")).filter(([status]) => status.startsWith("2"))
    const [first, ...others] = answers.map(([, answer]) => bodyOf(answer))
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
  const nullable = names.map((name) => [name, { anyOf: [at(schema, "properties", name), { type: "null" }] }])
  return { ...Object(schema), properties: { ...objectAt(schema, "properties"), ...Object.fromEntries(nullable) } }
}

/**
 * Refers to a named enumeration wherever its values stand without their name, so that they are one type. Its own schema
 * stays.
 */
const withNamedEnumerations = (document: Json): Json => {
  const schemas = objectAt(document, "components", "schemas")
  const named = Object.entries(schemas).filter(([, schema]) => at(schema, "enum") !== undefined)
  const names = new Map(named.map(([name, schema]) => [JSON.stringify(at(schema, "enum")), name]))
  const referring = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(referring)
    if (!isObject(value)) return value
    const name = names.get(JSON.stringify(value["enum"]))
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
    return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, referring(one)]))
  }
  const found = objectAt({ found: referring(document) }, "found")
  const components = objectAt(found, "components")
  return {
    ...found,
    components: { ...components, schemas: { ...objectAt(components, "schemas"), ...Object.fromEntries(named) } }
  }
}

/**
 * The document for languages whose models are classes: the schema of an event's data names its types in `x-event-types`,
 * the schemas of envelopes are left out, because the hand-written layer reads them, and a class of an answer can also
 * have what another answer of the operation has. An enumeration that has a name is one type.
 */
const typedDocument = (given: Json): object => {
  const document = withNamedEnumerations(given)
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

/** Writes the typed document of an OpenAPI document. */
export const writeTypedDocument = (openapi: string, to: string): void => {
  const document: unknown = JSON.parse(readFileSync(openapi, "utf8"))
  writeFileSync(to, JSON.stringify(typedDocument(objectAt({ document }, "document"))))
}
