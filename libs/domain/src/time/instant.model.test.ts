import { assert, describe, it } from "@effect/vitest"
import { Day, Instant } from "./instant.model.ts"
import { millisOfInstant } from "./instant.rules.ts"

describe("an instant", () => {
  it("is its text at run time, and to the compiler neither a plain string nor a day", () => {
    const millis = millisOfInstant(Instant("2026-03-01T10:00:00.000000Z"))
    // @ts-expect-error a plain string is no instant
    assert.strictEqual(millisOfInstant("2026-03-01T10:00:00.000000Z"), millis)
    // @ts-expect-error a day is no instant
    assert.strictEqual(millisOfInstant(Day("2026-03-01T10:00:00.000000Z")), millis)
  })
})
