import { noPlace } from "@trajet/contract"
import { Effect, Layer } from "effect"
import { metricsPage } from "@trajet/runtime"
import type { Settings } from "../../settings.ts"
import { addPage } from "../routing/add-route.ts"
import type { Answer } from "../answer.ts"
import { runRequest, type EdgeOptions } from "../endpoint.ts"
import { ApiProblem } from "../problem.ts"

/** The answer of a process that runs. */
export const alive: Answer = { status: 200, body: JSON.stringify({ status: "ok" }) }

/** Why the process cannot serve now, for the people who run it; null if it can. */
export type Obstacle = Effect.Effect<string | null>

/** Answers that the process can serve, or fails with 503 and the obstacle. */
export const readiness = (obstacle: Obstacle) =>
  Effect.flatMap(obstacle, (detail) =>
    detail === null ? Effect.succeed(alive) : Effect.fail(new ApiProblem({ status: 503, code: null, detail }))
  )

const answeredAlways = noPlace("the load of a process is seen while it is overloaded")

const probe = (name: string) => ({ name, counted: false, outcome: "other" }) as const

/**
 * Serves the probes on the public port, unless they have a port of their own. Excludes metrics in production, because
 * they show the load of the platform.
 */
export const probePages = (edge: EdgeOptions, obstacle: Obstacle, { environment, probesPort }: Settings) => {
  if (probesPort !== 0) return Layer.empty
  const health = runRequest(edge, probe("GET /healthz"), () => Effect.succeed(alive))
  const probes = Layer.mergeAll(
    addPage(edge, { path: "/healthz", admitted: answeredAlways }, health),
    addPage(
      edge,
      { path: "/readyz", admitted: answeredAlways },
      runRequest(edge, probe("GET /readyz"), () => readiness(obstacle))
    )
  )
  if (environment === "production") return probes
  const figures = Layer.unwrap(
    Effect.map(metricsPage(Effect.void), (page) =>
      addPage(
        edge,
        { path: "/metrics", admitted: answeredAlways },
        runRequest(edge, probe("GET /metrics"), () => page)
      )
    )
  )
  return Layer.merge(probes, figures)
}
