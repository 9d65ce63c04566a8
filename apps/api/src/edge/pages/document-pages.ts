import { streamNames } from "@trajet/adapters-nats/wire"
import {
  asyncApiDocument,
  eventSchemaPath,
  eventSchemas,
  noPlace,
  OperationsApi,
  postmanCollection,
  TrajetApi
} from "@trajet/contract"
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { OpenApi } from "effect/http-api"
import type { IncomingMessage } from "node:http"
import { addPage } from "../routing/add-route.ts"
import { type EdgeOptions, runRequest } from "../endpoint.ts"
import { notFound } from "../problem.ts"
import type { ShownApi } from "./explorer-page.ts"
import { KeptPage } from "./kept-page.ts"

/** Documents are made once. */
export const keptInMemory = noPlace("the document is kept in memory")

const jsonPage = (document: unknown, contentType: string): KeptPage =>
  new KeptPage(new TextEncoder().encode(JSON.stringify(document)), contentType)

/** The OpenAPI document of an API. */
export const contractDocument = (api: ShownApi): KeptPage =>
  jsonPage(api === "client" ? OpenApi.fromApi(TrajetApi) : OpenApi.fromApi(OperationsApi), "application/json")

/** Serves a document that never changes. It is made at the first request, because few processes get such a request. */
const documentPage = (edge: EdgeOptions, path: `/${string}`, document: () => unknown) => {
  let page: KeptPage | null = null
  return addPage(
    edge,
    { path, admitted: keptInMemory },
    runRequest(edge, { name: `GET ${path}`, counted: true, outcome: "other" }, (node) => {
      page ??= jsonPage(document(), "application/json")
      return page.answer(node)
    })
  )
}

/** Serves the collection of Postman (VER-10). */
export const postmanPage = (edge: EdgeOptions) =>
  documentPage(edge, "/postman-collection.json", () => postmanCollection({ ...OpenApi.fromApi(TrajetApi) }))

/** Serves the AsyncAPI document of the stream and of webhooks (VER-7). */
export const asyncApiPage = (edge: EdgeOptions) =>
  documentPage(edge, "/asyncapi.json", () => asyncApiDocument(streamNames))

const schemasRoute = "/schemas/v1/events/:name"

/** Serves the JSON Schema of each event type (VER-3). */
export const eventSchemaPages = (edge: EdgeOptions) => {
  const pages = new Map(
    [...eventSchemas()].map(([type, schema]) => [eventSchemaPath(type), jsonPage(schema, "application/schema+json")])
  )
  const answer = Effect.fnUntraced(function* (node: IncomingMessage) {
    const { params } = yield* HttpRouter.RouteContext
    const found = pages.get(schemasRoute.replace(":name", params["name"] ?? ""))
    return yield* found === undefined ? Effect.fail(notFound("no such event type")) : found.answer(node)
  })
  return addPage(
    edge,
    { path: schemasRoute, admitted: keptInMemory },
    runRequest(edge, { name: `GET ${schemasRoute}`, counted: true, outcome: "other" }, answer)
  )
}
