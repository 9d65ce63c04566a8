import { assert, describe, it } from "vitest"
import { presentOf } from "./present.rules.ts"

describe("the present of the test clock", () => {
  const readAt = Date.parse("2027-03-01T10:00:00Z")

  it("runs on from what the clock showed when it was read", () => {
    const present = presentOf(readAt + 5_000, "2027-03-02T10:00:00.000000Z", readAt)
    assert.strictEqual(new Date(present).toISOString(), "2027-03-02T10:00:05.000Z")
  })

  it("is real time for a clock that shows no time", () => {
    assert.strictEqual(presentOf(readAt, "soon", readAt), readAt)
  })
})
