import { withDeprecations } from "./published/documented-deprecations.ts"
import { withFirstNames } from "./published/first-names.ts"
import { isObject, type Json, mapMembers, membersOf } from "./published/json.ts"
import { withListForms } from "./published/list-forms.ts"
import { withNamedForms } from "./published/named-forms.ts"
import { openObjects } from "./published/open-objects.ts"
import { withPlainParameters } from "./published/plain-parameters.ts"
import { plainSchema } from "./published/plain-schemas.ts"
import { withProblemComponent } from "./published/problem-component.ts"
import { mapSchemas } from "./published/schema-walk.ts"
import { nothingDoneCodes } from "./schema/problem-catalogue.ts"

const orNull = (schema: unknown): unknown => {
  const { anyOf, ...rest } = membersOf(schema)
  const forms: ReadonlyArray<unknown> = Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf : [schema]
  return forms.some((form) => membersOf(form)["type"] === "null") ? schema : { anyOf: [...forms, { type: "null" }] }
}

/** Allows null for every optional member of a body (ERR-71). */
const withNullMembers = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withNullMembers)
  if (!isObject(schema)) return schema
  const { properties, required, additionalProperties, ...rest } = schema
  const due: ReadonlyArray<unknown> = Array.isArray(required) ? required : []
  return {
    ...mapMembers(rest, (member, name) => (name === "examples" ? member : withNullMembers(member))),
    ...(required === undefined ? {} : { required }),
    ...(isObject(properties)
      ? {
          properties: mapMembers(properties, (member, name) =>
            due.includes(name) ? withNullMembers(member) : orNull(withNullMembers(member))
          )
        }
      : {}),
    ...(isObject(additionalProperties) ? { additionalProperties: orNull(withNullMembers(additionalProperties)) } : {})
  }
}

const reference = /^#\/components\/schemas\/(\w+)$/u

const referencedIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(referencedIn)
  return Object.entries(membersOf(value)).flatMap(([name, member]) =>
    name === "$ref" && typeof member === "string" ? [reference.exec(member)?.[1] ?? ""] : referencedIn(member)
  )
}

/** The names of the components that `from` refers to, directly or through others. */
const referencedNames = (from: unknown, components: Json): ReadonlySet<string> => {
  const names = new Set(referencedIn(from))
  for (const name of names) for (const inner of referencedIn(components[name])) names.add(inner)
  return names
}

const operationsOf = (paths: unknown): ReadonlyArray<Json> =>
  Object.values(membersOf(paths)).flatMap((path) => Object.values(membersOf(path)).map(membersOf))

// Relative: the document is served by the host that it describes.
const servers = [{ url: "/", description: "The host of this document; a test key selects its test environment" }]

/** Writes a document in the forms that generators of clients agree on, with the same meaning. */
const forGenerators = (document: Json, ofBodies: ReadonlySet<string>): Json => {
  const plain = mapSchemas(withPlainParameters(withFirstNames(document)), plainSchema)
  return withNamedForms(withListForms(plain, ofBodies))
}

/**
 * Turns the derived OpenAPI document into the published one: objects are open, optional members of bodies may be null,
 * and generators of clients take every schema.
 */
export const openApiDocument = (document: Json): Record<string, unknown> => {
  const components = membersOf(document["components"])
  const schemas = membersOf(components["schemas"])
  const operations = operationsOf(document["paths"])
  const ofBodies = referencedNames(
    operations.map((operation) => operation["requestBody"]),
    schemas
  )
  const ofAnswers = referencedNames(
    operations.map((operation) => operation["responses"]),
    schemas
  )
  const shared = [...ofBodies].filter((name) => ofAnswers.has(name))
  if (shared.length > 0) throw new Error(`bodies and answers share ${shared.join(", ")}: give each its own schema`)
  const changed = mapMembers(schemas, (schema, name) => (ofBodies.has(name) ? withNullMembers(schema) : schema))
  const open = openObjects(
    withProblemComponent({ ...withDeprecations(document), servers, components: { ...components, schemas: changed } })
  )
  return { ...forGenerators(membersOf(open), ofBodies), "x-nothing-done-codes": nothingDoneCodes }
}
