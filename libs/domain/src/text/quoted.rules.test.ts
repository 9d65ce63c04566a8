import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { quoted, quotedLengthMax } from "./quoted.rules.ts"

describe("a quoted text", () => {
  it("has quotation marks, and one line", () => {
    assert.strictEqual(quoted(" New\n York\u0007, \tUSA "), '"New York , USA"')
    assert.strictEqual(quoted(""), '""')
  })

  it("is cut after 50 code points, never inside one", () => {
    assert.strictEqual(quoted("🚚".repeat(50)), `"${"🚚".repeat(50)}"`)
    assert.strictEqual(quoted("🚚".repeat(51)), `"${"🚚".repeat(50)}…"`)
  })

  it("is well-formed, short and free of control characters, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const told = quoted(text)
        assert.isTrue(told.isWellFormed())
        assert.isAtMost(Array.from(told).length, quotedLengthMax + 3)
        assert.notMatch(told, /\p{Cc}/u)
      })
    )
  })
})
