import { assert, describe, it } from "@effect/vitest"
import { RateBuckets } from "@trajet/domain/access"
import { Effect } from "effect"
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
