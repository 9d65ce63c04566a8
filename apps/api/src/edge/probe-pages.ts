import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { answered, type EdgeOptions } from "./endpoint.ts"
import { ApiProblem } from "./problem.ts"

const ok = { status: 200, body: JSON.stringify({ status: "ok" }) }

const probe = (name: string) => ({ name, counted: false, outcome: "other" }) as const

const metrics = Effect.map(PrometheusMetrics.format(), (text) =>
  HttpServerResponse.text(text, { contentType: "text/plain; version=0.0.4; charset=utf-8" })
)

const readiness = <R>(ready: Effect.Effect<boolean, never, R>) =>
  Effect.flatMap(ready, (isReady) =>
    isReady
      ? Effect.succeed(ok)
      : Effect.fail(new ApiProblem({ status: 503, code: null, detail: "PostgreSQL cannot be reached" }))
  )

/** What operators ask of a process: whether it runs, whether it can answer, and its figures. */
export const probePages = <R>(edge: EdgeOptions, ready: Effect.Effect<boolean, never, R>) =>
  Layer.mergeAll(
    HttpRouter.add(
      "GET",
      "/healthz",
      answered(edge, probe("GET /healthz"), () => Effect.succeed(ok))
    ),
    HttpRouter.add(
      "GET",
      "/readyz",
      answered(edge, probe("GET /readyz"), () => readiness(ready))
    ),
    HttpRouter.add(
      "GET",
      "/metrics",
      answered(edge, probe("GET /metrics"), () => metrics)
    )
  )
