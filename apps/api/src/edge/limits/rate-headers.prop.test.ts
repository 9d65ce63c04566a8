import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { serviceLimitOf } from "./rate-headers.ts"

const windowSeconds = 60
const windows = 10

/** A bucket as PostgreSQL keeps it: it refills evenly, and only whole tokens can be taken. */
const bucketOf = (capacity: number, tokens: number) => {
  let held = tokens
  return {
    refill: (seconds: number) => {
      held = Math.min(capacity, held + (seconds * capacity) / windowSeconds)
    },
    take: (): boolean => {
      if (held < 1 - 1e-9) return false
      held -= 1
      return true
    },
    told: () =>
      serviceLimitOf({
        axis: { name: "key", capacity, windowSeconds },
        allowed: true,
        remaining: Math.floor(held + 1e-9),
        retryAfterSeconds: 1
      })
  }
}

const capacities = fc.integer({ min: 1, max: 600 })
/** The fill level of the bucket at the first request. */
const filled = fc.double({ min: 0, max: 1, noNaN: true })

describe("a client that uses no more than r in each t seconds", () => {
  it("is never refused, whether it spends r at once or evenly, and gets the rate of the policy", () => {
    fc.assert(
      fc.property(capacities, filled, fc.boolean(), (capacity, full, evenly) => {
        const bucket = bucketOf(capacity, capacity * full)
        let seconds = 0
        let used = 0
        while (seconds < windows * windowSeconds) {
          const { available, windowSeconds: window } = bucket.told()
          for (let asked = 0; asked < available; asked++) {
            if (!bucket.take()) assert.fail(`refused ${asked + 1} of ${available} in ${window} s`)
            if (evenly) bucket.refill(window / available)
          }
          if (!evenly || available === 0) bucket.refill(window)
          seconds += window
          used += available
        }
        const granted = (capacity * seconds) / windowSeconds
        assert.isAtLeast(used, 0.8 * granted - capacity / 5 - 1)
      }),
      { numRuns: 60 }
    )
  })

  it("reads no higher rate than the policy's from r and t, except for the rounding of t", () => {
    fc.assert(
      fc.property(capacities, filled, (capacity, full) => {
        const { available, windowSeconds: window } = bucketOf(capacity, capacity * full).told()
        assert.isAtMost((available * windowSeconds) / window, capacity + 1e-6)
        assert.isAtLeast(window, 1)
        assert.isAtMost(window, windowSeconds)
      })
    )
  })
})
