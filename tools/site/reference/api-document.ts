import { expandedDocument, TrajetApi } from "@trajet/contract"
import { OpenApi } from "effect/http-api"

/** The members of a JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly examples?: ReadonlyArray<unknown>
  readonly required?: ReadonlyArray<string>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** In the documents that some clients are generated from: the class has a builder. */
  readonly "x-builder"?: boolean
}

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly description?: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Content; readonly required?: boolean }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

/** A request that the service sends: an event. */
export interface SentEvent {
  readonly summary: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody: {
    readonly content: {
      readonly "application/json": {
        readonly schema: JsonSchema
        readonly examples: Readonly<Record<string, { readonly value: unknown }>>
      }
    }
  }
}

/** The members of an OpenAPI document that the reference shows. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: SentEvent }>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
}

export interface PlacedOperation extends Operation {
  readonly method: string
  readonly path: string
}

/** The document that the API serves as /openapi.json, with one type for each schema. */
export const clientDocument = (): ApiDocument =>
  JSON.parse(JSON.stringify(expandedDocument({ ...OpenApi.fromApi(TrajetApi) })))

/** Every operation of a document, in its order. */
export const operationsOf = ({ paths }: ApiDocument): ReadonlyArray<PlacedOperation> =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }))
  )

const referred = /^#\/components\/schemas\/(\w+)$/u

/** The schema that a `$ref` names, or the schema itself. */
export const resolved = (document: ApiDocument, schema: JsonSchema): JsonSchema => {
  const name = referred.exec(schema.$ref ?? "")?.[1]
  const found = name === undefined ? schema : document.components.schemas[name]
  if (found === undefined) throw new Error(`the document has no schema ${schema.$ref}`)
  return found
}
