import { problemCatalogue, TrajetApi } from "@trajet/contract"
import { Effect, Layer, Option } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { PrometheusMetrics } from "effect/observability"
import { answered, type EdgeOptions } from "./endpoint.ts"
import { ApiProblem, notFound } from "./problem.ts"

const ok = { status: 200, body: JSON.stringify({ status: "ok" }) }

const uncounted = (name: string) => ({ name, counted: false, outcome: "other" }) as const

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
  return Option.map(Option.fromUndefinedOr(found), ([code, { status, help }]) => page(code, status, help))
})

/** What surrounds the API: probes, metrics, the contract, its explorer and the pages of problems. */
export const servicePages = <R>(edge: EdgeOptions, ready: Effect.Effect<boolean, never, R>) =>
  Layer.mergeAll(
    HttpRouter.add(
      "GET",
      "/healthz",
      answered(edge, uncounted("GET /healthz"), () => Effect.succeed(ok))
    ),
    HttpRouter.add(
      "GET",
      "/readyz",
      answered(edge, uncounted("GET /readyz"), () =>
        Effect.flatMap(ready, (isReady) =>
          isReady
            ? Effect.succeed(ok)
            : Effect.fail(new ApiProblem({ status: 503, code: null, detail: "PostgreSQL cannot be reached" }))
        )
      )
    ),
    PrometheusMetrics.layerHttp({ path: "/metrics" }),
    HttpRouter.add("GET", "/openapi.json", Effect.succeed(HttpServerResponse.jsonUnsafe(OpenApi.fromApi(TrajetApi)))),
    HttpApiScalar.layer(TrajetApi, { path: "/docs" }),
    HttpRouter.add(
      "GET",
      "/problems/:code",
      Effect.flatMap(
        problemPage,
        Option.match({
          onNone: () =>
            answered(edge, uncounted("GET /problems/:code"), () => Effect.fail(notFound("no such problem"))),
          onSome: (html) => Effect.succeed(HttpServerResponse.html(html))
        })
      )
    ),
    HttpRouter.add(
      "*",
      "/*",
      answered(edge, { name: "unknown", counted: true, outcome: "other" }, () =>
        Effect.fail(notFound("there is nothing under this method and path; see /docs"))
      )
    )
  )
