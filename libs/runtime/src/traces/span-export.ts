import { Context, Effect, Latch, Metric, type Scope } from "effect"
import { otlpSpans, type TracedProcess } from "./otlp-spans.ts"
import type { RecordedSpan } from "./recorded-span.ts"
import { spans } from "./traces.metrics.ts"

interface ExportOptions extends TracedProcess {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ExportBounds {
  readonly queueMax: number
  readonly batchMax: number
  readonly everyMillis: number
  /** The most time of one request to the collector. */
  readonly timeoutMillis: number
  /** The pause after a request that failed. */
  readonly pauseMillis: number
  /** The most time that the end of the process waits for the last spans. */
  readonly stopMillis: number
}

const exportBounds: ExportBounds = {
  queueMax: 4_096,
  batchMax: 256,
  everyMillis: 1_000,
  timeoutMillis: 5_000,
  pauseMillis: 5_000,
  stopMillis: 1_000
}

const none = Context.empty()
const exported = Metric.withAttributes(spans, { outcome: "exported" })
const dropped = Metric.withAttributes(spans, { outcome: "dropped" })

/** Sends one batch. Reads nothing of the answer but its status. */
const post = (options: ExportOptions, body: string, timeoutMillis: number): Effect.Effect<boolean> =>
  Effect.tryPromise(async (signal) => {
    const headers = { ...options.headers, "content-type": "application/json" }
    const answer = await fetch(options.url, { method: "POST", headers, body, signal, redirect: "error" })
    await answer.body?.cancel()
    return answer.ok
  }).pipe(
    Effect.timeout(timeoutMillis),
    Effect.catch(() => Effect.succeed(false))
  )

/** Spans that wait for the collector. */
class SpanQueue {
  readonly #bounds: ExportBounds
  readonly #full = Latch.makeUnsafe()
  #waiting: Array<RecordedSpan> = []

  constructor(bounds: ExportBounds) {
    this.#bounds = bounds
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Takes a span that has ended; null is one that its trace had no room for. Never waits. */
  readonly add = (span: RecordedSpan | null): void => {
    if (span === null || this.#waiting.length >= this.#bounds.queueMax) return dropped.updateUnsafe(1, none)
    this.#waiting.push(span)
    if (this.#waiting.length === this.#bounds.batchMax) this.#full.openUnsafe()
  }

  /** Waits until a batch is full, or until spans have waited long enough. */
  get due(): Effect.Effect<void> {
    return Effect.suspend(() => {
      if (this.#waiting.length < this.#bounds.batchMax) this.#full.closeUnsafe()
      return Effect.asVoid(Effect.timeoutOption(this.#full.await, this.#bounds.everyMillis))
    })
  }

  take(): ReadonlyArray<RecordedSpan> {
    return this.#waiting.splice(0, this.#bounds.batchMax)
  }

  /** Takes back what the end of the process has cut off, to send it once more. */
  giveBack(batch: ReadonlyArray<RecordedSpan>): void {
    this.#waiting = [...batch, ...this.#waiting]
  }

  dropAll(): void {
    dropped.updateUnsafe(this.#waiting.length, none)
    this.#waiting = []
  }
}

const sending = (options: ExportOptions, bounds: ExportBounds, queue: SpanQueue): Effect.Effect<boolean> =>
  Effect.suspend(() => {
    const batch = queue.take()
    if (batch.length === 0) return Effect.succeed(true)
    const sent = post(options, JSON.stringify(otlpSpans(options, batch)), bounds.timeoutMillis)
    return sent.pipe(
      Effect.tap((isSent) => Effect.sync(() => (isSent ? exported : dropped).updateUnsafe(batch.length, none))),
      Effect.onInterrupt(() => Effect.sync(() => queue.giveBack(batch)))
    )
  })

const told = (isWell: boolean): Effect.Effect<void> =>
  isWell
    ? Effect.logInfo("the collector of traces takes spans again")
    : Effect.logWarning("the collector of traces does not take spans: they are dropped until it does")

/**
 * Exports spans to a collector until the scope ends, with one request at a time, and returns what takes them. Neither a
 * collector that refuses nor one that hangs makes a caller wait: what it does not take in time is dropped and counted. A
 * batch is not sent again, because the collector would get more while it is overloaded.
 */
export const spanExport = (
  options: ExportOptions,
  bounds: ExportBounds = exportBounds
): Effect.Effect<(span: RecordedSpan | null) => void, never, Scope.Scope> =>
  Effect.gen(function* () {
    for (const counter of [exported, dropped]) counter.updateUnsafe(0, none)
    const queue = new SpanQueue(bounds)
    let wasWell = true
    const send = Effect.gen(function* () {
      const isWell = yield* sending(options, bounds, queue)
      if (isWell !== wasWell) yield* told(isWell)
      wasWell = isWell
      if (!isWell) yield* Effect.sleep(bounds.pauseMillis)
    })
    const drained = Effect.gen(function* () {
      while (!queue.isEmpty && (yield* sending(options, bounds, queue))) yield* Effect.yieldNow
    })
    // Finalizers run in reverse order: this one runs when the loop below has ended, and sends what the loop left.
    yield* Effect.addFinalizer(() =>
      drained.pipe(
        Effect.interruptible,
        Effect.timeoutOption(bounds.stopMillis),
        Effect.andThen(Effect.sync(() => queue.dropAll()))
      )
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(queue.due, send)))
    return queue.add
  })
