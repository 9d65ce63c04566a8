import { assert, describe, it } from "vitest"
import type { Mutant } from "./mutant.model.ts"
import { findMutants } from "./mutants.ts"
import { sampleOf } from "./sample.ts"

const comparisons = (file: string, count: number): ReadonlyArray<Mutant> =>
  findMutants(file, Array.from({ length: count }, (_, index) => `f(${index} < a, ${index} + a)`).join("\n"))

const large = comparisons("libs/domain/src/large/a.ts", 200)
const middle = comparisons("libs/domain/src/middle/a.ts", 50)
const small = comparisons("libs/domain/src/small/a.ts", 8)
const all = [...large, ...middle, ...small]

const capabilities = (slots: ReadonlyArray<ReadonlyArray<Mutant>>) => {
  const counts: Record<string, number> = {}
  for (const [first] of slots) if (first !== undefined) counts[first.capability] = (counts[first.capability] ?? 0) + 1
  return counts
}

describe("the sample", () => {
  it("takes of each capability in proportion to the square root of its mutants", () => {
    assert.deepStrictEqual(capabilities(sampleOf(all, 16)), {
      "domain/large": 9,
      "domain/middle": 5,
      "domain/small": 2
    })
  })

  it("is the same for the same seed, and another for another", () => {
    const ids = (seed: string) => sampleOf(all, 20, seed).map((slot) => slot.map(({ id }) => id))
    assert.deepStrictEqual(ids("one"), ids("one"))
    assert.notDeepEqual(ids("one"), ids("two"))
  })

  it("does not depend on the order of the files", () => {
    assert.deepStrictEqual(sampleOf([...small, ...middle, ...large], 20), sampleOf(all, 20))
  })

  it("has no mutant twice, and several kinds of each capability", () => {
    const slots = sampleOf(all, 30)
    const ids = slots.flat().map(({ id }) => id)
    assert.strictEqual(new Set(ids).size, ids.length)
    const kinds = slots.flatMap(([first]) => (first?.capability === "domain/large" ? [first.kind] : []))
    assert.sameMembers([...new Set(kinds)], ["boundary", "operator"])
  })

  it("has as many places as there are mutants, if there are fewer than asked for", () => {
    assert.lengthOf(sampleOf(small.slice(0, 3), 10), 3)
  })
})
