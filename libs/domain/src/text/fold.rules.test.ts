import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { foldText } from "./fold.rules.ts"

describe("folded text", () => {
  it("has no case, accents or punctuation", () => {
    assert.strictEqual(foldText("  L'Haÿ-les-Roses "), "l hay les roses")
    assert.strictEqual(foldText("Wœrth"), "woerth")
    assert.strictEqual(foldText("WROCŁAW, Straße"), "wroclaw strasse")
    assert.strictEqual(foldText("--"), "")
  })

  it("does not change when it is folded again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        assert.strictEqual(foldText(foldText(text)), foldText(text))
      })
    )
  })

  it("is the same for a text without accents beside one with accents", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.strictEqual(foldText(`${text} é`), `${foldText(text)} e`.trim())
      })
    )
  })
})
