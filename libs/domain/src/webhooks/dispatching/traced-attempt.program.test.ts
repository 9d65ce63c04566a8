import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, References, Tracer } from "effect"
import { EventTraces } from "../../traces/current-cause.port.ts"
import type { EventCause } from "../../traces/event-cause.model.ts"
import { Instant } from "../../time/instant.model.ts"
import { type AttemptResult, DeliveryId } from "../deliveries/delivery.model.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"
import { tracedAttempt } from "./traced-attempt.program.ts"

const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"]
const recorded: EventCause = { traceId, spanId, isSampled: true, isRecorded: true }
const passedOn: EventCause = { traceId, spanId, isSampled: true, isRecorded: false }

const refused: AttemptResult = {
  error: "http_status",
  detail: "the answer of the receiver",
  statusCode: 503,
  startedAt: Instant("2026-01-01T00:00:00.000000Z"),
  durationMillis: 1,
  answer: null,
  retryAfterMillis: null
}

/** Makes an attempt, and returns its `traceparent` and its span. */
const attempted = (cause: EventCause | null, traces: EventTraces) =>
  Effect.gen(function* () {
    const spans: Array<Tracer.Span> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      }
    })
    let sent: string | null = null
    const delivery = {
      attempt: 2,
      cause,
      endpointId: EndpointId("endpoint"),
      eventType: "transport.created" as const,
      id: DeliveryId("delivery")
    }
    const send = (traceparent: string | null) =>
      Effect.sync(() => {
        sent = traceparent
        return refused
      })
    yield* Effect.flatMap(tracedAttempt, (traced) => traced(delivery, send)).pipe(
      Effect.provideContext(
        Context.make(EventTraces, traces).pipe(
          Context.add(Tracer.Tracer, tracer),
          Context.add(References.TracerEnabled, false)
        )
      )
    )
    return { sent: String(sent), spans }
  })

const on = (begins: boolean): EventTraces => ({ isOn: true, begins: () => begins })
const off: EventTraces = { isOn: false, begins: () => true }

describe("the traceparent of an attempt", () => {
  it.effect("is a new span of the trace that caused the event, if that is recorded", () =>
    Effect.gen(function* () {
      const { sent, spans } = yield* attempted(recorded, on(false))
      assert.lengthOf(spans, 1)
      const [span] = spans
      assert.strictEqual(sent, `00-${traceId}-${span?.spanId}-01`)
      assert.notInclude(sent, spanId)
      assert.deepStrictEqual(Object.fromEntries(span?.attributes ?? []), {
        "trajet.attempt": 2,
        "trajet.delivery.id": "delivery",
        "trajet.endpoint.id": "endpoint",
        "trajet.event.type": "transport.created",
        "trajet.outcome": "http_status",
        "http.response.status_code": 503,
        "error.type": "http_status"
      })
      assert.strictEqual(span?.status._tag, "Ended")
      assert.isTrue(span?.status._tag === "Ended" && Exit.isSuccess(span.status.exit))
    })
  )

  it.effect(
    "is what the client has sent if nothing is recorded, so that its own trace stays whole",
    () =>
      Effect.gen(function* () {
        for (const [cause, traces, sent] of [
          [passedOn, on(true), `00-${traceId}-${spanId}-01`],
          [{ ...passedOn, isSampled: false }, on(true), `00-${traceId}-${spanId}-00`],
          [recorded, off, `00-${traceId}-${spanId}-01`]
        ] as const) {
          assert.deepStrictEqual(yield* attempted(cause, traces), { sent, spans: [] })
        }
      }),
    { tags: "WHK-56" }
  )

  it.effect(
    "begins a trace of its own by chance if nothing is known to have caused the event",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* attempted(null, on(false)), { sent: "null", spans: [] })
        assert.deepStrictEqual(yield* attempted(null, off), { sent: "null", spans: [] })
        const { sent, spans } = yield* attempted(null, on(true))
        assert.strictEqual(sent, `00-${spans[0]?.traceId}-${spans[0]?.spanId}-01`)
      }),
    { tags: "WHK-56" }
  )
})
