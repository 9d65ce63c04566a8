import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { metricsPage, refusingPort } from "@trajet/runtime"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { createServer } from "node:http"
import { headersMillis, probeConnectionsMax } from "../../limits.ts"
import { probesAddress } from "../../listen-addresses.ts"
import type { Settings } from "../../settings.ts"
import { type Answer, problemAnswer } from "../answer.ts"
import { notFound } from "../problem.ts"
import { needlessEscapeDetail, refusesNeedlessEscapes } from "../routing/needless-escapes.ts"
import { alive, type Obstacle, readiness } from "./probe-pages.ts"

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
export const probeServer = (obstacle: Obstacle, settings: Settings) => {
  const at = probesAddress(settings)
  if (at.port === 0) return Layer.empty
  const pages = Layer.mergeAll(
    HttpRouter.add("GET", "/healthz", Effect.succeed(plain(alive))),
    HttpRouter.add(
      "GET",
      "/readyz",
      readiness(obstacle).pipe(
        Effect.catch((problem) => Effect.succeed(problemAnswer(problem, ""))),
        Effect.map(plain)
      )
    ),
    Layer.unwrap(Effect.map(metricsPage(Effect.void), (page) => HttpRouter.add("GET", "/metrics", page))),
    refusesNeedlessEscapes(Effect.succeed(plain(problemAnswer(notFound(needlessEscapeDetail), ""))))
  )
  return HttpRouter.serve(pages, { disableLogger: true }).pipe(
    Layer.provide(refusingPort(at, NodeHttpServer.layerServer(makeServer, at)))
  )
}
