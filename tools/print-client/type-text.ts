import { type Json, listOf, membersOf, referenceOf } from "./json-schema.ts"

/**
 * The use of a type. The types of requests are exact. The types of answers allow unknown values of enumerations,
 * because a later release of the API may add values. The types of events have the values of this release, so that
 * receivers can narrow by them.
 */
export type Use = "request" | "answer" | "event"

/** Names of the client that printed types refer to. */
const openType = "Open"
export const fileType = "FileContent"

/** Names of types that are not printed, and that printed types refer to. */
export const valueTypes: ReadonlyArray<string> = [fileType, openType]

const literal = (value: unknown): string => JSON.stringify(value)

const union = (types: ReadonlyArray<string>): string => [...new Set(types)].join(" | ")

/** The description of a schema as a comment on a line of its own. */
export const commentText = (schema: Json): string => {
  const description = schema["description"]
  return typeof description === "string"
    ? `/** ${description.replaceAll("*/", "*\\/").replaceAll("\n", "\n * ")} */\n`
    : ""
}

const isNullable = (schema: Json): boolean => listOf(schema["anyOf"]).some((form) => membersOf(form)["type"] === "null")

const memberText = (name: string, schema: Json, isRequired: boolean, use: Use): string => {
  const key = /^[A-Za-z_]\w*$/u.test(name) ? name : literal(name)
  // An optional member of a request may also be undefined: JSON leaves it out.
  const absent = !isRequired && use === "request" ? " | undefined" : ""
  return `${commentText(schema)}readonly ${key}${isRequired ? "" : "?"}: ${typeText(schema, use)}${absent}`
}

/** The members of an object type, one a line. */
export const memberTexts = (schema: Json, use: Use): ReadonlyArray<string> => {
  const required = listOf(schema["required"])
  return Object.entries(membersOf(schema["properties"])).map(([name, member]) =>
    memberText(name, membersOf(member), required.includes(name), use)
  )
}

const recordText = (schema: Json, use: Use): string => {
  const keys = listOf(membersOf(schema["propertyNames"])["enum"])
  const given = membersOf(schema["additionalProperties"])
  const value = Object.keys(given).length === 0 ? "unknown" : typeText(given, use)
  if (keys.length === 0) return `Readonly<Record<string, ${value}>>`
  return `Readonly<Partial<Record<${union(keys.map(literal))}, ${value}>>>`
}

const enumText = (values: ReadonlyArray<unknown>, use: Use): string => {
  const closed = union(values.map(literal))
  return use === "answer" && values.every((value) => typeof value === "string") ? `${openType}<${closed}>` : closed
}

const plainTexts: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null"
}

/** The TypeScript type of a JSON Schema. Fails for a form of schema that it does not know. */
export const typeText = (schema: Json, use: Use): string => {
  const reference = referenceOf(schema)
  if (reference !== null) return reference
  if (Array.isArray(schema["anyOf"]))
    return union(listOf(schema["anyOf"]).map((form) => typeText(membersOf(form), use)))
  if (Array.isArray(schema["enum"])) return enumText(schema["enum"], use)
  const type = schema["type"]
  if (schema["format"] === "binary") return fileType
  if (type === "array") return `ReadonlyArray<${typeText(membersOf(schema["items"]), use)}>`
  if (type === "object") {
    return "properties" in schema ? `{\n${memberTexts(schema, use).join("\n")}\n}` : recordText(schema, use)
  }
  if (typeof type === "string" && type in plainTexts) return plainTexts[type] ?? ""
  // A schema without a type allows any JSON. TypeScript has no type for "not null".
  if (Object.keys(schema).every((key) => ["description", "examples", "not"].includes(key))) return "unknown"
  throw new Error(`a schema of an unknown form: ${JSON.stringify(schema).slice(0, 200)}`)
}

/** The declaration of a component. */
export const declarationText = (name: string, schema: Json, use: Use): string => {
  const isInterface = schema["type"] === "object" && "properties" in schema && !isNullable(schema)
  const text = isInterface
    ? `export interface ${name} {\n${memberTexts(schema, use).join("\n")}\n}`
    : `export type ${name} = ${typeText(schema, use)}`
  return `${commentText(schema)}${text}`
}
