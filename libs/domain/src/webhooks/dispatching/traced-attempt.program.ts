import { Effect, References, Tracer } from "effect"
import { EventTraces } from "../../traces/current-cause.port.ts"
import { traceparentOf } from "../../traces/traceparent.rules.ts"
import type { AttemptResult, ClaimedDelivery } from "../deliveries/delivery.model.ts"

type Attempted = Pick<ClaimedDelivery, "attempt" | "cause" | "endpointId" | "eventType" | "id">

const attributesOf = ({ attempt, endpointId, eventType, id }: Attempted) => ({
  "trajet.attempt": attempt,
  "trajet.delivery.id": id,
  "trajet.endpoint.id": endpointId,
  "trajet.event.type": eventType
})

const annotate = (span: Tracer.Span, { error, statusCode }: AttemptResult): void => {
  span.attribute("trajet.outcome", error ?? "succeeded")
  if (statusCode !== null) span.attribute("http.response.status_code", statusCode)
  if (error !== null) span.attribute("error.type", error)
}

type Send<E, R> = (traceparent: string | null) => Effect.Effect<AttemptResult, E, R>

const inSpan = <E, R>(delivery: Attempted, send: Send<E, R>): Effect.Effect<AttemptResult, E, R> => {
  const { cause } = delivery
  const parent = cause === null ? { root: true } : { parent: Tracer.externalSpan({ ...cause, sampled: true }) }
  return Effect.useSpan("webhook attempt", { ...parent, kind: "client", attributes: attributesOf(delivery) }, (span) =>
    Effect.tap(send(traceparentOf({ traceId: span.traceId, spanId: span.spanId, isSampled: true })), (result) =>
      Effect.sync(() => annotate(span, result))
    )
  ).pipe(Effect.provideService(References.TracerEnabled, true))
}

/**
 * Makes the function that sends an attempt as a span of the trace that caused its event. `send` gets the `traceparent` of
 * the request: that of the span; the one of the cause if nothing is recorded here; or null (WHK-56).
 */
export const tracedAttempt = Effect.map(
  EventTraces,
  ({ begins, isOn }) =>
    <E, R>(delivery: Attempted, send: Send<E, R>): Effect.Effect<AttemptResult, E, R> => {
      const { cause } = delivery
      if (isOn && (cause?.isRecorded ?? begins())) return inSpan(delivery, send)
      return send(cause === null ? null : traceparentOf(cause))
    }
)
