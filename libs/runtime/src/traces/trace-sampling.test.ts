import { assert, describe, it } from "@effect/vitest"
import { makeSampling } from "./trace-sampling.ts"

/** A sampling by a clock and a die that the test holds. */
const sampled = (oneIn: number, askedPerSecond: number, random = () => 0.999) => {
  let nowMillis = 0
  const sampling = makeSampling({ oneIn, askedPerSecond }, { random, nowMillis: () => nowMillis })
  const taken = (count: number, isAsked: boolean) =>
    Array.from({ length: count }, () => sampling(isAsked)).filter((isTaken) => isTaken).length
  return { taken, pass: (millis: number) => void (nowMillis += millis) }
}

describe("the sampling of traces", () => {
  it("takes one of so many, whether they ask or not", () => {
    let seed = 1
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (const isAsked of [false, true]) {
      const count = sampled(100, 0, random).taken(100_000, isAsked)
      assert.isAbove(count, 850)
      assert.isBelow(count, 1_150)
    }
    assert.strictEqual(sampled(1, 0).taken(1_000, false), 1_000)
    assert.strictEqual(sampled(0, 0, () => 0).taken(1_000, true), 0)
  })

  it("takes no more of those that ask than a second allows, however many a stranger sends", () => {
    const { pass, taken } = sampled(0, 5)
    assert.strictEqual(taken(10_000, true), 5)
    pass(400)
    assert.strictEqual(taken(10_000, true), 2)
    pass(3_600_000)
    assert.strictEqual(taken(10_000, true), 5)
    assert.strictEqual(taken(10_000, false), 0)
  })
})
