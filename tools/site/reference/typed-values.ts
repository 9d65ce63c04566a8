import { readFileSync } from "node:fs"
import { workOf } from "../../clients/client-sources.ts"
import { type ApiDocument, type JsonSchema, type PlacedOperation, resolved } from "./api-document.ts"
import { bodySchema, pascalCased, typedQuery } from "./call-parts.ts"

/** The type of a value in a language that has a class for each schema. */
export interface Shape {
  readonly kind:
    | "object"
    | "list"
    | "map"
    | "union"
    | "choice"
    | "text"
    | "instant"
    | "integer"
    | "number"
    | "boolean"
    | "any"
  /** The name of the class; for a type without one, that of its place. */
  readonly name: string
  readonly isNullable: boolean
  readonly schema: JsonSchema
}

const kindOf = (schema: JsonSchema, type: string | undefined): Shape["kind"] => {
  if (schema.enum !== undefined) return "choice"
  if (type === "array") return "list"
  if (type === "object") return schema.properties === undefined ? "map" : "object"
  if (type === "integer" || type === "number" || type === "boolean") return type
  if (type !== "string") return "any"
  return schema.format === "date-time" ? "instant" : "text"
}

/** The shape of a schema. A schema without a name is called by its place, as the generator of the clients calls it. */
export const shapeOf = (document: ApiDocument, given: JsonSchema, place: string): Shape => {
  const schema = resolved(document, given)
  const name = given.$ref?.split("/").at(-1) ?? place
  const types = [schema.type].flat()
  const forms = (schema.anyOf ?? []).filter(({ type }) => type !== "null")
  const [form, ...others] = forms
  const isNullable = types.includes("null") || forms.length < (schema.anyOf ?? []).length
  if (form === undefined) {
    const type = types.find((each) => each !== "null")
    return { kind: kindOf(schema, type), name, isNullable, schema }
  }
  if (others.length > 0) return { kind: "union", name, isNullable, schema: { anyOf: forms } }
  return { ...shapeOf(document, form, name), isNullable }
}

/** The shape of a member of an object. */
export const memberShape = (document: ApiDocument, { name, schema }: Shape, member: string): Shape => {
  const found = schema.properties?.[member]
  if (found === undefined) throw new Error(`${name} has no member ${member}`)
  return shapeOf(document, found, `${name}${pascalCased(member)}`)
}

/** The shape of the items of a list, or of the values of a map. */
export const innerShape = (document: ApiDocument, { kind, name, schema }: Shape): Shape => {
  const { additionalProperties, items } = schema
  const inner = kind === "list" ? items : typeof additionalProperties === "object" ? additionalProperties : undefined
  return shapeOf(document, inner ?? {}, `${name}Inner`)
}

/** A value with its type. */
export interface Typed {
  readonly shape: Shape
  readonly value: unknown
}

/** The body and the query of a call, from the example of the contract. */
export const typedArguments = (
  document: ApiDocument,
  operation: PlacedOperation,
  body: unknown
): { readonly body: Typed | null; readonly query: Typed | null } => {
  const typed = (name: string, value: unknown): Typed => ({
    shape: shapeOf(document, { $ref: `#/components/schemas/${name}` }, name),
    value
  })
  const query = `${pascalCased(operation.operationId)}Query`
  return {
    body: body === undefined ? null : typed(bodySchema(operation), body),
    query: document.components.schemas[query] === undefined ? null : typed(query, typedQuery(operation))
  }
}

/** The shape of the first answer of an operation; null if the operation answers nothing. */
export const answerShape = (document: ApiDocument, { responses }: PlacedOperation): Shape | null => {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? []
  const schema = success?.content?.["application/json"]?.schema
  return schema === undefined ? null : shapeOf(document, schema, "Answer")
}

/** The document that clients are generated from, as a function prepares it for a language. It is prepared once. */
export const preparedBy = (prepare: (document: unknown) => object): (() => ApiDocument) => {
  let prepared: ApiDocument | undefined
  return () =>
    (prepared ??= JSON.parse(JSON.stringify(prepare(JSON.parse(readFileSync(workOf("typescript").openapi, "utf8"))))))
}
