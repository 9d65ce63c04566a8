import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { EndpointId } from "../endpoints/endpoint.model.ts"
import { shares, type SlotsToShare } from "./fairness.rules.ts"

const idOf = (slow: boolean, index: number) => EndpointId(`${slow ? "slow" : "fast"} ${index}`)

const endpoints = (count: number, slow: boolean) =>
  Array.from({ length: count }, (_, index) => ({ endpointId: idOf(slow, index), slow }))

const sum = (given: ReturnType<typeof shares>, isOf: (id: string) => boolean = () => true) =>
  given.reduce((total, { endpointId, most }) => total + (isOf(endpointId) ? most : 0), 0)

const isSlow = (id: string) => id.startsWith("slow")

const anySlots: fc.Arbitrary<SlotsToShare> = fc
  .record({
    total: fc.integer({ min: 1, max: 300 }),
    used: fc.nat(300),
    slowUsed: fc.option(fc.nat(300), { nil: undefined }),
    concurrencyMax: fc.integer({ min: 1, max: 12 }),
    kinds: fc.array(fc.boolean(), { maxLength: 400 })
  })
  .map(({ total, used, slowUsed, concurrencyMax, kinds }) => {
    const freeSlots = total - Math.min(used, total)
    return {
      ready: kinds.map((slow, index) => ({ endpointId: idOf(slow, index), slow })),
      freeSlots,
      totalSlots: total,
      concurrencyMax,
      ...(slowUsed === undefined ? {} : { slowSlots: Math.min(slowUsed, total - freeSlots) })
    }
  })

describe("the slots of a worker", () => {
  it("are shared equally", () => {
    const ready = endpoints(4, false)
    const given = shares({ ready, freeSlots: 27, totalSlots: 100, concurrencyMax: 10 })
    assert.deepStrictEqual(
      given,
      ready.map(({ endpointId }) => ({ endpointId, most: 6 }))
    )
  })

  it(
    "are at most ten for one endpoint, and at least one for each in the given order while any are left",
    { tags: "WHK-53" },
    () => {
      const [only] = shares({ ready: endpoints(1, false), freeSlots: 100, totalSlots: 100, concurrencyMax: 10 })
      assert.strictEqual(only?.most, 10)
      const ready = endpoints(50, false)
      const given = shares({ ready, freeSlots: 20, totalSlots: 100, concurrencyMax: 10 })
      assert.deepStrictEqual(
        given,
        ready.slice(0, 20).map(({ endpointId }) => ({ endpointId, most: 1 }))
      )
    }
  )

  it("are none if no endpoint is ready or no slot is free", () => {
    assert.deepStrictEqual(shares({ ready: [], freeSlots: 10, totalSlots: 10, concurrencyMax: 10 }), [])
    assert.deepStrictEqual(shares({ ready: endpoints(3, false), freeSlots: 0, totalSlots: 10, concurrencyMax: 10 }), [])
  })

  it("keep a quarter free of slow endpoints", () => {
    const ready = [...endpoints(30, true), ...endpoints(1, false)]
    const given = shares({ ready, freeSlots: 100, totalSlots: 100, concurrencyMax: 10 })
    assert.strictEqual(sum(given, isSlow), 75)
    assert.strictEqual(given.at(-1)?.endpointId, "fast 0")
    const atWork = { ready, freeSlots: 30, totalSlots: 100, concurrencyMax: 10 }
    assert.strictEqual(sum(shares(atWork), isSlow), 5)
    assert.strictEqual(sum(shares({ ...atWork, freeSlots: 25 }), isSlow), 0)
  })

  it("are given to slow endpoints too if fast ones hold the others", () => {
    const ready = endpoints(3, true)
    const given = shares({ ready, freeSlots: 6, totalSlots: 100, concurrencyMax: 10, slowSlots: 0 })
    assert.strictEqual(sum(given), 6)
    assert.strictEqual(sum(shares({ ready, freeSlots: 6, totalSlots: 100, concurrencyMax: 10, slowSlots: 74 })), 1)
    assert.strictEqual(sum(shares({ ready, freeSlots: 6, totalSlots: 100, concurrencyMax: 10, slowSlots: 90 })), 0)
  })

  it("are never over the free ones, never unequal, and never all held by slow endpoints", () => {
    fc.assert(
      fc.property(anySlots, (slots) => {
        const { ready, freeSlots, totalSlots, concurrencyMax } = slots
        const given = shares(slots)
        assert.isAtMost(sum(given), freeSlots)
        const share = Math.min(Math.max(Math.floor(freeSlots / ready.length), 1), concurrencyMax)
        for (const { most } of given) {
          assert.isAtLeast(most, 1)
          assert.isAtMost(most, share)
        }
        // In the given order, no endpoint twice.
        const order = ready.map(({ endpointId }) => endpointId)
        const places = given.map(({ endpointId }) => order.indexOf(endpointId))
        assert.deepStrictEqual(
          places,
          places.toSorted((a, b) => a - b)
        )
        assert.strictEqual(new Set(places).size, places.length)
        const slowBefore = slots.slowSlots ?? totalSlots - freeSlots
        const slowGiven = sum(given, isSlow)
        if (slowGiven > 0) assert.isAtMost(slowBefore + slowGiven, totalSlots - Math.floor(totalSlots / 4))
        // A fast endpoint gets no slot only if none is left.
        const left = freeSlots - sum(given)
        const fast = ready.filter(({ slow }) => !slow)
        const served = new Set(given.map(({ endpointId }) => endpointId))
        if (left > 0) for (const { endpointId } of fast) assert.isTrue(served.has(endpointId))
      }),
      { numRuns: 1_000 }
    )
  })
})

describe("a worker whose slow endpoints hang", () => {
  it("still serves fast ones in every round", { tags: "SEC-20" }, () => {
    const slow = endpoints(200, true)
    const fast = endpoints(5, false)
    const totalSlots = 40
    // Slow endpoints never free their slots.
    let hanging = 0
    for (let round = 0; round < 100; round++) {
      const ready = round % 2 === 0 ? [...slow, ...fast] : [...fast, ...slow]
      const given = shares({
        ready,
        freeSlots: totalSlots - hanging,
        totalSlots,
        concurrencyMax: 10,
        slowSlots: hanging
      })
      assert.isAtLeast(
        sum(given, (id) => !isSlow(id)),
        5
      )
      hanging += sum(given, isSlow)
    }
    assert.strictEqual(hanging, 30)
  })
})
