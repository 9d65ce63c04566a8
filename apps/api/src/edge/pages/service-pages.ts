import { OperationsApi, problemCatalogue, TrajetApi } from "@trajet/contract"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerError } from "effect/http"
import { OpenApi } from "effect/http-api"
import type { IncomingMessage } from "node:http"
import { runRequest, type EdgeOptions } from "../endpoint.ts"
import { makeExplorerPage, type ShownApi } from "./explorer-page.ts"
import { KeptPage } from "./kept-page.ts"
import { inlineHashes, pageHeaders } from "./page-policy.ts"
import { notFound } from "../problem.ts"

const counted = (name: string) => ({ name, counted: true, outcome: "other" }) as const

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/`([^`]+)`/gu, "<code>$1</code>")

const page = (code: string, status: number, help: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${code} · Trajet</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1rem;color:#1c2430}
code{background:#eef1f5;padding:.1em .3em;border-radius:4px}h1{font-size:1.5rem}p.status{color:#5a6675}</style>
<h1><code>${code}</code></h1><p class="status">HTTP ${status}</p><p>${escaped(help)}</p>
<p><a href="/docs">API reference</a></p></html>
`

const html = "text/html; charset=utf-8"
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const problemPages = new Map(
  Object.entries(problemCatalogue).map(([code, { status, help }]) => {
    const text = page(code, status, help)
    const headers = pageHeaders([`style-src ${inlineHashes(text, "style")}`])
    return [code, new KeptPage(bytesOf(text), html, headers)]
  })
)

const problemPage = Effect.fnUntraced(function* (node: IncomingMessage) {
  const { params } = yield* HttpRouter.RouteContext
  const found = problemPages.get(params["code"] ?? "")
  return yield* found === undefined ? Effect.fail(notFound("no such problem")) : found.answer(node)
})

const isUnroutable = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"

/** The contract of an API as a document, and its explorer. */
const contractPages = (edge: EdgeOptions, api: ShownApi) => {
  const start = api === "client" ? "" : "/operations"
  const paths = { contract: `${start}/openapi.json`, explorer: `${start}/docs` } as const
  const document = api === "client" ? OpenApi.fromApi(TrajetApi) : OpenApi.fromApi(OperationsApi)
  const contract = new KeptPage(bytesOf(JSON.stringify(document)), "application/json")
  const explorerPage = makeExplorerPage(api)
  return [
    HttpRouter.add(
      "GET",
      paths.contract,
      runRequest(edge, counted(`GET ${paths.contract}`), (node) => contract.answer(node))
    ),
    HttpRouter.add(
      "GET",
      paths.explorer,
      runRequest(edge, counted(`GET ${paths.explorer}`), (node) =>
        Effect.flatMap(Effect.promise(explorerPage), (explorer) => explorer.answer(node))
      )
    )
  ]
}

/** Serves the pages around the APIs of this process: their contracts, their explorers and the pages of problems. */
export const servicePages = (edge: EdgeOptions, apis: ReadonlyArray<ShownApi>) => {
  const nothingHere = runRequest(edge, counted("unknown"), () =>
    Effect.fail(notFound("there is nothing under this method and path; see /docs"))
  )
  return Layer.mergeAll(
    HttpRouter.add("GET", "/problems/:code", runRequest(edge, counted("GET /problems/:code"), problemPage)),
    // Not a route for all other paths: the router would answer HEAD by that route, instead of by the GET of the same
    // path.
    HttpRouter.middleware(
      Effect.catchIf(isUnroutable, () => nothingHere),
      { global: true }
    ),
    ...apis.flatMap((api) => contractPages(edge, api))
  )
}
