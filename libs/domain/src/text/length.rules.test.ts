import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { characterCount, isLongerThan } from "./length.rules.ts"

describe("the length of a text", () => {
  it("counts code points, so that a character outside of the first plane counts as one", () => {
    assert.strictEqual(characterCount("😀".repeat(25)), 25)
    assert.isFalse(isLongerThan("😀".repeat(25), 25))
    assert.isTrue(isLongerThan("😀".repeat(26), 25))
  })

  it("equals the length by the text's iterator, for every text and limit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, max) => {
        assert.strictEqual(characterCount(text), [...text].length)
        assert.strictEqual(isLongerThan(text, max), [...text].length > max)
      })
    )
  })
})
