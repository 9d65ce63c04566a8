/** A part of an OpenAPI document. */
type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value)
const partOf = (value: unknown): Part => (isPart(value) ? value : {})
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The value with each part of it changed, the innermost first. */
const mapped = (value: unknown, change: (part: Part) => Part): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => mapped(item, change))
  if (!isPart(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, change)])))
}

const isNull = (schema: unknown): boolean => isPart(schema) && schema["type"] === "null"

/** Enumerations are open: a value is its text, and the description lists those of this release. */
const withOpenEnumeration = (schema: Part): Part => {
  const { enum: values, ...rest } = schema
  if (!Array.isArray(values)) return schema
  const listed = values.filter((value) => value !== null).map((value) => `\`${String(value)}\``)
  const description = [schema["description"], `One of ${listed.join(", ")}, or a later value`]
    .filter(Boolean)
    .join(". ")
  return { ...rest, description }
}

/** A union has no type in these languages: any value. One schema or null is this schema. */
const withoutUnion = (schema: Part): Part => {
  const { anyOf, ...rest } = schema
  const forms = listOf(anyOf).filter((form) => !isNull(form))
  if (forms.length === 0) return schema
  return forms.length === 1 ? { ...rest, ...partOf(forms[0]) } : rest
}

/** Free members have no names: a map. */
const withoutNamesBesideFreeOnes = (schema: Part): Part => {
  const { properties: _, required: __, ...rest } = schema
  return schema["additionalProperties"] === true ? rest : schema
}

const refName = (schema: unknown): string =>
  String(partOf(schema)["$ref"] ?? "")
    .split("/")
    .at(-1) ?? ""

/** A union of forms as one object with the members of all; a member that the forms type in two ways has any type. */
const mergedForms = (schema: Part, schemas: Part): Part => {
  const forms = listOf(schema["anyOf"]).map((form) => partOf(schemas[refName(form)]))
  const properties = forms.flatMap((form) => Object.entries(partOf(form["properties"])))
  const merged = new Map<string, unknown>()
  for (const [name, property] of properties) {
    const before = merged.get(name)
    const isSame = before === undefined || JSON.stringify(before) === JSON.stringify(property)
    merged.set(name, isSame ? property : { description: partOf(before)["description"] })
  }
  const { anyOf: _, examples: __, ...rest } = schema
  return { ...rest, type: "object", properties: Object.fromEntries(merged) }
}

const namesReachedFrom = (start: unknown, schemas: Part): ReadonlySet<string> => {
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
    Object.keys(partOf(part["properties"])).length > membersOfBuilders ? { ...part, "x-builder": true } : part
  )

const secretSchemas = ["CreatedEndpoint", "EndpointHeader"]

const withSecretMark = (name: string, schema: Part): Part =>
  secretSchemas.includes(name) ? { ...schema, "x-secret": true } : schema

const withPageMark = (schema: Part): Part => {
  const { data, next_cursor: cursor } = partOf(schema["properties"])
  return cursor === undefined ? schema : { ...schema, "x-page-of": refName(partOf(partOf(data)["items"])) }
}

const eventTypesBySchema = (webhooks: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(partOf(webhooks)).map(([type, methods]) => {
      const body = partOf(partOf(partOf(methods)["post"])["requestBody"])
      return [refName(partOf(partOf(partOf(body["content"])["application/json"])["schema"])), type]
    })
  )

const nameOfQuery = (operationId: string): string =>
  `${operationId.replaceAll(/(?:^|\.)(\w)/gu, (_, letter: string) => letter.toUpperCase())}Query`

interface Operations {
  readonly paths: Part
  readonly queries: Part
}

/** The operations with their query as one schema, which `x-query` names. */
const withQueries = (paths: Part): Operations => {
  const queries: Record<string, unknown> = {}
  const change = (operation: Part): Part => {
    const parameters = listOf(operation["parameters"]).map(partOf)
    const asked = parameters.filter((parameter) => parameter["in"] === "query")
    if (asked.length === 0) return operation
    const name = nameOfQuery(String(operation["operationId"]))
    const properties = Object.fromEntries(asked.map((parameter) => [String(parameter["name"]), parameter["schema"]]))
    const description = `The query of ${String(operation["operationId"])}`
    queries[name] = withBuilders({ type: "object", description, properties, "x-builder": true })
    return { ...operation, parameters: parameters.filter((one) => one["in"] !== "query"), "x-query": name }
  }
  const changed = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(partOf(methods)).map(([method, operation]) => [method, change(partOf(operation))])
    )
  ])
  return { paths: Object.fromEntries(changed), queries }
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
  const { paths: givenPaths, components, webhooks, ...rest } = partOf(document)
  const codes = rest["x-nothing-done-codes"]
  const schemas = partOf(partOf(components)["schemas"])
  const requests = Object.values(partOf(givenPaths)).flatMap((methods) =>
    Object.values(partOf(methods)).map((operation) => partOf(operation)["requestBody"])
  )
  const requested = namesReachedFrom(requests, schemas)
  const events = eventTypesBySchema(webhooks)
  const { paths, queries } = withQueries(partOf(givenPaths))
  const unions = Object.values(schemas).flatMap((schema) => listOf(partOf(schema)["anyOf"]))
  const forms = new Set(unions.map(refName))
  const whole = Object.entries(schemas).filter(([name]) => !forms.has(name))
  const marked = whole.map(([name, given]) => {
    const schema = partOf(given)
    const merged = listOf(schema["anyOf"]).length > 1 ? mergedForms(schema, schemas) : schema
    const built = requested.has(name) ? partOf(withBuilders(merged)) : merged
    const type = events.get(name)
    if (name === "Problem") return [name, { ...built, "x-nothing-done-codes": codes }]
    return [name, withPageMark(withSecretMark(name, type === undefined ? built : { ...built, "x-event-type": type }))]
  })
  const plain = (part: Part): Part => withOpenEnumeration(withoutNamesBesideFreeOnes(withoutUnion(part)))
  return {
    ...rest,
    paths,
    components: { ...partOf(components), schemas: mapped({ ...Object.fromEntries(marked), ...queries }, plain) }
  }
}
