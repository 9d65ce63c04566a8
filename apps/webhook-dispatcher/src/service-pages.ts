import { DueWork } from "@trajet/domain/due"
import { DeliveryFeed, DeliveryQueue, Outbox } from "@trajet/domain/webhooks/dispatching"
import { keptFor, metricsPage } from "@trajet/runtime"
import { Effect, Layer, Metric } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import {
  disabled,
  dueWork,
  failingDueWork,
  feedUp,
  oldestDue,
  oldestDueWork,
  oldestSendable,
  open,
  outboxDepth,
  paused,
  sending,
  slow
} from "./dispatcher.metrics.ts"

export const askedAgainMillis = 1_000
/** The page of metrics does not wait longer for PostgreSQL: the figures of the process itself matter most then. */
const measuredMillis = 500

const measure = Effect.gen(function* () {
  const queue = yield* DeliveryQueue
  const outbox = yield* Outbox
  const feed = yield* DeliveryFeed
  yield* Metric.update(feedUp, (yield* feed.isUp) ? 1 : 0)
  const figures = yield* queue.figures
  yield* Metric.update(oldestDue, figures.oldestDueSeconds)
  yield* Metric.update(oldestSendable, figures.oldestSendableSeconds)
  yield* Metric.update(open, figures.open)
  yield* Metric.update(sending, figures.sendingEndpoints)
  yield* Metric.update(slow, figures.slowEndpoints)
  yield* Metric.update(paused, figures.pausedEndpoints)
  yield* Metric.update(disabled, figures.disabledEndpoints)
  yield* Metric.update(outboxDepth, yield* outbox.depth)
  const work = yield* DueWork.use(({ figures }) => figures)
  yield* Metric.update(dueWork, work.due)
  yield* Metric.update(oldestDueWork, work.oldestDueSeconds)
  yield* Metric.update(failingDueWork, work.failing)
})

const json = (status: number, body: unknown) => HttpServerResponse.jsonUnsafe(body, { status })

/** Readiness is PostgreSQL's alone: without a broker deliveries go on, later (docs/adr/0016). */
const readiness = <R>(obstacle: Effect.Effect<string | null, never, R>) =>
  Effect.gen(function* () {
    const detail = yield* obstacle
    if (detail !== null) return json(503, { status: "unavailable", detail })
    const feed = yield* DeliveryFeed
    return (yield* feed.isUp)
      ? json(200, { status: "ok" })
      : json(200, { status: "degraded", detail: "the event feed cannot be reached; deliveries go on, later" })
  })

/** Pages for operators: health, readiness, metrics. They query PostgreSQL at most once a second. */
export const servicePages = <R>(obstacle: Effect.Effect<string | null, never, R>) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const kept = yield* keptFor(askedAgainMillis, obstacle)
      // Without the database the gauges keep their values, and the counters of this process are still shown.
      const measured = yield* keptFor(askedAgainMillis, Effect.ignore(Effect.timeout(measure, measuredMillis)))
      return Layer.mergeAll(
        HttpRouter.add("GET", "/healthz", Effect.succeed(json(200, { status: "ok" }))),
        HttpRouter.add("GET", "/readyz", readiness(kept)),
        HttpRouter.add("GET", "/metrics", yield* metricsPage(measured))
      )
    })
  )
