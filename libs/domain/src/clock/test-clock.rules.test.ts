import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { advanceSecondsMax, leadAfter } from "./test-clock.rules.ts"

const leadOf = (leadMillis: number, seconds: number) => Result.getOrThrow(leadAfter(leadMillis, seconds))
const restOf = (leadMillis: number, seconds: number) =>
  Result.getOrThrow(Result.flip(leadAfter(leadMillis, seconds))).restSeconds

describe("the lead of a test clock", () => {
  it("grows by the seconds of each move", { tags: "TST-13" }, () => {
    assert.strictEqual(leadOf(0, 1), 1_000)
    assert.strictEqual(leadOf(1_500, 60), 61_500)
  })

  it("is at most 400 days, of one move or of several", { tags: ["TST-13", "LIM-41"] }, () => {
    assert.strictEqual(advanceSecondsMax, 34_560_000)
    assert.strictEqual(leadOf(0, 34_560_000), 34_560_000_000)
    assert.strictEqual(restOf(0, 34_560_001), 34_560_000)
    assert.strictEqual(leadOf(34_559_990_000, 10), 34_560_000_000)
    assert.strictEqual(restOf(34_559_990_000, 11), 10)
    assert.strictEqual(restOf(34_560_000_000, 1), 0)
  })

  it("leaves whole seconds alone", { tags: "TST-13" }, () => {
    assert.strictEqual(leadOf(34_559_989_001, 10), 34_559_999_001)
    assert.strictEqual(restOf(34_559_990_001, 10), 9)
  })
})
