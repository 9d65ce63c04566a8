import { DueWork } from "@trajet/domain/due"
import { DeliveryFeed, DeliveryQueue, Outbox } from "@trajet/domain/webhooks/dispatching"
import { keptFor } from "@trajet/runtime"
import { Effect, Layer, Metric } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"

const askedAgainMillis = 1_000

const gauge = (name: string, description: string) => Metric.gauge(name, { description })

const oldestDue = gauge("trajet_webhook_oldest_undelivered_seconds", "Age of the oldest delivery due, parked included")
const open = gauge("trajet_webhook_open_deliveries", "Deliveries that have not ended, not counting those in flight")
const paused = gauge("trajet_webhook_paused_endpoints", "Endpoints that are paused, by hand or by their breaker")
const disabled = gauge("trajet_webhook_disabled_endpoints", "Endpoints that their breaker has disabled")
const outboxDepth = gauge("trajet_outbox_depth", "Events that were not announced yet")
const feedUp = gauge("trajet_event_feed_up", "Whether the event feed works: 1 or 0")
const dueWork = gauge("trajet_due_work_due", "Due work whose time has come, running and failing work included")
const oldestDueWork = gauge("trajet_due_work_oldest_due_seconds", "How late the oldest due work is")
const failingDueWork = gauge("trajet_due_work_failing", "Due work whose last attempt has failed")

const measure = Effect.gen(function* () {
  const queue = yield* DeliveryQueue
  const outbox = yield* Outbox
  const feed = yield* DeliveryFeed
  yield* Metric.update(feedUp, (yield* feed.isUp) ? 1 : 0)
  const figures = yield* queue.figures
  yield* Metric.update(oldestDue, figures.oldestDueSeconds)
  yield* Metric.update(open, figures.open)
  yield* Metric.update(paused, figures.pausedEndpoints)
  yield* Metric.update(disabled, figures.disabledEndpoints)
  yield* Metric.update(outboxDepth, yield* outbox.depth)
  const work = yield* DueWork.use(({ figures }) => figures)
  yield* Metric.update(dueWork, work.due)
  yield* Metric.update(oldestDueWork, work.oldestDueSeconds)
  yield* Metric.update(failingDueWork, work.failing)
})

const metrics = Effect.map(PrometheusMetrics.format(), (text) =>
  HttpServerResponse.text(text, { contentType: "text/plain; version=0.0.4; charset=utf-8" })
)

const json = (status: number, body: unknown) => HttpServerResponse.jsonUnsafe(body, { status })

/** Readiness is PostgreSQL's alone: without a broker deliveries go on, later (docs/adr/0016). */
const readiness = <R>(reachable: Effect.Effect<boolean, never, R>) =>
  Effect.gen(function* () {
    if (!(yield* reachable)) return json(503, { status: "unavailable", detail: "PostgreSQL cannot be reached" })
    const feed = yield* DeliveryFeed
    return (yield* feed.isUp)
      ? json(200, { status: "ok" })
      : json(200, { status: "degraded", detail: "the event feed cannot be reached; deliveries go on, later" })
  })

/** Pages for operators: health, readiness, metrics. They query PostgreSQL at most once a second. */
export const servicePages = <R>(reachable: Effect.Effect<boolean, never, R>) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const ready = yield* keptFor(askedAgainMillis, reachable)
      // Without the database the gauges keep their values, and the counters of this process are still shown.
      const measured = yield* keptFor(askedAgainMillis, Effect.ignore(measure))
      return Layer.mergeAll(
        HttpRouter.add("GET", "/healthz", Effect.succeed(json(200, { status: "ok" }))),
        HttpRouter.add("GET", "/readyz", readiness(ready)),
        HttpRouter.add("GET", "/metrics", Effect.andThen(measured, metrics))
      )
    })
  )
