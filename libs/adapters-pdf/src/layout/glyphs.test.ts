import { assert, describe, it } from "vitest"
import { withGlyphs } from "./glyphs.ts"

describe("the letters of a document", () => {
  it("are those of the text if the fonts have them", () => {
    for (const text of [
      "L'Haÿ-les-Roses, 12 €",
      "Łódź Çankırı Ærøskøbing",
      "Москва",
      "Αθήνα",
      "« œuvre » — 5 m²",
      "→ ≈ ✓"
    ]) {
      assert.strictEqual(withGlyphs(text), text)
    }
  })

  it("have a visible substitute for each other one", () => {
    assert.strictEqual(withGlyphs("محمد علي"), "???? ???")
    assert.strictEqual(withGlyphs("李雷 12"), "?? 12")
    assert.strictEqual(withGlyphs("ok 👍🏽"), "ok ??")
    assert.strictEqual(withGlyphs("한국"), "??")
    assert.strictEqual(withGlyphs("नमस्ते"), "????")
  })

  it("are the parts of ligatures and full-width forms, and lose only marks that the fonts lack", () => {
    assert.strictEqual(withGlyphs("ﬁn ﬀ"), "fin ff")
    assert.strictEqual(withGlyphs("ＡＢ１２"), "AB12")
    assert.strictEqual(withGlyphs("㎞"), "km")
  })
})
