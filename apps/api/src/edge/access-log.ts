import { targetName } from "@trajet/domain/documents"
import { Context, Metric } from "effect"
import type { RequestContext } from "./request-context.ts"

type LoggedContext = Pick<RequestContext, "id" | "ip" | "keyId" | "opened" | "startedAtMillis">

export interface Request {
  /** Null if it could not be read. */
  readonly method: string | null
  readonly context: LoggedContext
  readonly route: string
  readonly status: number
  readonly atMillis: number
}

export interface AccessLog {
  readonly record: (request: Request) => void
}

const requests = Metric.counter("trajet_http_requests_total", {
  description: "Requests by route and status",
  incremental: true
})
const seconds = Metric.histogram("trajet_http_request_duration_seconds", {
  description: "Time from the headers of a request to its answer",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

/** Writes a line, which the writer may buffer. */
export type WriteLine = (line: string) => void

const openingOf = ({ opened }: LoggedContext) =>
  opened === null
    ? {}
    : {
        group: opened.tenant?.groupId ?? null,
        environment: opened.tenant?.environment ?? null,
        mission: opened.target.missionId,
        document: targetName(opened.target)
      }

/**
 * Writes one line and counts two metrics a request. Logs no keys, tokens, bodies or query strings, because a cursor or
 * an address is data of a client. Ids say who opened which file. The metrics of a route and status are looked up once.
 */
export const makeAccessLog = (write: WriteLine): AccessLog => {
  const counters = new Map<string, { readonly count: () => void; readonly time: (value: number) => void }>()
  const metricsOf = (route: string, status: number) => {
    const name = `${route} ${status}`
    const known = counters.get(name)
    if (known !== undefined) return known
    const attributes = { route, status: String(status) }
    const counter = Metric.withAttributes(requests, attributes)
    const histogram = Metric.withAttributes(seconds, { route })
    const made = {
      count: () => counter.updateUnsafe(1, Context.empty()),
      time: (value: number) => histogram.updateUnsafe(value, Context.empty())
    }
    counters.set(name, made)
    return made
  }
  return {
    record: ({ method, context, route, status, atMillis }) => {
      const tookMillis = atMillis - context.startedAtMillis
      const metrics = metricsOf(route, status)
      metrics.count()
      metrics.time(tookMillis / 1000)
      write(
        JSON.stringify({
          at: new Date(atMillis).toISOString(),
          request: context.id,
          method,
          route,
          status,
          ms: tookMillis,
          key: context.keyId,
          ip: context.ip,
          ...openingOf(context)
        })
      )
    }
  }
}
