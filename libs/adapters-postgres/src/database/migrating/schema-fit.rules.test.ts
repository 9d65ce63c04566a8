import { assert, describe, it } from "@effect/vitest"
import type { SteppedMigration, WholeMigration } from "./migration.ts"
import { misfitOf } from "./schema-fit.rules.ts"

const whole: WholeMigration = { up: () => Promise.resolve() }
const expands: SteppedMigration = { phase: "expand", steps: [] }
const contracts: SteppedMigration = { phase: "contract", steps: [] }
const known = { "1-whole": whole, "2-expands": expands, "3-contracts": contracts }

describe("a release", () => {
  it("serves on its schema, before and after the migration that contracts", () => {
    assert.isNull(misfitOf({ done: ["1-whole", "2-expands"], contracted: [] }, known))
    assert.isNull(misfitOf({ done: Object.keys(known), contracted: ["3-contracts"] }, known))
  })

  it("does not serve before its own migrations, and says which comes first", () => {
    const all = misfitOf({ done: [], contracted: [] }, known)
    assert.strictEqual(
      all,
      "the database lacks migrations, 2 in all, the first is 1-whole: run `migrate` of this release"
    )
    assert.include(misfitOf({ done: ["1-whole"], contracted: [] }, known), "1 in all, the first is 2-expands")
  })

  it("serves on the schema of a newer release until that contracts, even in part", () => {
    const done = ["1-whole", "2-expands", "4-newer", "5-newest"]
    assert.isNull(misfitOf({ done, contracted: [] }, known))
    assert.include(misfitOf({ done, contracted: ["5-newest"] }, known), "5-newest of a newer release")
  })
})
