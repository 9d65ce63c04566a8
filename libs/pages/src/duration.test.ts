import { assert, describe, it } from "vitest"
import { durationText } from "./duration.ts"

describe("a duration", () => {
  it.each([
    [0, "0 min", "0 min"],
    [59, "59 min", "59 min"],
    [60, "1 h 00", "1 h"],
    [61, "1 h 01", "1 h 1 min"],
    [1_259, "20 h 59", "20 h 59 min"],
    [6_000, "100 h 00", "100 h"]
  ])("of %i minutes is written as each language does", (minutes, french, english) => {
    assert.strictEqual(durationText(minutes, "fr"), french)
    assert.strictEqual(durationText(minutes, "en"), english)
  })
})
