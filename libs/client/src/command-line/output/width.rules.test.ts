import { assert, describe, it } from "vitest"
import { cut, padded, widthOf, wrapped } from "./width.rules.ts"

describe("the width of a text", () => {
  it("is two columns for a wide character, and one for its neighbours", () => {
    assert.deepStrictEqual(
      ["", "a b~", "é", "\u10ff", "\u1100", "\u115f", "\u1160", "가", "Ａ", "\u{20000}", "🚚", "👩‍🚒", "©"].map(widthOf),
      [0, 4, 1, 1, 2, 2, 1, 2, 2, 2, 2, 2, 1]
    )
  })

  it("is cut only if the text is wider, and then to leave room for the ellipsis", () => {
    assert.strictEqual(cut("Lyon", 4), "Lyon")
    assert.strictEqual(cut("Lyons", 4), "Lyo…")
    assert.strictEqual(cut("東京", 4), "東京")
    assert.strictEqual(cut("東京都", 5), "東京…")
    assert.strictEqual(cut("東京都", 4), "東…")
    assert.strictEqual(cut("Le Mans", 4), "Le…")
    assert.strictEqual(cut("Lyon", 1), "…")
  })

  it("is filled with spaces on one side, and never shortened", () => {
    assert.strictEqual(padded("ab", 4), "ab  ")
    assert.strictEqual(padded("ab", 4, "left"), "ab  ")
    assert.strictEqual(padded("ab", 4, "right"), "  ab")
    assert.strictEqual(padded("ab", 2), "ab")
    assert.strictEqual(padded("abc", 2), "abc")
  })

  it("is filled up to the line, with the space between two words", () => {
    assert.deepStrictEqual(wrapped("one two", 7), ["one two"])
    assert.deepStrictEqual(wrapped("one two", 6), ["one", "two"])
    assert.deepStrictEqual(wrapped("one two six", 7), ["one two", "six"])
    assert.deepStrictEqual(wrapped("a incomprehensible b", 3), ["a", "incomprehensible", "b"])
    assert.deepStrictEqual(wrapped("東 京", 5), ["東 京"])
    assert.deepStrictEqual(wrapped("東 京", 4), ["東", "京"])
  })
})
