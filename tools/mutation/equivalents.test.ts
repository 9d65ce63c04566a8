import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { type Equivalent, equivalents } from "./equivalents.ts"
import { findMutants } from "./mutants.ts"

const reasonLettersMin = 40

/** The equivalents that no mutant of their file has the name of, or that have no reason. */
const stale = (listed: ReadonlyArray<Equivalent>): ReadonlyArray<string> =>
  listed
    .filter(({ file, id, reason }) => {
      const isThere = findMutants(file, readFileSync(file, "utf8")).some((mutant) => mutant.id === id)
      return !isThere || reason.length < reasonLettersMin
    })
    .map(({ file, id }) => `${file} ${id}`)

const file = "tools/mutation/ranking.ts"

describe("the equivalent mutants", () => {
  it("are mutants of today's code, each with a reason", () => assert.deepStrictEqual(stale(equivalents), []))

  it("are found out if their line has changed, or if they have no reason", () => {
    const [mutant] = findMutants(file, readFileSync(file, "utf8"))
    const listed = { id: mutant?.id ?? "", file, change: "any", reason: "a".repeat(reasonLettersMin) }
    assert.deepStrictEqual(stale([listed]), [])
    assert.lengthOf(stale([{ ...listed, reason: "none" }]), 1)
    assert.lengthOf(stale([{ ...listed, id: "0123456789ab" }]), 1)
  })
})
