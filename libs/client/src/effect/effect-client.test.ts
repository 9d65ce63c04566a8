import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import { json, problem, silence, startHostileServer, type Answer } from "../testing/hostile-server.ts"
import { errorOf, testConnection } from "../testing/test-connection.ts"
import { transportsCancel } from "../index.ts"
import { makeClient, Trajet } from "./index.ts"

const serverOf = (...answers: readonly [Answer, ...ReadonlyArray<Answer>]) =>
  Effect.acquireRelease(
    Effect.promise(() => startHostileServer(...answers)),
    (server) => Effect.promise(() => server.stop())
  )

const apiKey = Redacted.make("svc_test_key")

/** Waits by the real clock until the condition is true. */
const until = (isTrue: () => boolean) =>
  Effect.promise(async () => {
    while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
  })

describe("the client of Effects", () => {
  it.effect("answers, and fails with errors that catchTag knows", () =>
    Effect.gen(function* () {
      const { baseUrl } = yield* serverOf(json(200, { id: "a" }), problem(404), problem(500))
      const trajet = yield* makeClient({ baseUrl, apiKey })
      assert.strictEqual((yield* trajet.transports.read("a")).id, "a")
      const status = yield* trajet.transports.read("a").pipe(
        Effect.as(0),
        Effect.catchTag("ProblemError", (error) => Effect.succeed(error.status))
      )
      assert.strictEqual(status, 404)
      const read = yield* trajet.transports.cancel("a").pipe(
        Effect.as(""),
        Effect.catchTag("OutcomeUnknownError", ({ readFirst }) => Effect.succeed(readFirst))
      )
      assert.strictEqual(read, "GET /v1/transports/a")
    })
  )

  it.effect("waits between requests by the clock of Effect", () =>
    Effect.gen(function* () {
      const retryLater = problem(429, { code: "rate_limited" }, { "retry-after": "60" })
      const { baseUrl, seen } = yield* serverOf(retryLater, json(200, { id: "a" }))
      const trajet = yield* makeClient({ baseUrl, apiKey })
      const fiber = yield* Effect.forkChild(trajet.transports.read("a"))
      yield* until(() => seen.length === 1)
      while (seen.length < 2) {
        yield* TestClock.adjust("1 second")
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      }
      yield* Fiber.join(fiber)
      assert.isAtLeast(yield* Clock.currentTimeMillis, 60_000)
    })
  )

  it.effect("ends the pause of a call that is interrupted", () =>
    Effect.gen(function* () {
      const retryLater = problem(429, { code: "rate_limited" }, { "retry-after": "60" })
      const { baseUrl } = yield* serverOf(retryLater)
      let pauses: ReadonlyArray<string> = []
      const clock: Clock.Clock = {
        ...(yield* Clock.Clock),
        sleep: () => {
          pauses = ["begun"]
          return Effect.onInterrupt(Effect.never, () => Effect.sync(() => (pauses = ["begun", "ended"])))
        }
      }
      const trajet = yield* makeClient({ baseUrl, apiKey })
      const reading = trajet.transports.read("a").pipe(Effect.provideService(Clock.Clock, clock))
      const fiber = yield* Effect.forkChild(reading)
      yield* until(() => pauses.length > 0)
      yield* Fiber.interrupt(fiber)
      for (let turn = 0; turn < 20; turn++) yield* until(() => true)
      assert.deepStrictEqual(pauses, ["begun", "ended"])
    })
  )

  it.effect("streams the items of all pages", () =>
    Effect.gen(function* () {
      const { baseUrl, seen } = yield* serverOf(
        json(200, { data: [{ id: "a" }, { id: "b" }], next_cursor: "2" }),
        json(200, { data: [{ id: "c" }], next_cursor: null })
      )
      const trajet = yield* makeClient({ baseUrl, apiKey })
      const items = yield* trajet.transports.list.stream({ limit: 2 }).pipe(Stream.runCollect)
      assert.deepStrictEqual(
        items.map(({ id }) => id),
        ["a", "b", "c"]
      )
      assert.deepStrictEqual(
        seen.map(({ path }) => path),
        ["/v1/transports?limit=2", "/v1/transports?limit=2&cursor=2"]
      )
    })
  )

  it.effect("reads no page that the stream does not need, and fails with the error of a page", () =>
    Effect.gen(function* () {
      const { baseUrl, seen } = yield* serverOf(
        json(200, { data: [{ id: "a" }, { id: "b" }], next_cursor: "2" }),
        problem(403, { code: "insufficient_scope" })
      )
      const trajet = yield* makeClient({ baseUrl, apiKey })
      yield* trajet.transports.list.stream().pipe(Stream.take(1), Stream.runCollect)
      assert.strictEqual(seen.length, 1)
      const error = yield* trajet.events.read.stream().pipe(Stream.runCollect, Effect.flip)
      assert.strictEqual(error._tag, "ProblemError")
    })
  )

  it.effect("aborts the request of a call that is interrupted", () =>
    Effect.gen(function* () {
      let isClosed = false
      const { baseUrl, seen } = yield* serverOf((response, request) => {
        response.on("close", () => void (isClosed = true))
        silence(response, request)
      })
      const trajet = yield* makeClient({ baseUrl, apiKey })
      const fiber = yield* Effect.forkChild(trajet.transports.read("a"))
      yield* until(() => seen.length === 1)
      yield* Fiber.interrupt(fiber)
      yield* until(() => isClosed)
    })
  )

  it.effect("is a service, and refuses wrong options when it is made", () =>
    Effect.gen(function* () {
      const { baseUrl } = yield* serverOf(json(200, { price_ht: 1 }))
      const estimate = Trajet.use((trajet) => trajet.pricing.estimate.withResponse({ pickup: "A", delivery: "B" }))
      const { status, data } = yield* estimate.pipe(Effect.provide(Trajet.layer({ baseUrl, apiKey })))
      assert.deepStrictEqual([status, data.price_ht], [200, 1])
      const refused = yield* makeClient({ baseUrl: "nowhere", apiKey }).pipe(Effect.flip)
      assert.strictEqual(refused._tag, "ConfigurationError")
    })
  )

  it.effect("decides like the client of promises", () =>
    Effect.gen(function* () {
      const { baseUrl } = yield* serverOf(problem(502, { code: "relay_unavailable" }))
      const trajet = yield* makeClient({ baseUrl, apiKey })
      const ours = yield* trajet.transports.cancel("a").pipe(Effect.flip)
      const theirs = yield* Effect.promise(() => errorOf(transportsCancel(testConnection(baseUrl).connection, "a")))
      assert.deepStrictEqual(String(ours), String(theirs))
    })
  )
})
