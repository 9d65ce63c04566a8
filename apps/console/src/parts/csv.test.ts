import { assert, describe, it } from "vitest"
import { csvOf } from "./csv.ts"

describe("a table as CSV", () => {
  it("has no cell that a spreadsheet would calculate", { tags: "CON-87" }, () => {
    const dangerous = [
      "=1+1",
      "+33 6 12 34 56 78",
      "-2",
      "@SUM(A1)",
      "\t=1",
      "\r=1",
      "＝1+1",
      "＋33",
      "－2",
      "＠SUM(A1)"
    ]
    for (const text of dangerous) assert.include(csvOf([[text]], "en"), `'${text}`)
    assert.strictEqual(csvOf([["a=1", "", "M-1"]], "en"), "\uFEFFa=1,,M-1\r\n")
  })

  it("quotes separators, quotes and line breaks, in the form of the language", () => {
    assert.strictEqual(csvOf([["a;b", 'say "x"', "c\nd", "e,f"]], "fr"), '\uFEFF"a;b";"say ""x""";"c\nd";"e,f"\r\n')
    assert.strictEqual(csvOf([["a", "b"]], "en"), "\uFEFFa,b\r\n")
  })
})
