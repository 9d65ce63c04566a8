import { type ApiDocument, type JsonSchema, type Parameter, resolved } from "./api-document.ts"
import { escaped, inlineHtml } from "./html.ts"

/** Members of a request may be null, which means the same as leaving them out: only answers show it. */
export type Side = "request" | "answer"

/** The forms that a value may have: the alternatives of the schema, without null. */
const formsOf = (document: ApiDocument, schema: JsonSchema): ReadonlyArray<JsonSchema> => {
  const found = resolved(document, schema)
  return found.anyOf === undefined ? [found] : found.anyOf.flatMap((each) => formsOf(document, each))
}

const withoutNull = (
  document: ApiDocument,
  schema: JsonSchema
): { forms: ReadonlyArray<JsonSchema>; isNullable: boolean } => {
  const all = formsOf(document, schema)
  const forms = all.filter(({ type }) => type !== "null")
  return { forms, isNullable: forms.length < all.length }
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "date-time",
  date: "date",
  uuid: "UUID",
  email: "e-mail address",
  uri: "URI",
  "uri-reference": "URI",
  binary: "file"
}

const formatOf = ({ allOf, format }: JsonSchema): string | undefined =>
  format ?? allOf?.map((each) => each.format).find((each) => each !== undefined)

const typeOf = (document: ApiDocument, schema: JsonSchema): string => {
  const { enum: values, items, type = "any JSON" } = schema
  if (type === "array") {
    const forms = items === undefined ? [] : withoutNull(document, items).forms.map((form) => typeOf(document, form))
    return `array of ${[...new Set(forms)].join(" or ") || "any JSON"}`
  }
  const format = formats[formatOf(schema) ?? ""]
  return values === undefined ? (format ?? type) : type === "string" ? "one of" : type
}

const rangeOf = (min: number | undefined, max: number | undefined, unit: string): ReadonlyArray<string> => {
  const low = min === undefined || min <= 0 || min === Number.MIN_SAFE_INTEGER ? undefined : min
  const high = max === undefined || max >= Number.MAX_SAFE_INTEGER ? undefined : max
  if (high === undefined) return low === undefined || unit === "characters" ? [] : [`at least ${low} ${unit}`.trim()]
  return [low === undefined ? `at most ${high} ${unit}`.trim() : `${low} to ${high} ${unit}`.trim()]
}

/** Patterns that the descriptions of the contract do not put into words. */
const patternOf = ({ description, pattern }: JsonSchema): ReadonlyArray<string> =>
  pattern === undefined || description !== undefined ? [] : [`matches <code>${escaped(pattern)}</code>`]

const boundsOf = (schema: JsonSchema): ReadonlyArray<string> => [
  ...rangeOf(schema.minLength, schema.maxLength, "characters"),
  ...rangeOf(schema.minimum, schema.maximum, ""),
  ...rangeOf(schema.minItems, schema.maxItems, "items"),
  ...patternOf(schema)
]

const valuesOf = ({ enum: values }: JsonSchema): ReadonlyArray<string> =>
  values === undefined ? [] : [values.map((value) => `<code>${escaped(String(value))}</code>`).join(", ")]

const sentence = (parts: ReadonlyArray<string>): string => {
  const text = parts.join("; ")
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Everything that is said about a value in one paragraph: its meaning, its values and its bounds. */
const noteOf = (description: string | undefined, form: JsonSchema): string => {
  const meaning = description ?? form.description
  const said = meaning === undefined ? "" : `${inlineHtml(meaning).replace(/[.;]?$/u, ".")} `
  const values = valuesOf(form)
  return `${said}${values.length === 0 ? "" : `${values.join("")}. `}${sentence(boundsOf(form))}`.trim()
}

interface Member {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

const membersOf = ({
  additionalProperties,
  properties = {},
  propertyNames,
  required = []
}: JsonSchema): ReadonlyArray<Member> => {
  const named = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name)
  }))
  const keys = propertyNames?.enum
  const others =
    typeof additionalProperties === "object" && keys !== undefined
      ? keys.map((name) => ({ name: String(name), schema: additionalProperties, isRequired: false }))
      : []
  return [...named, ...others]
}

/** The object, or the object in the list, whose members are shown below a value. */
const inner = (document: ApiDocument, form: JsonSchema): ReadonlyArray<JsonSchema> => {
  if (form.type === "array" && form.items !== undefined)
    return withoutNull(document, form.items).forms.flatMap((item) => inner(document, item))
  return membersOf(form).length === 0 ? [] : [form]
}

const nested = (document: ApiDocument, side: Side, name: string, form: JsonSchema, depth: number): string => {
  const list = fieldList(document, side, form, depth + 1)
  const count = membersOf(form).length
  const summary = `${count} ${count === 1 ? "member" : "members"} of <code>${escaped(name)}</code>`
  return `<details${depth === 0 && count <= 6 ? " open" : ""}><summary>${summary}</summary>${list}</details>`
}

const field = (document: ApiDocument, side: Side, { isRequired, name, schema }: Member, depth: number): string => {
  const { forms, isNullable } = withoutNull(document, schema)
  const types = [...new Set(forms.map((form) => typeOf(document, form)))].join(" or ")
  const nullable = isNullable && side === "answer" ? " or null" : ""
  const required = side === "request" && isRequired ? `<span class="must">required</span>` : ""
  const optional = side === "answer" && !isRequired ? `<span class="may">may be absent</span>` : ""
  const description = resolved(document, schema).description
  const notes = [...new Set(forms.map((form) => noteOf(description, form)))].filter((note) => note !== "")
  const children = forms
    .flatMap((form) => inner(document, form))
    .map((form) => nested(document, side, name, form, depth))
  const head = `<code class="name">${escaped(name)}</code> <span class="type">${escaped(types)}${nullable}</span>${required}${optional}`
  return `<li><p class="head">${head}</p>${notes.map((note) => `<p>${note}</p>`).join("")}${children.join("")}</li>`
}

/** The members of an object as a nested HTML list. */
const fieldList = (document: ApiDocument, side: Side, schema: JsonSchema, depth = 0): string =>
  `<ul class="fields">${membersOf(schema)
    .map((member) => field(document, side, member, depth))
    .join("")}</ul>`

/** The forms of a body, each as a list of its members. */
export const bodyFields = (document: ApiDocument, side: Side, schema: JsonSchema): string =>
  withoutNull(document, schema)
    .forms.flatMap((form) => inner(document, form))
    .map((form) => fieldList(document, side, form))
    .join("\n")

/** Parameters of a path, a query or a header as a list. */
export const parameterList = (document: ApiDocument, parameters: ReadonlyArray<Parameter>): string =>
  `<ul class="fields">${parameters
    .map(({ description, name, required = false, schema }) => {
      const said = description === undefined ? schema : { ...schema, description }
      return field(document, "request", { name, schema: said, isRequired: required }, 0)
    })
    .join("")}</ul>`
