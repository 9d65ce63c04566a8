import { secondNamesKeyword } from "./first-names.ts"
import { isObject, type Json, membersOf } from "./json.ts"
import { withListAgain } from "./list-forms.ts"
import { formatKeyword } from "./plain-parameters.ts"
import { mapInner, mapSchemas } from "./schema-walk.ts"

const withoutOpenness = (schema: Json): Json => {
  const { additionalProperties, ...rest } = schema
  return additionalProperties === true ? rest : schema
}

const ofType = (type: unknown, schema: Json): Json => {
  if (type === "null") return { type }
  const { enum: values } = schema
  const own = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}
  return withoutOpenness({ ...schema, type, ...own })
}

/** Writes a list of types as a union of schemas with one type each. */
const withOneType = (schema: Json): Json => {
  const { description, not, ...rest } = schema
  const { enum: values, type } = rest
  if (!Array.isArray(type)) return schema
  const { type: excluded, ...more } = membersOf(not)
  const isExcluded = isObject(not) && Object.keys(more).length === 0
  const own = not === undefined || isExcluded ? rest : { ...rest, not }
  const mayBeNull = !Array.isArray(values) || values.includes(null)
  const types = type.filter((each) => !(isExcluded && each === excluded) && (each !== "null" || mayBeNull))
  const forms = types.map((each) => ofType(each, own))
  const [only, ...others] = forms
  return {
    ...(description === undefined ? {} : { description }),
    ...(only !== undefined && others.length === 0 ? only : { anyOf: forms })
  }
}

const underAllNames = (schema: Json): Json => {
  const { [secondNamesKeyword]: seconds, ...rest } = schema
  if (!isObject(seconds)) return schema
  const properties = Object.entries(membersOf(rest["properties"])).flatMap(([name, member]) => [
    [name, member],
    ...Object.entries(seconds).flatMap(([second, first]) => (first === name ? [[second, member]] : []))
  ])
  return { ...rest, properties: Object.fromEntries(properties) }
}

const underFormat = (schema: Json): Json => {
  const { [formatKeyword]: format, ...rest } = schema
  return format === undefined ? schema : { ...rest, format }
}

/**
 * A published document in the forms that are easiest to compare, with the same meaning: each schema has one type at most,
 * with unions instead of lists of types, each member of a request is there under all its names, and each list that may
 * stand for an object.
 */
export const expandedDocument = (document: Json): Json => {
  const schemas = membersOf(membersOf(document["components"])["schemas"])
  const plain = (schema: Json): Json => withoutOpenness(underAllNames(withOneType(underFormat(schema))))
  const expanded = (schema: Json): Json =>
    withListAgain(plain(mapInner(schema, expanded)), schemas, (list) => plain(mapInner(list, expanded)))
  return mapSchemas(document, expanded)
}
