import { type Json, mapMembers, membersOf } from "./json.ts"
import { mapInner } from "./schema-walk.ts"

/**
 * The keyword of an object of a request that may be a list instead: the name of the member that the list stands for.
 * `"keep"`: `["a"]` means `{"keep": ["a"]}`.
 */
const listFormKeyword = "x-list-form"

const prefix = "#/components/schemas/"

/** The schema that a reference names, or the schema itself. */
const resolved = (schema: Json, schemas: Json): Json => {
  const { $ref } = schema
  return typeof $ref === "string" ? membersOf(schemas[$ref.slice(prefix.length)]) : schema
}

const formsOf = ({ anyOf }: Json): ReadonlyArray<Json> => (Array.isArray(anyOf) ? anyOf.map(membersOf) : [])

const typesOf = ({ type }: Json): ReadonlyArray<unknown> => [type].flat()

/** The values that a schema allows besides null, in a form that can be compared. */
const valuesOf = ({ description: _, examples: __, type, ...rest }: Json): string =>
  JSON.stringify(
    Object.entries({ ...rest, type: typesOf({ type }).filter((each) => each !== "null") }).toSorted(([one], [other]) =>
      one < other ? -1 : 1
    )
  )

/** The name of the member of an object that has the same values as a list. */
const memberLike = (list: Json, object: Json): string | undefined =>
  Object.entries(membersOf(object["properties"])).find(
    ([, member]) => valuesOf(membersOf(member)) === valuesOf(list)
  )?.[0]

const withoutListExamples = ({ examples, ...schema }: Json): Json => ({
  ...schema,
  ...(Array.isArray(examples) ? { examples: examples.filter((example) => !Array.isArray(example)) } : {})
})

const asObject = (schema: Json, schemas: Json): Json => {
  const { anyOf: _, ...own } = schema
  const forms = formsOf(schema)
  const [list, ...otherLists] = forms.filter((form) => form["type"] === "array")
  const others = forms.filter((form) => form !== list)
  const [object, ...otherObjects] = others.filter((form) => form["type"] !== "null")
  if (list === undefined || object === undefined || otherLists.length + otherObjects.length > 0) return schema
  const member = memberLike(list, resolved(object, schemas))
  if (member === undefined) return schema
  const rest = others.length === 1 ? object : { anyOf: others }
  return { ...rest, ...withoutListExamples(own), [listFormKeyword]: member }
}

/**
 * Shows the object alone where a request takes an object or the list of one of its members, and names that member in a
 * keyword. Generators for Java have no type for a union with a list.
 *
 * @param names The components of requests: an answer may be the list, so its union stays.
 */
export const withListForms = (document: Json, names: ReadonlySet<string>): Json => {
  const components = membersOf(document["components"])
  const schemas = membersOf(components["schemas"])
  const changed = (schema: Json): Json => asObject(mapInner(schema, changed), schemas)
  const all = mapMembers(schemas, (schema, name) => (names.has(name) ? changed(membersOf(schema)) : schema))
  return { ...document, components: { ...components, schemas: all } }
}

/** The list that a keyword of an object stands for; none if the object has no such member. */
const listOf = (objects: ReadonlyArray<Json>, member: string): Json | undefined =>
  objects
    .map((object) => membersOf(membersOf(object["properties"])[member]))
    .flatMap((found) => [found, ...formsOf(found)])
    .find((found) => typesOf(found).includes("array"))

/**
 * Turns an object with the keyword back into a union with the list.
 *
 * @param expanded Brings the list into the form of the other schemas.
 */
export const withListAgain = (schema: Json, schemas: Json, expanded: (schema: Json) => Json): Json => {
  const { [listFormKeyword]: member, ...object } = schema
  if (typeof member !== "string") return schema
  const forms = object["anyOf"] === undefined ? [object] : formsOf(object)
  const list = listOf(
    forms.map((form) => resolved(form, schemas)),
    member
  )
  return list === undefined ? object : { anyOf: [expanded({ ...list, type: "array" }), ...forms] }
}
