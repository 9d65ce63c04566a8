import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { groupedText } from "./grouped.rules.ts"

describe("a count as text", () => {
  it("is written as the runtime writes it in English", () => {
    const inEnglish = new Intl.NumberFormat("en")
    fc.assert(
      fc.property(fc.oneof(fc.nat(2_000), fc.maxSafeNat()), (count) => {
        assert.strictEqual(groupedText(count), inEnglish.format(count))
      }),
      { examples: [[0], [999], [1_000], [20_000], [1_048_576]] }
    )
  })
})
