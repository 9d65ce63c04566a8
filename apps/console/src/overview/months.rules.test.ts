import { assert, describe, it } from "vitest"
import { daysOf, monthText } from "./months.rules.ts"

describe("the months of the spend", () => {
  it.each([
    ["2026-11", "2026-11-01", "2026-11-30"],
    ["2027-02", "2027-02-01", "2027-02-28"],
    ["2028-02", "2028-02-01", "2028-02-29"],
    ["2026-12", "2026-12-01", "2026-12-31"]
  ])("%s lead to their missions", (month, from, to) => {
    assert.deepStrictEqual(Object.values(daysOf(month)), [from, to])
  })

  it("are written in the language, with and without their year", () => {
    assert.strictEqual(monthText("2026-11", "fr"), "nov. 2026")
    assert.strictEqual(monthText("2026-11", "en", false), "Nov")
  })
})
