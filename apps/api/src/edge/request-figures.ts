import { TrajetApi } from "@trajet/contract"
import { Context, Metric } from "effect"
import { overloadRoute } from "./admission/overload-route.ts"
import { creationDuration, creations, overloads, requestDuration, requests } from "./edge.metrics.ts"
import { routeName } from "./endpoints/served-endpoint.ts"

const none = Context.empty()
const failedFrom = 500
const created = 201

interface Counted {
  readonly route: string
  readonly status: number
  readonly seconds: number
}

const creationRoute = routeName(TrajetApi.groups.transports.endpoints.create)

/** Counts requests. The metrics of a route and status are looked up once. */
export const makeRequestFigures = (): ((request: Counted) => void) => {
  const known = new Map<string, { readonly count: () => void; readonly time: (value: number) => void }>()
  const served = Metric.withAttributes(creations, { outcome: "served" })
  const failed = Metric.withAttributes(creations, { outcome: "failed" })
  // A service level is computed from both, so both exist from the start.
  for (const counter of [served, failed, overloads]) counter.updateUnsafe(0, none)

  const metricsOf = (route: string, status: number) => {
    const name = `${route} ${status}`
    const old = known.get(name)
    if (old !== undefined) return old
    const counter = Metric.withAttributes(requests, { route, status: String(status) })
    const histogram = Metric.withAttributes(requestDuration, { route })
    const made = {
      count: () => counter.updateUnsafe(1, none),
      time: (value: number) => histogram.updateUnsafe(value, none)
    }
    known.set(name, made)
    return made
  }

  return ({ route, seconds, status }) => {
    const metrics = metricsOf(route, status)
    metrics.count()
    metrics.time(seconds)
    if (route === overloadRoute) overloads.updateUnsafe(1, none)
    if (route !== creationRoute) return
    const counter = status >= failedFrom ? failed : served
    counter.updateUnsafe(1, none)
    if (status === created) creationDuration.updateUnsafe(seconds, none)
  }
}
