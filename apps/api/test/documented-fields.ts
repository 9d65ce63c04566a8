import { Schema } from "effect"
import { members } from "./member.ts"

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: "object" | "array" | "string" | "boolean" | "null" | "number" | "integer"
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly enum?: ReadonlyArray<string>
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly examples?: ReadonlyArray<unknown>
}

const several = <A>(of: Schema.Codec<A>) => Schema.optionalKey(Schema.Array(of))
const inner = Schema.suspend((): Schema.Codec<JsonSchema> => JsonSchema)

export const JsonSchema: Schema.Codec<JsonSchema> = Schema.Struct({
  $ref: Schema.optionalKey(Schema.String),
  type: Schema.optionalKey(Schema.Literals(["object", "array", "string", "boolean", "null", "number", "integer"])),
  properties: Schema.optionalKey(Schema.Record(Schema.String, inner)),
  required: several(Schema.String),
  additionalProperties: Schema.optionalKey(inner),
  items: Schema.optionalKey(inner),
  anyOf: several(inner),
  allOf: several(inner),
  enum: several(Schema.String),
  minLength: Schema.optionalKey(Schema.Int),
  maxLength: Schema.optionalKey(Schema.Int),
  minimum: Schema.optionalKey(Schema.Finite),
  maximum: Schema.optionalKey(Schema.Finite),
  minItems: Schema.optionalKey(Schema.Int),
  pattern: Schema.optionalKey(Schema.String),
  format: Schema.optionalKey(Schema.String),
  examples: several(Schema.Unknown)
})

export type Components = Readonly<Record<string, JsonSchema>>

/** A member of a documented body, with bodies that differ only in this member. */
export interface DocumentedField {
  /** The path of the member in `errors[].field`. */
  readonly field: string
  /** The alternative forms of the member. */
  readonly forms: ReadonlyArray<JsonSchema>
  readonly required: boolean
  /** A valid body, except for this member. */
  readonly bodyWith: (value: unknown) => unknown
  readonly bodyWithout: () => unknown
}

const resolved = (components: Components, schema: JsonSchema): JsonSchema => {
  const name = schema.$ref?.replace("#/components/schemas/", "")
  const found = name === undefined ? schema : components[name]
  if (found === undefined) throw new Error(`nothing is documented as ${String(schema.$ref)}`)
  const { allOf = [], ...rest } = found
  return allOf.reduce((all, part) => ({ ...all, ...resolved(components, part) }), rest)
}

const formsOf = (components: Components, schema: JsonSchema): ReadonlyArray<JsonSchema> => {
  const { anyOf, ...rest } = resolved(components, schema)
  return anyOf === undefined ? [rest] : anyOf.flatMap((form) => formsOf(components, form))
}

/** The smallest value of a form, or its example if it has one. */
const sample = (components: Components, schema: JsonSchema): unknown => {
  const [form] = formsOf(components, schema)
  if (form === undefined) throw new Error("a union without forms")
  if (form.examples?.[0] !== undefined) return form.examples[0]
  switch (form.type) {
    case "object":
      return Object.fromEntries(
        (form.required ?? []).map((name) => [name, sample(components, form.properties?.[name] ?? {})])
      )
    case "array":
      return []
    case "boolean":
      return true
    case "integer":
    case "number":
      return form.minimum ?? 0
    case "null":
      return null
    case "string":
      if (form.enum?.[0] !== undefined) return form.enum[0]
      if (form.pattern === undefined && form.format === undefined) return "x".repeat(form.minLength ?? 1)
      throw new Error(`give an example of ${JSON.stringify(form)} in the contract`)
    default:
      throw new Error(`no sample of ${JSON.stringify(form)}`)
  }
}

interface Place {
  readonly path: ReadonlyArray<string>
  readonly put: (value: unknown) => unknown
}

const without = (object: object, name: string): object =>
  Object.fromEntries(Object.entries(object).filter(([member]) => member !== name))

const membersOf = (components: Components, form: JsonSchema, { path, put }: Place): ReadonlyArray<DocumentedField> => {
  const base = members(sample(components, form))
  return Object.entries(form.properties ?? {}).flatMap(([name, member]) => {
    const place = { path: [...path, name], put: (value: unknown) => put({ ...base, [name]: value }) }
    const field: DocumentedField = {
      field: place.path.join("."),
      forms: formsOf(components, member),
      required: form.required?.includes(name) === true,
      bodyWith: place.put,
      bodyWithout: () => put(without(base, name))
    }
    return [field, ...inside(components, member, place)]
  })
}

/** A valid key of a record in the contract: only legs are keyed. */
const recordKey = "enlevement-aller"

const inside = (components: Components, schema: JsonSchema, place: Place): ReadonlyArray<DocumentedField> =>
  formsOf(components, schema).flatMap((form) => {
    const nested = (name: string, of: JsonSchema, put: Place["put"]) => {
      const within = { path: [...place.path, name], put }
      const forms = formsOf(components, of)
      const field = { field: within.path.join("."), forms, required: false, bodyWith: put, bodyWithout: () => null }
      return [field, ...inside(components, of, within)]
    }
    if (form.items !== undefined) return nested("0", form.items, (value) => place.put([value]))
    if (form.additionalProperties !== undefined) {
      return nested(recordKey, form.additionalProperties, (value) => place.put({ [recordKey]: value }))
    }
    return form.type === "object" ? membersOf(components, form, place) : []
  })

/** Every member of a documented body, at any depth, in each form of its parents. */
export const documentedFields = (components: Components, schema: JsonSchema): ReadonlyArray<DocumentedField> =>
  inside(components, schema, { path: [], put: (body) => body })
