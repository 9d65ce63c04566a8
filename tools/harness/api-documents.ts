import { streamNames } from "@trajet/adapters-nats/wire"
import {
  asyncApiDocument,
  eventSchemaPath,
  eventSchemas,
  OperationsApi,
  postmanCollection,
  TrajetApi
} from "@trajet/contract"
import { OpenApi } from "effect/http-api"
import { createHash } from "node:crypto"

export interface ApiDocument {
  /** Where an API serves the document. */
  readonly path: string
  /** The text of the file. */
  readonly text: string
  /** SHA-256 of what an API serves, which has no line breaks. */
  readonly digest: string
}

const documentAt = (path: string, document: unknown): ApiDocument => ({
  path,
  text: `${JSON.stringify(document, null, 2)}\n`,
  digest: createHash("sha256").update(JSON.stringify(document)).digest("hex")
})

/** Every document for machines, by the name of its file. */
export const apiDocuments = (): ReadonlyMap<string, ApiDocument> =>
  new Map([
    ["openapi.json", documentAt("/openapi.json", OpenApi.fromApi(TrajetApi))],
    ["operations-openapi.json", documentAt("/operations/openapi.json", OpenApi.fromApi(OperationsApi))],
    ["asyncapi.json", documentAt("/asyncapi.json", asyncApiDocument(streamNames))],
    [
      "postman-collection.json",
      documentAt("/postman-collection.json", postmanCollection({ ...OpenApi.fromApi(TrajetApi) }))
    ],
    ...[...eventSchemas()].map(
      ([type, schema]) => [`schemas/events/${type}.json`, documentAt(eventSchemaPath(type), schema)] as const
    )
  ])
