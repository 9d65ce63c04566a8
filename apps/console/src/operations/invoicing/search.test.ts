import { assert, describe, it } from "vitest"
import { invoicingSearchOf } from "./search.ts"

describe("the filters of the legs to invoice", () => {
  it("are a known state, and a group of at most 100 characters", () => {
    assert.deepStrictEqual(invoicingSearchOf({ state: "invoiced", group: "g" }), { state: "invoiced", group: "g" })
    assert.deepStrictEqual(invoicingSearchOf({ group: "x".repeat(101) }), { group: "x".repeat(100) })
  })

  it("leave out what is none", () => {
    for (const search of [{}, { state: "other", group: "" }, { state: ["invoiced"], group: ["g"] }, { more: "x" }]) {
      assert.deepStrictEqual(invoicingSearchOf(search), {})
    }
  })
})
