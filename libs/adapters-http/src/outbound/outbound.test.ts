import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Logger, Redacted, Result } from "effect"
import { HttpClientRequest } from "effect/http"
import { TestClock } from "effect/testing"
import { makeOutbound, outboundLayer, type Question } from "./outbound.ts"
import type { ProviderOptions } from "./outbound.model.ts"
import {
  type Behaviour,
  bytes,
  cutBody,
  endless,
  hangUp,
  json,
  type Manner,
  providerServer,
  silent,
  stalling,
  text
} from "../testing/provider-server.ts"

const lookup: Question<unknown> = {
  request: HttpClientRequest.get("/lookup", { urlParams: { q: "10 rue de la Paix" } }),
  statuses: [200],
  read: Result.succeed
}
const order: Question<unknown> = { ...lookup, request: HttpClientRequest.post("/orders") }

const calling = (manner: Manner, options: Partial<ProviderOptions> = {}) =>
  Effect.gen(function* () {
    const server = yield* providerServer(manner)
    const outbound = yield* makeOutbound("probe", { baseUrl: server.baseUrl, retryPauseMillis: 1, ...options })
    return { ...outbound, server }
  })

const run = <A, E>(effect: Effect.Effect<A, E, Effect.Services<ReturnType<typeof calling>>>) =>
  Effect.provide(effect, Layer.merge(Layer.fresh(outboundLayer), Logger.layer([])))

describe("a call to a provider", () => {
  const failures: ReadonlyArray<{
    readonly how: string
    readonly behaviour: Behaviour
    readonly reason: string
    readonly calls: number
  }> = [
    { how: "never answers", behaviour: silent, reason: "slow", calls: 1 },
    { how: "stops in the middle of its answer", behaviour: stalling, reason: "slow", calls: 1 },
    { how: "answers 500", behaviour: text("oops", 500), reason: "down", calls: 2 },
    { how: "answers 429", behaviour: text("{}", 429), reason: "down", calls: 2 },
    {
      how: "answers 429 and wants a pause of 5 s",
      behaviour: text("", 429, { "retry-after": "5" }),
      reason: "down",
      calls: 1
    },
    { how: "hangs up", behaviour: hangUp, reason: "down", calls: 2 },
    { how: "hangs up in the middle of its answer", behaviour: cutBody, reason: "down", calls: 2 },
    { how: "answers without end", behaviour: endless, reason: "nonsense", calls: 1 },
    { how: "answers what is not JSON", behaviour: text("<html>"), reason: "nonsense", calls: 1 },
    { how: "answers what is not UTF-8", behaviour: bytes(new Uint8Array([34, 255, 34])), reason: "nonsense", calls: 1 },
    { how: "answers 401", behaviour: json({}, 401), reason: "nonsense", calls: 1 },
    { how: "answers 404", behaviour: json({}, 404), reason: "nonsense", calls: 1 },
    { how: "sends elsewhere", behaviour: text("", 302, { location: "/lookup" }), reason: "nonsense", calls: 1 }
  ]
  for (const { behaviour, calls, how, reason } of failures) {
    it.live(
      `is ${reason} after ${calls} attempt(s) if the provider ${how}`,
      () =>
        Effect.gen(function* () {
          const { ask, server } = yield* calling(behaviour, { timeoutMillis: reason === "slow" ? 1_000 : 10_000 })
          const failure = yield* Effect.flip(ask(lookup))
          assert.strictEqual(failure.reason, reason, failure.message)
          assert.strictEqual(server.received.length, calls)
        }).pipe(run),
      { tags: "PLA-11" }
    )
  }

  it.live("is down if no server listens", () =>
    Effect.gen(function* () {
      const { baseUrl } = yield* Effect.scoped(providerServer(silent))
      const { ask } = yield* makeOutbound("probe", { baseUrl, retryPauseMillis: 1 })
      const failure = yield* Effect.flip(ask(lookup))
      assert.strictEqual(failure.reason, "down")
      assert.include(failure.detail, "ECONNREFUSED")
    }).pipe(run)
  )

  it.live(
    "succeeds if the retry is answered",
    () =>
      Effect.gen(function* () {
        for (const first of [hangUp, cutBody, text("", 503), text("", 429, { "retry-after": "0" })]) {
          const { ask, server } = yield* calling(first)
          server.become(() => (server.received.length === 1 ? first : json({ well: true })))
          assert.deepStrictEqual(yield* ask(lookup), { well: true })
          assert.strictEqual(server.received.length, 2)
        }
      }).pipe(run),
    { tags: "PLA-11" }
  )

  it.live("does not repeat a POST that may change data", () =>
    Effect.gen(function* () {
      const { ask, server } = yield* calling(hangUp)
      yield* Effect.flip(ask(order))
      assert.strictEqual(server.received.length, 1)
      yield* Effect.flip(ask({ ...order, lookup: true }))
      assert.strictEqual(server.received.length, 3)
    }).pipe(run)
  )

  it.live("carries the key as a bearer token, and no trace header", () =>
    Effect.gen(function* () {
      const { ask, server } = yield* calling(json({}), { apiKey: Redacted.make("k-secret") })
      yield* ask(lookup).pipe(Effect.withSpan("request"))
      const headers = server.received[0]?.headers ?? {}
      assert.strictEqual(headers["authorization"], "Bearer k-secret")
      assert.notInclude(Object.keys(headers).join(" "), "traceparent")
      assert.notInclude(Object.keys(headers).join(" "), "b3")
    }).pipe(run)
  )

  it.live(
    "shows neither key nor address in its failure or its log",
    () =>
      Effect.gen(function* () {
        const lines: Array<unknown> = []
        const capture = Logger.layer([Logger.make(({ message, cause }) => void lines.push(message, cause))])
        for (const behaviour of [
          text("k-secret la Paix", 500),
          hangUp,
          cutBody,
          json({ error: "k-secret la Paix" }, 401)
        ]) {
          const { ask } = yield* calling(behaviour, { apiKey: Redacted.make("k-secret") })
          const failure = yield* Effect.flip(ask(lookup)).pipe(Effect.provide(capture))
          lines.push(failure, String(failure), failure.stack, { ...failure })
        }
        const told = lines.map((line) => `${JSON.stringify(line)} ${String(line)}`).join("\n")
        assert.include(told, "probe gave no answer")
        assert.notInclude(told, "k-secret")
        assert.notInclude(told, "la Paix")
        assert.notInclude(told, "la+Paix")
      }).pipe(run),
    { tags: "SEC-34" }
  )
})

