import { problemCatalogue, TrajetApi } from "@trajet/contract"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerError, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { answered, type EdgeOptions } from "./endpoint.ts"
import { notFound } from "./problem.ts"

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

const problemPage = Effect.gen(function* () {
  const { params } = yield* HttpRouter.RouteContext
  const found = Object.entries(problemCatalogue).find(([code]) => code === params["code"])
  if (found === undefined) return yield* Effect.fail(notFound("no such problem"))
  const [code, { status, help }] = found
  return HttpServerResponse.html(page(code, status, help))
})

const isUnroutable = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"

const explorerLooks = {
  authentication: { preferredSecurityScheme: "apiKey" },
  defaultOpenAllTags: true,
  withDefaultFonts: false
}

/** The explorer, which asks no other host for anything. It makes its own route: its answer then goes through the edge. */
const explorer = (edge: EdgeOptions) =>
  HttpApiScalar.layer(TrajetApi, { path: "/docs", scalar: explorerLooks }).pipe(
    Layer.provide(
      HttpRouter.middleware((route) =>
        Effect.flatMap(route, (html) => answered(edge, counted("GET /docs"), () => Effect.succeed(html)))
      ).layer
    )
  )

/** What surrounds the API: the contract, its explorer and the pages of problems. */
export const servicePages = (edge: EdgeOptions) => {
  const contract = HttpServerResponse.jsonUnsafe(OpenApi.fromApi(TrajetApi))
  const nothingHere = answered(edge, counted("unknown"), () =>
    Effect.fail(notFound("there is nothing under this method and path; see /docs"))
  )
  return Layer.mergeAll(
    HttpRouter.add(
      "GET",
      "/openapi.json",
      answered(edge, counted("GET /openapi.json"), () => Effect.succeed(contract))
    ),
    explorer(edge),
    HttpRouter.add(
      "GET",
      "/problems/:code",
      answered(edge, counted("GET /problems/:code"), () => problemPage)
    ),
    // No route for what is left: the router would answer HEAD by it, instead of by the GET of the same path.
    HttpRouter.middleware(
      Effect.catchIf(isUnroutable, () => nothingHere),
      { global: true }
    )
  )
}
