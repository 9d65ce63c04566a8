/** A part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** The members of an object; no members for any other value. */
export const membersOf = (value: unknown): Json => (isObject(value) ? value : {})

export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Finds the member at a path through objects. */
export const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((inner, name) => membersOf(inner)[name], value)

/** The name of the component that a schema refers to; null for a schema without a reference. */
export const referenceOf = (schema: Json): string | null => {
  const reference = schema["$ref"]
  return typeof reference === "string" ? (reference.split("/").at(-1) ?? null) : null
}

/** The names of all components to which a value refers directly, and not through another component. */
export const referencesIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  const reference = referenceOf(membersOf(value))
  return reference === null ? Object.values(membersOf(value)).flatMap(referencesIn) : [reference]
}
