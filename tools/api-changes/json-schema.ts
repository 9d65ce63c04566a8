export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const membersOf = (value: unknown): Json => (isObject(value) ? value : {})

export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The value that a reference such as `#/components/schemas/Option` names in its document. */
const targetOf = (document: Json, reference: string): unknown =>
  reference
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((inner, name) => membersOf(inner)[name], document)

/** Follows the reference of a value, if it is one. Members beside `$ref` are added to the result. */
export const resolved = (document: Json, value: unknown): Json => {
  const { $ref, ...rest } = membersOf(value)
  if (typeof $ref !== "string") return membersOf(value)
  const target = targetOf(document, $ref)
  if (!isObject(target)) throw new Error(`nothing is at ${$ref}`)
  return { ...resolved(document, target), ...rest }
}

/** Keywords that describe values. A change of them refuses no value, and so it is not compared. */
const annotations = new Set([
  "title",
  "description",
  "examples",
  "example",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "externalDocs",
  "$comment",
  "$schema",
  "$id"
])

const joined = (name: string, one: unknown, other: unknown): unknown => {
  if (one === undefined) return other
  if (name === "properties") return { ...membersOf(one), ...membersOf(other) }
  if (name === "required") return [...new Set([...listOf(one), ...listOf(other)])]
  if (JSON.stringify(one) === JSON.stringify(other)) return one
  throw new Error(`an allOf has two ${name}: teach tools/api-changes to join them`)
}

/** Writes a schema as one object of keywords, without references, `allOf` and keywords that only describe. */
export const constraintsOf = (document: Json, schema: unknown): Json => {
  const { allOf, ...rest } = resolved(document, schema)
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !annotations.has(name)))
  return listOf(allOf)
    .map((part) => constraintsOf(document, part))
    .reduce<Json>(
      (all, part) =>
        Object.entries(part).reduce<Json>(
          (joint, [name, value]) => ({ ...joint, [name]: joined(name, joint[name], value) }),
          all
        ),
      own
    )
}
