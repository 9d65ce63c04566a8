import { assert, describe, it } from "vitest"
import { amountOf } from "./amount.rules.ts"

describe("an amount that a user types", () => {
  it("has a comma or a point, spaces and the sign of the euro", () => {
    assert.deepStrictEqual(
      ["0", "12", "12,5", "1 250,00 €", "1\u202F250.75"].map(amountOf),
      [0, 12, 12.5, 1250, 1250.75]
    )
  })

  it("is none with a third decimal, a sign, an exponent, two separators or nothing", () => {
    for (const text of ["", "-1", "1.234", "1,2,3", "1e3", "abc", "1.", ".5", "12345678"]) {
      assert.isNull(amountOf(text), text)
    }
  })
})
