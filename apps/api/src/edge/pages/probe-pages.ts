import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { metricsPage } from "@trajet/runtime"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { createServer } from "node:http"
import { headersMillis, probeConnectionsMax } from "../../limits.ts"
import type { Settings } from "../../settings.ts"
import { type Answer, problemAnswer } from "../answer.ts"
import { runRequest, type EdgeOptions } from "../endpoint.ts"
import { ApiProblem } from "../problem.ts"

const ok: Answer = { status: 200, body: JSON.stringify({ status: "ok" }) }

/** Why the process cannot serve now, for the people who run it; null if it can. */
export type Obstacle = Effect.Effect<string | null>

const readiness = (obstacle: Obstacle) =>
  Effect.flatMap(obstacle, (detail) =>
    detail === null ? Effect.succeed(ok) : Effect.fail(new ApiProblem({ status: 503, code: null, detail }))
  )

const probe = (name: string) => ({ name, counted: false, outcome: "other" }) as const

/**
 * Serves the probes on the public port, unless they have a port of their own. Excludes metrics in production, because
 * they show the load of the platform.
 */
export const probePages = (edge: EdgeOptions, obstacle: Obstacle, { environment, probesPort }: Settings) => {
  if (probesPort !== 0) return Layer.empty
  const health = runRequest(edge, probe("GET /healthz"), () => Effect.succeed(ok))
  const probes = Layer.mergeAll(
    HttpRouter.add("GET", "/healthz", health),
    HttpRouter.add(
      "GET",
      "/readyz",
      runRequest(edge, probe("GET /readyz"), () => readiness(obstacle))
    )
  )
  if (environment === "production") return probes
  const figures = Layer.unwrap(
    Effect.map(metricsPage(Effect.void), (page) =>
      HttpRouter.add(
        "GET",
        "/metrics",
        runRequest(edge, probe("GET /metrics"), () => page)
      )
    )
  )
  return Layer.merge(probes, figures)
}

const plain = ({ body, status }: Answer): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(body, {
    status,
    contentType: status >= 400 ? "application/problem+json" : "application/json",
    headers: { "cache-control": "no-store" }
  })

const makeServer = () => {
  const server = createServer({ headersTimeout: headersMillis, requestTimeout: headersMillis })
  server.maxConnections = probeConnectionsMax
  return server
}

/** Serves the probes on a port of their own, which no client reaches: without keys, limits, log and TLS. */
export const probeServer = (obstacle: Obstacle, { host, probesPort }: Settings) => {
  if (probesPort === 0) return Layer.empty
  const pages = Layer.mergeAll(
    HttpRouter.add("GET", "/healthz", Effect.succeed(plain(ok))),
    HttpRouter.add(
      "GET",
      "/readyz",
      readiness(obstacle).pipe(
        Effect.catch((problem) => Effect.succeed(problemAnswer(problem, ""))),
        Effect.map(plain)
      )
    ),
    Layer.unwrap(Effect.map(metricsPage(Effect.void), (page) => HttpRouter.add("GET", "/metrics", page)))
  )
  return HttpRouter.serve(pages, { disableLogger: true }).pipe(
    Layer.provide(NodeHttpServer.layerServer(makeServer, { host, port: probesPort }))
  )
}
