import { consoleProblemCatalogue, problemCatalogue } from "@trajet/contract"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerError } from "effect/http"
import type { IncomingMessage } from "node:http"
import { addPage } from "../routing/add-route.ts"
import { runRequest, type EdgeOptions } from "../endpoint.ts"
import { makeExplorerPage, type ShownApi } from "./explorer-page.ts"
import { asyncApiPage, contractDocument, eventSchemaPages, keptInMemory, postmanPage } from "./document-pages.ts"
import { KeptPage } from "./kept-page.ts"
import { escaped } from "./escaped.ts"
import { inlineHashes, pageHeaders, policyOf } from "./page-policy.ts"
import { needlessEscapeDetail, refusesNeedlessEscapes } from "../routing/needless-escapes.ts"
import { notFound } from "../problem.ts"

interface Problem {
  readonly status: number
  readonly help: string
}

const counted = (name: string) => ({ name, counted: true, outcome: "other" }) as const

const withCode = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/gu, "<code>$1</code>")

/** The contract, the explorer and the documents of each API that a process may serve. */
const pathsOf = {
  client: { contract: "/openapi.json", explorer: "/docs/explorer", documents: "/docs", name: "API documentation" },
  operations: {
    contract: "/operations/openapi.json",
    explorer: "/operations/docs",
    documents: "/operations/docs",
    name: "reference of the operations API"
  }
} as const satisfies Record<ShownApi, object>

const page = (code: string, { help, status }: Problem, links: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${code} · Trajet</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1rem;color:#1c2430}
code{background:#eef1f5;padding:.1em .3em;border-radius:4px}h1{font-size:1.5rem}p.status{color:#5a6675}</style>
<h1><code>${code}</code></h1><p class="status">HTTP ${status}</p><p>${withCode(help)}</p>
<p>${links}</p></html>
`

const html = "text/html; charset=utf-8"
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Answers with the page of a problem, which leads to the references that this process has. */
const problemPages = (apis: ReadonlyArray<ShownApi>) => {
  const links = apis.map((api) => `<a href="${pathsOf[api].documents}">${pathsOf[api].name}</a>`).join(" · ")
  const pages = new Map(
    Object.entries({ ...problemCatalogue, ...consoleProblemCatalogue }).map(([code, problem]) => {
      const text = page(code, problem, links)
      const headers = pageHeaders(policyOf([`style-src ${inlineHashes(text, "style")}`]))
      return [code, new KeptPage(bytesOf(text), html, headers)]
    })
  )
  return Effect.fnUntraced(function* (node: IncomingMessage) {
    const { params } = yield* HttpRouter.RouteContext
    const found = pages.get(params["code"] ?? "")
    return yield* found === undefined ? Effect.fail(notFound("no such problem")) : found.answer(node)
  })
}

const isUnroutable = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"

/** The contract of an API as a document, and its explorer. */
const contractPages = (edge: EdgeOptions, api: ShownApi) => {
  const paths = pathsOf[api]
  const contract = contractDocument(api)
  const explorerPage = makeExplorerPage(api)
  return [
    addPage(
      edge,
      { path: paths.contract, admitted: keptInMemory },
      runRequest(edge, counted(`GET ${paths.contract}`), (node) => contract.answer(node))
    ),
    addPage(
      edge,
      { path: paths.explorer, admitted: keptInMemory },
      runRequest(edge, counted(`GET ${paths.explorer}`), (node) =>
        Effect.flatMap(Effect.promise(explorerPage), (explorer) => explorer.answer(node))
      )
    )
  ]
}

/** Serves the pages around the APIs of this process: their contracts, their explorers and the pages of problems. */
export const servicePages = (edge: EdgeOptions, apis: ReadonlyArray<ShownApi>) => {
  const documents = apis.map((api) => pathsOf[api].documents).join(" or ")
  const nothingHere = runRequest(edge, counted("unknown"), () =>
    Effect.fail(notFound(`there is nothing under this method and path; see ${documents}`))
  )
  const needless = runRequest(edge, counted("unknown"), () => Effect.fail(notFound(needlessEscapeDetail)))
  return Layer.mergeAll(
    addPage(
      edge,
      { path: "/problems/:code", admitted: keptInMemory },
      runRequest(edge, counted("GET /problems/:code"), problemPages(apis))
    ),
    refusesNeedlessEscapes(needless),
    // Not a route for all other paths: the router would answer HEAD by that route, instead of by the GET of the same
    // path.
    HttpRouter.middleware(
      Effect.catchIf(isUnroutable, () => nothingHere),
      { global: true }
    ),
    ...apis.flatMap((api) => contractPages(edge, api)),
    ...(apis.includes("client") ? [eventSchemaPages(edge), asyncApiPage(edge), postmanPage(edge)] : [])
  )
}
