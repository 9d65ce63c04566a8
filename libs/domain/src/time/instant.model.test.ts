import { assert, describe, it } from "@effect/vitest"
import { Day, Instant, TimeOfDay } from "./instant.model.ts"
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

const day = Day("2026-03-01")
const time = TimeOfDay("09:00")

describe("a day", () => {
  it("is its text at run time, and to the compiler neither a plain string nor a time of day", () => {
    // @ts-expect-error a plain string is no day
    const plain: Day = "2026-03-01"
    // @ts-expect-error a time of day is no day
    const other: Day = time
    assert.deepStrictEqual<ReadonlyArray<string>>([day, other], [plain, "09:00"])
  })
})

describe("a time of day", () => {
  it("is its text at run time, and to the compiler neither a plain string nor a day", () => {
    // @ts-expect-error a plain string is no time of day
    const plain: TimeOfDay = "09:00"
    // @ts-expect-error a day is no time of day
    const other: TimeOfDay = day
    assert.deepStrictEqual<ReadonlyArray<string>>([time, other], [plain, "2026-03-01"])
  })
})
