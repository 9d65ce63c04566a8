import type { RequestId } from "@trajet/domain/access"
import { causeOfTraceparent, CurrentCause } from "@trajet/domain/traces"
import { inRecordedTrace, type Sampling } from "@trajet/runtime"
import { Effect, Tracer } from "effect"
import type { IncomingMessage } from "node:http"

interface TracedRequest {
  readonly node: Pick<IncomingMessage, "headers">
  /** Method and template of the path. */
  readonly name: string
  readonly requestId: RequestId
  readonly waitedMillis: number
}

const failedFrom = 500

const attributesOf = ({ name, requestId, waitedMillis }: TracedRequest) => {
  const [method = "", route = ""] = name.split(" ")
  return {
    "http.request.method": method,
    "http.route": route,
    "trajet.request.id": requestId,
    "trajet.waited_ms": waitedMillis
  }
}

const annotate = (span: Tracer.Span, status: number): void => {
  span.attribute("http.response.status_code", status)
  if (status >= failedFrom) span.attribute("error.type", String(status))
}

/**
 * Carries a request out as a span of its trace, if that is recorded, and tells its events what caused them. The trace of
 * a client goes on: its `traceparent` is passed on even if nothing is recorded (docs/adr/0065).
 */
export const traced =
  (sampling: Sampling, request: TracedRequest) =>
  <A extends { readonly status: number }, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const asked = causeOfTraceparent(request.node.headers["traceparent"]?.toString())
    if (!sampling(asked?.isSampled ?? false)) {
      return asked === null ? work : Effect.provideService(work, CurrentCause, asked)
    }
    const parent = asked === null ? { root: true } : { parent: Tracer.externalSpan({ ...asked, sampled: true }) }
    return Effect.useSpan(request.name, { ...parent, kind: "server", attributes: attributesOf(request) }, (span) => {
      const cause = { traceId: span.traceId, spanId: span.spanId, isSampled: true, isRecorded: true }
      return work.pipe(
        Effect.tap(({ status }) => Effect.sync(() => annotate(span, status))),
        Effect.withParentSpan(span),
        Effect.provideService(CurrentCause, cause)
      )
    }).pipe(inRecordedTrace)
  }
