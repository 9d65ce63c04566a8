import { assert, describe, it } from "@effect/vitest"
import { RateBuckets } from "@trajet/domain/access"
import { Clock, Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makeRateLimit } from "./rate-limit.ts"

const axis = { name: "key", capacity: 60, windowSeconds: 60 }
const beginMillis = 3_600_000

describe("a rate limit whose bucket is empty", () => {
  it.effect("asks for tokens again at once if the clock of the process is set back", () =>
    Effect.gen(function* () {
      let stored = 0
      let asked = 0
      const buckets = RateBuckets.of({
        lease: ({ wanted }) =>
          Effect.sync(() => {
            asked++
            const granted = Math.min(wanted, stored)
            stored -= granted
            return { granted, remaining: stored }
          }),
        prune: () => Effect.succeed(0)
      })
      const limit = yield* Effect.provideService(makeRateLimit, RateBuckets, buckets)
      yield* TestClock.setTime(beginMillis)
      while ((yield* limit.take(axis, "a")).allowed);
      const before = asked
      assert.isFalse((yield* limit.take(axis, "a")).allowed)
      assert.strictEqual(asked, before, "the bucket has no token before its time")
      stored = 10
      yield* TestClock.setTime(beginMillis - 60_000)
      // The first lease pays what was handed out before it.
      const taken = yield* limit.take(axis, "a")
      assert.isTrue(taken.allowed || (yield* limit.take(axis, "a")).allowed)
      assert.isAtMost(taken.retryAfterSeconds, 1)
    })
  )
})

describe("a request that a burst left without tokens", () => {
  it.effect("waits for the lease under way, and does nothing meanwhile", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      const answered = yield* Deferred.make<void>()
      let readings = 0
      const counting: Clock.Clock = {
        ...clock,
        currentTimeMillis: Effect.suspend(() => {
          readings++
          return clock.currentTimeMillis
        })
      }
      const buckets = RateBuckets.of({
        lease: ({ wanted }) => Effect.as(Deferred.await(answered), { granted: wanted, remaining: 0 }),
        prune: () => Effect.succeed(0)
      })
      const taken = yield* Effect.gen(function* () {
        const limit = yield* Effect.provideService(makeRateLimit, RateBuckets, buckets)
        const burst = Array.from({ length: axis.capacity }, () => limit.take(axis, "a"))
        const waiting = yield* Effect.forkChild(Effect.all(burst))
        for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow
        assert.strictEqual(readings, 1)
        yield* Deferred.succeed(answered, undefined)
        return yield* Fiber.join(waiting)
      }).pipe(Effect.provideService(Clock.Clock, counting))
      assert.isTrue(taken.every(({ allowed }) => allowed))
    })
  )
})
