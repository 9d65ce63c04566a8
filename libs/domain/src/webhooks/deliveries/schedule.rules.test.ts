import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { attemptSchedule, attemptsMax, retryDelayMillis } from "./schedule.rules.ts"

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const environment = fc.constantFrom("live" as const, "test" as const)
const jitter = fc.double({ min: 0, max: 1, noNaN: true })
const retryAfter = fc.option(fc.oneof(fc.nat(3 * hour), fc.maxSafeNat()))

describe("the retry schedule", () => {
  it("has the waits of WHK-26", { tags: ["WHK-5", "WHK-26"] }, () => {
    const waits = (place: "live" | "test") =>
      Array.from({ length: 9 }, (_, step) => retryDelayMillis(place, step, 0.5, null))
    const live = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]
    assert.deepStrictEqual(waits("live"), [0, ...live, null])
    assert.deepStrictEqual(waits("test"), [0, 2_000, 5_000, 10_000, 30_000, null, null, null, null])
    assert.deepStrictEqual([attemptsMax("live"), attemptsMax("test")], [8, 5])
  })

  it("varies each wait by at most ten percent", { tags: "WHK-26" }, () => {
    fc.assert(
      fc.property(environment, fc.integer({ min: 1, max: 7 }), jitter, (place, step, at) => {
        const scheduled = attemptSchedule[place][step]
        const waited = retryDelayMillis(place, step, at, null)
        if (scheduled === undefined || waited === null) return assert.strictEqual(waited, scheduled ?? null)
        assert.isTrue(Number.isInteger(waited))
        assert.isAtLeast(waited, scheduled * 0.9)
        assert.isAtMost(waited, scheduled * 1.1)
      })
    )
    assert.strictEqual(retryDelayMillis("live", 2, 0, null), 270_000)
    assert.strictEqual(retryDelayMillis("live", 2, 1, null), 330_000)
  })

  it("honours a Retry-After up to an hour, never for a shorter wait or one more attempt", { tags: "WHK-31" }, () => {
    assert.strictEqual(retryDelayMillis("live", 1, 0.5, 30_000), 30_000)
    assert.strictEqual(retryDelayMillis("live", 1, 0.5, hour), hour)
    assert.strictEqual(retryDelayMillis("live", 1, 0.5, hour + 1), hour)
    assert.strictEqual(retryDelayMillis("live", 4, 0.5, hour), 2 * hour)
    assert.strictEqual(retryDelayMillis("test", 1, 0.5, 0), 2_000)
    fc.assert(
      fc.property(environment, fc.nat(9), jitter, retryAfter, (place, step, at, asked) => {
        const plain = retryDelayMillis(place, step, at, null)
        const waited = retryDelayMillis(place, step, at, asked)
        if (plain === null) return assert.isNull(waited)
        assert.strictEqual(waited, Math.max(plain, Math.min(asked ?? 0, hour)))
      })
    )
  })
})
