import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { delimited, visible } from "./answer-text.rules.ts"

const closing = "</trajet-data>"
const hidden = [
  "\u0000",
  "\u001b",
  "\u007f",
  "\u0085",
  "\u200b",
  "\u202e",
  "\u2066",
  "\u2028",
  "\ufeff",
  "\u{e0041}",
  "\ufe0f",
  "\ud800"
]
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(closing, "<trajet-data>", ...hidden),
  fc.array(fc.constantFrom("a", "<", ">", "/", ...hidden)).map((parts) => parts.join(""))
)
const answer = fc.dictionary(text, fc.oneof(text, fc.array(text), fc.integer(), fc.constant(null)))

describe("an answer for a model", () => {
  it("stays between its marks, whatever its texts are", { tags: ["AST-10", "SEC-10"] }, () => {
    fc.assert(
      fc.property(answer, (value) => {
        const lines = delimited(value).split("\n")
        const [opening, json, end] = lines.slice(-3)
        assert.deepStrictEqual([opening, end, lines.length], ["<trajet-data>", closing, 4])
        assert.notMatch(String(json), /[<>]/u)
        assert.deepStrictEqual(JSON.parse(String(json)), JSON.parse(JSON.stringify(visible(value))))
      })
    )
  })

  it("has no character that people cannot see", { tags: "AST-10" }, () => {
    fc.assert(
      fc.property(answer, (value) => {
        const shown = JSON.stringify(visible(value))
        assert.isTrue(shown.isWellFormed())
        for (const character of hidden) assert.notInclude([...shown], character)
      })
    )
    assert.strictEqual(visible(`a${hidden.join("")}b\n\tc`), "ab\n\tc")
  })
})
