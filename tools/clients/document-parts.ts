/** JSON of a document. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value at a path of names; undefined if one of them is missing. */
export const at = (value: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value)

/** The value, if it is an object; else one without members. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

export const objectAt = (value: unknown, ...names: ReadonlyArray<string>): Json => objectOf(at(value, ...names))

export const listAt = (value: unknown, ...names: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const found = at(value, ...names)
  return Array.isArray(found) ? found : []
}

/** The name of the schema that a schema refers to; empty for a schema of its own. */
export const refName = (schema: unknown): string =>
  String(at(schema, "$ref") ?? "")
    .split("/")
    .at(-1) ?? ""

/** The name of the schema of the JSON of a request or an answer. */
export const bodyName = (given: unknown): string => refName(at(given, "content", "application/json", "schema"))

/** The successful answers of an operation, in their order. */
export const successesOf = (operation: unknown): ReadonlyArray<unknown> =>
  Object.entries(objectAt(operation, "responses")).flatMap(([status, answer]) =>
    status.startsWith("2") ? [answer] : []
  )

/** The operations of a document. */
export const operationsIn = (document: unknown): ReadonlyArray<unknown> =>
  Object.values(objectAt(document, "paths")).flatMap((methods) => Object.values(objectOf(methods)))

/** The paths of a document with each operation changed. */
export const withOperations = (document: unknown, change: (operation: Json, path: string) => object): Json =>
  Object.fromEntries(
    Object.entries(objectAt(document, "paths")).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(objectOf(methods)).map(([method, operation]) => [method, change(objectOf(operation), path)])
      )
    ])
  )

/** The types of events by the schemas of their envelopes. */
export const eventTypesByEnvelope = (document: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(objectAt(document, "webhooks")).map(([type, webhook]) => [
      bodyName(at(webhook, "post", "requestBody")),
      type
    ])
  )
