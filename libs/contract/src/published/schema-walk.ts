import { isObject, type Json, mapMembers, membersOf } from "./json.ts"

/** Keywords whose value is a list of schemas, and keywords whose value is a schema. */
const lists = ["anyOf", "oneOf", "allOf"]
const singles = ["items", "additionalProperties", "propertyNames", "not"]

/**
 * Changes the schemas directly inside a schema. `change` gets the keyword of each, and below it the name of a member, the
 * index in a list, or "".
 */
export const mapInner = (schema: Json, change: (inner: Json, keyword: string, at: string) => unknown): Json =>
  mapMembers(schema, (value, keyword) => {
    const changed = (inner: unknown, at: string): unknown => (isObject(inner) ? change(inner, keyword, at) : inner)
    if (keyword === "properties") return mapMembers(value, changed)
    if (lists.includes(keyword) && Array.isArray(value)) return value.map((inner, index) => changed(inner, `${index}`))
    return singles.includes(keyword) ? changed(value, "") : value
  })

const outsideComponents = (value: unknown, change: (schema: Json) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => outsideComponents(item, change))
  if (!isObject(value)) return value
  return mapMembers(value, (member, name) => {
    if (name === "examples") return member
    return name === "schema" && isObject(member) ? change(member) : outsideComponents(member, change)
  })
}

/** Changes every outermost schema of an OpenAPI document: of parameters, headers, bodies, answers and components. */
export const mapSchemas = (document: Json, change: (schema: Json) => unknown): Json =>
  mapMembers(document, (section, name) => {
    if (name !== "components") return outsideComponents(section, change)
    const { schemas, ...others } = membersOf(section)
    return { ...others, schemas: mapMembers(schemas, (schema) => (isObject(schema) ? change(schema) : schema)) }
  })
