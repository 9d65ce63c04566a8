import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { nextLimit } from "./adaptive-limit.rules.ts"

const bounds = { floor: 16, ceiling: 256, targetMillis: 100 }

/**
 * A server that ends so many requests a second and has more clients than places: latency grows with the work in
 * progress.
 */
const latencyMillis = (limit: number, capacity: number) => 2 + (limit * 1000) / capacity

const settled = (limit: number, capacity: number, windows: number): ReadonlyArray<number> => {
  const seen: Array<number> = []
  let current = limit
  for (let window = 0; window < windows; window++) {
    current = nextLimit(current, { meanMillis: latencyMillis(current, capacity), wasFull: true }, bounds)
    seen.push(current)
  }
  return seen
}

/** The limit at which the latency equals its target. */
const rightLimit = (capacity: number): number =>
  Math.min(bounds.ceiling, Math.max(bounds.floor, ((bounds.targetMillis - 2) * capacity) / 1000))

const settlingWindows = 40
const limits = fc.integer({ min: bounds.floor, max: bounds.ceiling })
const capacities = fc.integer({ min: 50, max: 20_000 })

const assertRight = (seen: ReadonlyArray<number>, capacity: number) => {
  const right = rightLimit(capacity)
  for (const limit of seen.slice(settlingWindows)) {
    assert.isAtLeast(limit, Math.max(bounds.floor, Math.floor(right * 0.75)))
    assert.isAtMost(limit, Math.min(bounds.ceiling, Math.ceil(right * 1.15)))
  }
}

describe("the limit of the work in progress", () => {
  it("settles at the target latency, from any start", () => {
    fc.assert(
      fc.property(limits, capacities, (limit, capacity) => {
        assertRight(settled(limit, capacity, 2 * settlingWindows), capacity)
      })
    )
  })

  it("follows a capacity that falls and recovers", () => {
    fc.assert(
      fc.property(limits, capacities, capacities, (limit, before, after) => {
        const first = settled(limit, before, settlingWindows)
        assertRight(settled(first.at(-1) ?? 0, after, 2 * settlingWindows), after)
      })
    )
  })

  it("stays within its bounds, and does not change while no request waits and none is slow", () => {
    fc.assert(
      fc.property(limits, fc.double({ min: 0, max: 1e6, noNaN: true }), fc.boolean(), (limit, meanMillis, wasFull) => {
        const next = nextLimit(limit, { meanMillis, wasFull }, bounds)
        assert.isAtLeast(next, bounds.floor)
        assert.isAtMost(next, bounds.ceiling)
        if (meanMillis <= bounds.targetMillis && !wasFull) assert.strictEqual(next, limit)
      })
    )
  })
})
