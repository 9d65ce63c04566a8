import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Metric, Option } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { until } from "../../../../tools/harness/until.ts"
import { RecordedSpan } from "./recorded-span.ts"
import { type ExportBounds, spanExport } from "./span-export.ts"
import { spans } from "./traces.metrics.ts"

const bounds: ExportBounds = {
  queueMax: 100,
  batchMax: 10,
  everyMillis: 20,
  timeoutMillis: 300,
  pauseMillis: 50,
  stopMillis: 200
}

interface Collector {
  readonly url: string
  readonly bodies: ReadonlyArray<string>
  /** The most requests that were open at once. */
  readonly most: () => number
  readonly close: () => void
}

/** A collector that answers by `answer`, and keeps the bodies of what it was sent. */
const collector = (answer: (response: ServerResponse) => void) =>
  Effect.acquireRelease(
    Effect.callback<Collector>((resume) => {
      const bodies: Array<string> = []
      let [open, most] = [0, 0]
      const take = async (request: IncomingMessage, response: ServerResponse) => {
        most = Math.max(most, (open += 1))
        response.on("close", () => (open -= 1))
        let body = ""
        for await (const chunk of request) body += String(chunk)
        bodies.push(body)
        answer(response)
      }
      const server = createServer((request, response) => void take(request, response).catch(() => undefined))
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        const close = () => {
          server.closeAllConnections()
          server.close()
        }
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}/v1/traces`, bodies, most: () => most, close }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )

const span = () => {
  const made = new RecordedSpan(
    {
      name: "n",
      parent: Option.none(),
      annotations: Context.empty(),
      links: [],
      startTime: 1n,
      kind: "internal",
      root: true,
      sampled: true
    },
    () => undefined
  )
  made.end(2n, Exit.void)
  return made
}

const exporting = (url: string, within = bounds) =>
  spanExport({ url, headers: { "x-team": "transport" }, service: "s", instance: "i" }, within)

const counted = (outcome: string) =>
  Effect.map(Metric.value(Metric.withAttributes(spans, { outcome })), ({ count }) => Number(count))

const counts = Effect.all({ exported: counted("exported"), dropped: counted("dropped") })

/** What the work adds to the counters. */
const addedBy = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = yield* counts
    yield* work
    const after = yield* counts
    return { exported: after.exported - before.exported, dropped: after.dropped - before.dropped }
  })

/** Waits until a number of spans more than before was dropped. */
const droppedSince = (before: { readonly dropped: number }, count: number) =>
  Effect.promise(() =>
    until("spans are dropped", async () => (await Effect.runPromise(counts)).dropped - before.dropped >= count)
  )

const minuteMillis = 60_000

/** For a collector that takes everything: a busy machine is no reason to drop a span. */
const patient: ExportBounds = { ...bounds, timeoutMillis: minuteMillis, stopMillis: minuteMillis }

const addMany = (add: (made: RecordedSpan | null) => void, count: number) =>
  Effect.sync(() => {
    for (let nth = 0; nth < count; nth++) add(span())
  })

const well = (response: ServerResponse) => void response.writeHead(200).end("{}")

describe("the export of spans", () => {
  it.live("sends every span once in batches, the last ones at the end of the process", () =>
    Effect.gen(function* () {
      const { bodies, url } = yield* collector(well)
      const added = yield* addedBy(Effect.scoped(Effect.flatMap(exporting(url, patient), (add) => addMany(add, 57))))
      assert.deepStrictEqual(added, { exported: 57, dropped: 0 })
      const ids = bodies.flatMap((body) => [...body.matchAll(/"spanId":"([\da-f]{16})"/gu)].map(([, id]) => id))
      assert.strictEqual(new Set(ids).size, 57)
      assert.strictEqual(ids.length, 57)
      assert.isAtLeast(bodies.length, 6)
    }).pipe(Effect.scoped)
  )

  it.live("lets nobody wait for a collector that hangs, keeps a bounded number, and ends within its bound", () =>
    Effect.gen(function* () {
      const { bodies, most, url } = yield* collector(() => undefined)
      let ended = Number.NaN
      const before = yield* counts
      const added = yield* addedBy(
        Effect.gen(function* () {
          const began = yield* Effect.scoped(
            Effect.gen(function* () {
              const add = yield* exporting(url, { ...bounds, timeoutMillis: 2 * minuteMillis })
              yield* addMany(add, 5_000)
              // The first batch is on its way, and the queue fills again behind it.
              yield* Effect.promise(() => until("a batch has arrived", () => bodies.length > 0))
              yield* addMany(add, 1_000)
              // All but what waits, the batch under way included, is dropped already.
              const { dropped } = yield* counts
              assert.isAtLeast(dropped - before.dropped, 6_000 - bounds.queueMax - bounds.batchMax)
              return performance.now()
            })
          )
          ended = performance.now() - began
        })
      )
      // The time-out of the request would end later.
      assert.isBelow(ended, minuteMillis)
      assert.deepStrictEqual(added, { exported: 0, dropped: 6_000 })
      assert.isAtMost(most(), 1, "one request at a time")
    }).pipe(Effect.scoped)
  )

  for (const [what, answer] of Object.entries<(response: ServerResponse) => void>({
    "refuses with 503": (response) => void response.writeHead(503).end(),
    "hangs up": (response) => void response.destroy(),
    "sends elsewhere": (response) => void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end()
  })) {
    it.live(`drops and counts what a collector does not take that ${what}`, () =>
      Effect.gen(function* () {
        const { url } = yield* collector(answer)
        const before = yield* counts
        const added = yield* addedBy(
          Effect.scoped(
            Effect.gen(function* () {
              const add = yield* exporting(url)
              yield* addMany(add, 25)
              yield* droppedSince(before, bounds.batchMax)
            })
          )
        )
        assert.deepStrictEqual(added, { exported: 0, dropped: 25 })
      }).pipe(Effect.scoped)
    )
  }

  it.live("goes on after the collector has come back", () =>
    Effect.gen(function* () {
      let isWell = false
      const { url } = yield* collector((response) => void response.writeHead(isWell ? 200 : 500).end())
      const before = yield* counts
      const added = yield* addedBy(
        Effect.scoped(
          Effect.gen(function* () {
            const add = yield* exporting(url)
            yield* addMany(add, 10)
            yield* droppedSince(before, 10)
            isWell = true
            yield* addMany(add, 10)
          })
        )
      )
      assert.deepStrictEqual(added, { exported: 10, dropped: 10 })
    }).pipe(Effect.scoped)
  )

  it.live("counts a span that its trace had no room for", () =>
    Effect.gen(function* () {
      const { url } = yield* collector(well)
      const added = yield* addedBy(Effect.scoped(Effect.flatMap(exporting(url), (add) => Effect.sync(() => add(null)))))
      assert.deepStrictEqual(added, { exported: 0, dropped: 1 })
    }).pipe(Effect.scoped)
  )
})
