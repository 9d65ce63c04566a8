import { isObject, type Json, membersOf } from "./json.ts"
import { mapInner } from "./schema-walk.ts"

/** Keywords that describe values and allow or refuse none. */
const descriptions = ["description", "examples"]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isNull = (schema: Json): boolean => schema["type"] === "null"

/** Joins the parts of an `allOf` with their schema, unless a keyword has two values. */
const withoutAllOf = (schema: Json): Json => {
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf)) return schema
  let all: Json = own
  for (const part of allOf.map(membersOf)) {
    const fits = Object.entries(part).every(([name, value]) => all[name] === undefined || isSame(all[name], value))
    if (!fits || part["$ref"] !== undefined) return schema
    all = { ...all, ...part }
  }
  return all
}

const formsOf = ({ anyOf }: Json): ReadonlyArray<Json> => (Array.isArray(anyOf) ? anyOf.map(membersOf) : [])

/** True for a union that says nothing else. */
const isUnion = (schema: Json): boolean =>
  formsOf(schema).length > 0 && Object.keys(schema).every((name) => name === "anyOf" || descriptions.includes(name))

/** Moves the forms of a union inside a union to the outer one. */
const withoutNesting = (schema: Json): Json => {
  const inner = formsOf(schema).filter(isUnion)
  if (inner.length === 0) return schema
  const described = Object.fromEntries(
    inner.flatMap((form) => Object.entries(form)).filter(([name]) => descriptions.includes(name))
  )
  return {
    ...described,
    ...schema,
    anyOf: formsOf(schema).flatMap((form) => (isUnion(form) ? formsOf(form) : [form]))
  }
}

const typesOf = ({ type }: Json): ReadonlyArray<unknown> =>
  Array.isArray(type) ? type : type === undefined ? [] : [type]

/** True for an object whose members have schemas. Generators make a class of it, and need its name beside null. */
export const isStructured = ({ additionalProperties, properties, type }: Json): boolean =>
  type === "object" && (properties !== undefined || isObject(additionalProperties))

/** Says that a value may be null by its list of types, where it has one other form of a simple type. */
const withNullType = (schema: Json): Json => {
  const { anyOf: _, ...own } = schema
  const forms = formsOf(schema)
  const [form, ...others] = forms.filter((each) => !isNull(each))
  if (forms.length !== 2 || form === undefined || others.length > 0) return schema
  if (typesOf(form).length === 0 || isStructured(form)) return schema
  const { enum: values } = form
  return {
    ...form,
    ...own,
    type: [...new Set([...typesOf(form), "null"])],
    ...(Array.isArray(values) ? { enum: [...new Set([...values, null])] } : {})
  }
}

/** Writes out what JSON Schema assumes: the items of a list and the members of an object may be anything. */
const withDefaults = (schema: Json): Json => {
  const { additionalProperties, properties } = schema
  const types = typesOf(schema)
  const isAny = additionalProperties === undefined ? properties === undefined : isSame(additionalProperties, {})
  return {
    ...schema,
    ...(types.includes("array") && schema["items"] === undefined ? { items: {} } : {}),
    ...(types.includes("object") && isAny ? { additionalProperties: true } : {})
  }
}

/** A value that is always null: several generators refuse the type `null` alone. */
const onlyNull = (schema: Json): Json => ({ ...schema, type: ["string", "null"], not: { type: "string" } })

const simpleTypes = ["string", "number", "integer", "boolean"]

/** True for a schema that allows every value. */
const isOfAnything = (schema: Json): boolean => Object.keys(schema).every((name) => descriptions.includes(name))

/** Says nothing of a value that may be simple or a list: generators have no type for both, and the API checks it. */
const withoutMixture = (schema: Json): Json => {
  const forms = formsOf(schema)
  const types = forms.flatMap(typesOf)
  const isMixed = types.includes("array") && types.some((type) => simpleTypes.includes(String(type)))
  if (!isMixed && !forms.some(isOfAnything)) return schema
  const described = Object.assign({}, ...forms.filter(isOfAnything), schema)
  return Object.fromEntries(Object.entries(described).filter(([name]) => descriptions.includes(name)))
}

/**
 * Writes a schema in the forms that generators of clients agree on, with the same meaning. A value that may be null has a
 * list of types, such as `["string", "null"]`, where its other form has a simple type. Lists have `items`, free objects
 * `additionalProperties`.
 */
export const plainSchema = (schema: Json): Json => {
  if (isNull(schema)) return onlyNull(schema)
  const changed = mapInner(schema, (inner, keyword) =>
    keyword === "not" || (keyword === "anyOf" && isNull(inner)) ? inner : plainSchema(inner)
  )
  return withDefaults(withNullType(withoutMixture(withoutNesting(withoutAllOf(changed)))))
}
