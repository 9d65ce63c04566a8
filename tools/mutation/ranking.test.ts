import { assert, describe, it } from "vitest"
import { findMutants } from "./mutants.ts"
import { type Candidate, ranked, within } from "./ranking.ts"

const [mutant] = findMutants("libs/domain/src/offers/answer-offer.program.ts", "f = a < b")

const candidate = (file: string, more: Partial<Candidate> = {}): Candidate => ({
  file,
  steps: 3,
  reaches: null,
  processorSeconds: 1,
  ...more
})

const order = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<string> =>
  mutant === undefined ? [] : ranked(mutant, candidates).map(({ file }) => file)

describe("the order of tests", () => {
  it("begins with tests that reach the mutant, cheapest first, and leaves out those that do not", () => {
    assert.deepStrictEqual(
      order([
        candidate("apps/api/test/offers.integration.test.ts"),
        candidate("apps/api/test/dear.integration.test.ts", { reaches: true, processorSeconds: 9 }),
        candidate("apps/api/test/cheap.integration.test.ts", { reaches: true, processorSeconds: 2 }),
        candidate("apps/api/test/other.integration.test.ts", { reaches: false })
      ]),
      [
        "apps/api/test/cheap.integration.test.ts",
        "apps/api/test/dear.integration.test.ts",
        "apps/api/test/offers.integration.test.ts"
      ]
    )
  })

  it("goes on with those whose names have most in common with the mutant, then by imports, then by cost", () => {
    assert.deepStrictEqual(
      order([
        candidate("apps/api/test/users.integration.test.ts", { processorSeconds: 1 }),
        candidate("apps/api/test/keys.integration.test.ts", { steps: 2, processorSeconds: 8 }),
        candidate("apps/api/test/rates.integration.test.ts", { processorSeconds: 0.5 }),
        candidate("libs/domain/src/offers/answer-offer.program.test.ts", { processorSeconds: 8 }),
        candidate("apps/api/test/offers.integration.test.ts", { processorSeconds: 8 })
      ]),
      [
        "libs/domain/src/offers/answer-offer.program.test.ts",
        "apps/api/test/offers.integration.test.ts",
        "apps/api/test/keys.integration.test.ts",
        "apps/api/test/rates.integration.test.ts",
        "apps/api/test/users.integration.test.ts"
      ]
    )
  })

  it("takes what fits into a time, at least the first", () => {
    const files = (seconds: number) =>
      within(
        [candidate("a", { processorSeconds: 5 }), candidate("b", { processorSeconds: null }), candidate("c")],
        seconds
      ).map(({ file }) => file)
    assert.deepStrictEqual(files(1), ["a"])
    assert.deepStrictEqual(files(7), ["a", "b"])
    assert.deepStrictEqual(files(6.9), ["a", "c"])
    assert.deepStrictEqual(files(8), ["a", "b", "c"])
  })
})
