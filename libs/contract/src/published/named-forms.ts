import { isObject, type Json, mapMembers, membersOf } from "./json.ts"
import { isStructured } from "./plain-schemas.ts"
import { mapInner } from "./schema-walk.ts"

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `return_trip` as a part of the name of a type: `ReturnTrip`. */
export const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/u)
    .map(capital)
    .join("")

/** What the name of an inner schema adds to the name around it, by the keyword that leads to it. */
const suffixes: Readonly<Record<string, string>> = { items: "Item", additionalProperties: "Value" }

const othersThanNull = (schema: Json): number => {
  const { anyOf } = schema
  return Array.isArray(anyOf) ? anyOf.filter((form) => membersOf(form)["type"] !== "null").length : 0
}

/**
 * Gives a name to each object that is a form of a union or may be null: it becomes a component. Generators invent names
 * for such objects, some the same name for two of them.
 *
 * @throws If two schemas have one name: give one an `identifier` in the contract.
 */
export const withNamedForms = (document: Json): Json => {
  const components = membersOf(document["components"])
  const schemas = membersOf(components["schemas"])
  const added = new Map<string, Json>()
  const taken = new Set(Object.keys(schemas).map((name) => name.toLowerCase()))

  const named = (schema: Json, name: string): Json => {
    const key = name.toLowerCase()
    if (taken.has(key)) throw new Error(`two schemas have the name ${name}: give one an identifier`)
    taken.add(key)
    added.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  const visited = (schema: Json, name: string): Json => {
    const several = othersThanNull(schema) > 1
    return mapInner(schema, (inner, keyword, at) => {
      if (keyword !== "anyOf") return visited(inner, name + pascalCase(at) + (suffixes[keyword] ?? ""))
      const form = several ? `${name}Form${Number(at) + 1}` : name
      const changed = visited(inner, form)
      return isStructured(changed) ? named(changed, form) : changed
    })
  }

  const changed = mapMembers(schemas, (schema, name) => (isObject(schema) ? visited(schema, name) : schema))
  return { ...document, components: { ...components, schemas: { ...changed, ...Object.fromEntries(added) } } }
}
