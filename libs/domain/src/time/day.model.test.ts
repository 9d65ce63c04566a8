import { assert, describe, it } from "@effect/vitest"
import { Day } from "./instant.model.ts"

describe("a day", () => {
  it("is its text at run time, and to the compiler no plain string", () => {
    // @ts-expect-error a plain string is no day
    const plain: Day = "2026-03-01"
    assert.strictEqual(Day("2026-03-01"), plain)
  })
})
