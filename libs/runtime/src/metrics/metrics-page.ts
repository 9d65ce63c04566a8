import { Effect, type Scope } from "effect"
import { HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { processFigures } from "./process-figures.ts"

/** The page `/metrics`: all metrics of the process as text for Prometheus, after `measure` has brought them up to date. */
export const metricsPage = <R>(
  measure: Effect.Effect<void, never, R>
): Effect.Effect<Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>, never, Scope.Scope> =>
  Effect.map(processFigures, (ofProcess) =>
    Effect.andThen(ofProcess, measure).pipe(
      Effect.andThen(PrometheusMetrics.format()),
      Effect.map((text) => HttpServerResponse.text(text, { contentType: "text/plain; version=0.0.4; charset=utf-8" }))
    )
  )
