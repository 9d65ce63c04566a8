import {
  at,
  eventTypesByEnvelope,
  isObject,
  type Json,
  listAt,
  objectAt,
  objectOf,
  operationsIn,
  refName,
  withOperations
} from "./document-parts.ts"

/** The value with each part of it changed, the innermost first. */
const mapped = (value: unknown, change: (part: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => mapped(item, change))
  if (!isObject(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, change)])))
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema["type"] === "null"

/** Enumerations are open: a value is its text, and the description lists those of this release. */
const withOpenEnumeration = (schema: Json): Json => {
  const { enum: values, ...rest } = schema
  if (!Array.isArray(values)) return schema
  const listed = values.filter((value) => value !== null).map((value) => `\`${String(value)}\``)
  const description = [schema["description"], `One of ${listed.join(", ")}, or a later value`]
    .filter(Boolean)
    .join(". ")
  return { ...rest, description }
}

/** A union has no type in these languages: any value. One schema or null is this schema. */
const withoutUnion = (schema: Json): Json => {
  const { anyOf: _, ...rest } = schema
  const forms = listAt(schema, "anyOf").filter((form) => !isNull(form))
  if (forms.length === 0) return schema
  return forms.length === 1 ? { ...rest, ...objectOf(forms[0]) } : rest
}

/** Free members have no names: a map. */
const withoutNamesBesideFreeOnes = (schema: Json): Json => {
  const { properties: _, required: __, ...rest } = schema
  return schema["additionalProperties"] === true ? rest : schema
}

/** A union of forms as one object with the members of all; a member that the forms type in two ways has any type. */
const mergedForms = (schema: Json, schemas: Json): Json => {
  const forms = listAt(schema, "anyOf").map((form) => objectAt(schemas, refName(form)))
  const properties = forms.flatMap((form) => Object.entries(objectAt(form, "properties")))
  const merged = new Map<string, unknown>()
  for (const [name, property] of properties) {
    const before = merged.get(name)
    const isSame = before === undefined || JSON.stringify(before) === JSON.stringify(property)
    merged.set(name, isSame ? property : { description: at(before, "description") })
  }
  const { anyOf: _, examples: __, ...rest } = schema
  return { ...rest, type: "object", properties: Object.fromEntries(merged) }
}

const namesReachedFrom = (start: unknown, schemas: Json): ReadonlySet<string> => {
  const found = new Set<string>()
  const waiting = [start]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    mapped(next, (part) => {
      const name = refName(part)
      if (name !== "" && !found.has(name)) {
        found.add(name)
        waiting.push(schemas[name])
      }
      return part
    })
  }
  return found
}

const membersOfBuilders = 2

const withBuilders = (schema: unknown): unknown =>
  mapped(schema, (part) =>
    Object.keys(objectAt(part, "properties")).length > membersOfBuilders ? { ...part, "x-builder": true } : part
  )

const secretSchemas = ["CreatedEndpoint", "EndpointHeader"]

const withSecretMark = (name: string, schema: Json): Json =>
  secretSchemas.includes(name) ? { ...schema, "x-secret": true } : schema

const withPageMark = (schema: Json): Json => {
  const { data, next_cursor: cursor } = objectAt(schema, "properties")
  return cursor === undefined ? schema : { ...schema, "x-page-of": refName(at(data, "items")) }
}

const nameOfQuery = (operationId: string): string =>
  `${operationId.replaceAll(/(?:^|\.)(\w)/gu, (_, letter: string) => letter.toUpperCase())}Query`

interface Operations {
  readonly paths: Json
  readonly queries: Json
}

/** The operations with their query as one schema, which `x-query` names. */
const withQueries = (document: unknown): Operations => {
  const queries: Record<string, unknown> = {}
  const change = (operation: Json): Json => {
    const parameters = listAt(operation, "parameters").map(objectOf)
    const asked = parameters.filter((parameter) => parameter["in"] === "query")
    if (asked.length === 0) return operation
    const name = nameOfQuery(String(operation["operationId"]))
    const properties = Object.fromEntries(asked.map((parameter) => [String(parameter["name"]), parameter["schema"]]))
    const description = `The query of ${String(operation["operationId"])}`
    queries[name] = withBuilders({ type: "object", description, properties, "x-builder": true })
    return { ...operation, parameters: parameters.filter((one) => one["in"] !== "query"), "x-query": name }
  }
  return { paths: withOperations(document, change), queries }
}

/**
 * The document of the clients' API for languages with static types and without unions: each schema is one class,
 * enumerations are texts, unions are any value. Its extensions:
 *
 * - `x-query` of an operation: the schema of its query
 * - `x-builder`: the schema is of a request, and has several members
 * - `x-page-of`: the schema is a page, of these items
 * - `x-event-type`: the schema is the body of a webhook of this type
 * - `x-nothing-done-codes` of `Problem`, as of the document: not all generators give templates that one
 * - `x-secret`: a member is secret, so that the object must not show itself
 */
export const typedDocument = (document: unknown): object => {
  const { components, paths: _, webhooks: __, ...rest } = objectOf(document)
  const codes = rest["x-nothing-done-codes"]
  const schemas = objectAt(components, "schemas")
  const requests = operationsIn(document).map((operation) => at(operation, "requestBody"))
  const requested = namesReachedFrom(requests, schemas)
  const events = eventTypesByEnvelope(document)
  const { paths, queries } = withQueries(document)
  const unions = Object.values(schemas).flatMap((schema) => listAt(schema, "anyOf"))
  const forms = new Set(unions.map(refName))
  const whole = Object.entries(schemas).filter(([name]) => !forms.has(name))
  const marked = whole.map(([name, given]) => {
    const schema = objectOf(given)
    const merged = listAt(schema, "anyOf").length > 1 ? mergedForms(schema, schemas) : schema
    const built = requested.has(name) ? objectOf(withBuilders(merged)) : merged
    const type = events.get(name)
    if (name === "Problem") return [name, { ...built, "x-nothing-done-codes": codes }]
    return [name, withPageMark(withSecretMark(name, type === undefined ? built : { ...built, "x-event-type": type }))]
  })
  const plain = (part: Json): Json => withOpenEnumeration(withoutNamesBesideFreeOnes(withoutUnion(part)))
  return {
    ...rest,
    paths,
    components: { ...objectOf(components), schemas: mapped({ ...Object.fromEntries(marked), ...queries }, plain) }
  }
}
