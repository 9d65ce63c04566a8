import { assert, describe, it } from "vitest"
import { jsonLine, jsonLines } from "./clean.rules.ts"

const hostile = "a\u001b[2J\nb\u202e"

describe("JSON for a terminal", () => {
  it("means the same, in one line or in several, and has no character that a terminal obeys", () => {
    const value = { text: hostile, [hostile]: [1, null] }
    assert.deepStrictEqual(JSON.parse(jsonLine(value)), value)
    assert.deepStrictEqual(JSON.parse(jsonLines(value).join("\n")), value)
    for (const line of [jsonLine(value), ...jsonLines(value)]) assert.notMatch(line, /[\p{Cc}\u202e]/u)
    assert.deepStrictEqual(jsonLines({ a: 1 }), ["{", '  "a": 1', "}"])
    assert.deepStrictEqual([jsonLine(undefined), jsonLines(undefined)], ["null", ["null"]])
  })
})
