import { expandedDocument, OperationsApi, TrajetApi } from "@trajet/contract"
import { Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { JsonSchema } from "./documented-fields.ts"

const Operation = Schema.Struct({
  parameters: Schema.Array(
    Schema.Struct({ name: Schema.String, in: Schema.Literals(["path", "query", "header"]), schema: JsonSchema })
  ),
  requestBody: Schema.optionalKey(
    Schema.Struct({ content: Schema.Record(Schema.String, Schema.Struct({ schema: JsonSchema })) })
  ),
  responses: Schema.Record(Schema.String, Schema.Unknown)
})

const Document = Schema.Struct({
  paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation)),
  components: Schema.Struct({ schemas: Schema.Record(Schema.String, JsonSchema) })
})

const document = Schema.decodeUnknownSync(Document)
const clients = document(expandedDocument({ ...OpenApi.fromApi(TrajetApi) }))
const operations = document(expandedDocument({ ...OpenApi.fromApi(OperationsApi) }))

/** Both published OpenAPI documents as one, to which the tests hold the APIs, with one type for each schema. */
export const documented: (typeof Document)["Type"] = {
  paths: { ...clients.paths, ...operations.paths },
  components: { schemas: { ...clients.components.schemas, ...operations.components.schemas } }
}

/** The operation of an endpoint, `GET /v1/transports/:id`. */
export const operationOf = (name: string): (typeof Operation)["Type"] => {
  const [method = "", path = ""] = name.split(" ")
  const operation = documented.paths[path.replaceAll(/:(\w+)/gu, "{$1}")]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${name} is not documented`)
  return operation
}

/** The schema of an endpoint's JSON body; none if the endpoint takes no JSON. */
export const bodySchemaOf = (name: string): JsonSchema | undefined =>
  operationOf(name).requestBody?.content["application/json"]?.schema
