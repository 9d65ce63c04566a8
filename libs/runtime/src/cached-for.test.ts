import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { cachedFor } from "./cached-for.ts"

const keptMillis = 1_000

/** A lookup that counts its runs. */
const counted = Effect.gen(function* () {
  let asked = 0
  return yield* cachedFor(
    keptMillis,
    Effect.sync(() => ++asked)
  )
})

describe("cachedFor", () => {
  it.effect("repeats the value until its time is over", () =>
    Effect.gen(function* () {
      const ask = yield* counted
      assert.strictEqual(yield* ask, 1)
      yield* TestClock.adjust(keptMillis - 1)
      assert.strictEqual(yield* ask, 1)
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* ask, 2)
    })
  )

  it.effect("runs once for callers that arrive together, even if the first caller goes away", () =>
    Effect.gen(function* () {
      const end = yield* Deferred.make<void>()
      let asked = 0
      const ask = yield* cachedFor(
        keptMillis,
        Effect.andThen(
          Deferred.await(end),
          Effect.sync(() => ++asked)
        )
      )
      const first = yield* Effect.forkChild(ask, { startImmediately: true })
      const others = yield* Effect.forkChild(Effect.all([ask, ask, ask], { concurrency: "unbounded" }), {
        startImmediately: true
      })
      yield* Fiber.interrupt(first)
      yield* Deferred.succeed(end, undefined)
      assert.deepStrictEqual(yield* Fiber.join(others), [1, 1, 1])
      assert.strictEqual(asked, 1)
    })
  )
})
