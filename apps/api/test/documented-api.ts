import { TrajetApi } from "@trajet/contract"
import { Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { JsonSchema } from "./documented-fields.ts"

const Operation = Schema.Struct({
  parameters: Schema.Array(
    Schema.Struct({ name: Schema.String, in: Schema.Literals(["path", "query", "header"]), schema: JsonSchema })
  ),
  requestBody: Schema.optionalKey(
    Schema.Struct({ content: Schema.Struct({ "application/json": Schema.Struct({ schema: JsonSchema }) }) })
  ),
  responses: Schema.Record(Schema.String, Schema.Unknown)
})

const Document = Schema.Struct({
  paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation)),
  components: Schema.Struct({ schemas: Schema.Record(Schema.String, JsonSchema) })
})

/** The published OpenAPI document, to which the tests hold the API. */
export const documented = Schema.decodeUnknownSync(Document)(OpenApi.fromApi(TrajetApi))

/** The operation of an endpoint, `GET /v1/transports/:id`. */
export const operationOf = (name: string): (typeof Operation)["Type"] => {
  const [method = "", path = ""] = name.split(" ")
  const operation = documented.paths[path.replaceAll(/:(\w+)/gu, "{$1}")]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${name} is not documented`)
  return operation
}

/** The schema of an endpoint's body; none if the endpoint takes no body. */
export const bodySchemaOf = (name: string): JsonSchema | undefined =>
  operationOf(name).requestBody?.content["application/json"].schema