describe("the breaker of a provider", () => {
  const settings = { retryPauseMillis: 0, breakerFailures: 3, breakerOpenMillis: 30_000 }

  it.effect(
    "opens after enough failures in a row, then lets one call through",
    () =>
      Effect.gen(function* () {
        const lines: Array<unknown> = []
        const capture = Logger.layer([Logger.make(({ message }) => void lines.push(message))])
        const { ask, server } = yield* calling(json({}, 401), settings)
        for (let call = 0; call < 3; call += 1) yield* Effect.flip(ask(lookup))
        assert.strictEqual(server.received.length, 3)

        server.become(json({ well: true }))
        const refused = yield* Effect.flip(ask(lookup)).pipe(Effect.provide(capture))
        assert.strictEqual(refused.reason, "down")
        assert.deepStrictEqual(lines, [], "a call that was not made is no news")
        assert.strictEqual(server.received.length, 3, "an open breaker asks nobody")

        yield* TestClock.adjust(30_000)
        assert.deepStrictEqual(yield* ask(lookup), { well: true })
        assert.deepStrictEqual(yield* ask(lookup), { well: true })
      }).pipe(run),
    { tags: "PLA-11" }
  )

  it.effect("lets one call through after twice its own pause, however long a pause the provider asks for", () =>
    Effect.gen(function* () {
      const { ask, server } = yield* calling(text("", 503, { "retry-after": "999999999" }), settings)
      for (let call = 0; call < 3; call += 1) yield* Effect.flip(ask(lookup))
      server.become(json({ well: true }))
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual((yield* Effect.flip(ask(lookup))).reason, "down")
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* ask(lookup), { well: true })
    }).pipe(run)
  )

  it.effect("stays closed while calls succeed in between", () =>
    Effect.gen(function* () {
      const { ask, server } = yield* calling(json({}), settings)
      for (let call = 0; call < 9; call += 1) {
        server.become(call % 3 === 2 ? json({}) : json({}, 401))
        yield* Effect.exit(ask(lookup))
      }
      assert.strictEqual(server.received.length, 9)
    }).pipe(run)
  )

  it.effect("ignores refusals that concern one request only", () =>
    Effect.gen(function* () {
      const { ask, server } = yield* calling(json({}, 400), settings)
      for (let call = 0; call < 9; call += 1) yield* Effect.flip(ask(lookup))
      assert.strictEqual(server.received.length, 9)
    }).pipe(run)
  )

  it.live("counts a call that was not answered in time", () =>
    Effect.gen(function* () {
      const { ask, server } = yield* calling(silent, { timeoutMillis: 1_000, breakerFailures: 1 })
      const reasons = [yield* Effect.flip(ask(lookup)), yield* Effect.flip(ask(lookup))].map(({ reason }) => reason)
      assert.deepStrictEqual(reasons, ["slow", "down"])
      assert.strictEqual(server.received.length, 1)
    }).pipe(run)
  )
})

describe("the limit of a provider", () => {
  it.effect("refuses a call whose turn would come too late", () =>
    Effect.gen(function* () {
      const { ask, server } = yield* calling(json({}), { callsPerSecond: 1, timeoutMillis: 500 })
      yield* ask(lookup)
      for (let call = 0; call < 9; call += 1) {
        const failure = yield* Effect.flip(ask(lookup))
        assert.strictEqual(failure.reason, "slow")
      }
      assert.strictEqual(server.received.length, 1)
      yield* TestClock.adjust("1 second")
      yield* ask(lookup)
      assert.strictEqual(server.received.length, 2, "those who got no turn take none from others")
    }).pipe(run)
  )

  it.effect(
    "makes a call wait for its turn",
    () =>
      Effect.gen(function* () {
        const { ask, server } = yield* calling(json({}), { callsPerSecond: 2 })
        const other = yield* makeOutbound("another", { baseUrl: server.baseUrl })
        yield* Effect.all([ask(lookup), ask(lookup)])
        const third = yield* Effect.forkScoped(ask(lookup), { startImmediately: true })
        yield* other.ask(order)
        assert.strictEqual(server.received.filter(({ method }) => method === "GET").length, 2)
        yield* TestClock.adjust(500)
        yield* Fiber.join(third)
      }).pipe(run),
    { tags: "PLA-9" }
  )
})
