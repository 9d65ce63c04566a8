import { assert, describe, it } from "@effect/vitest"
import { parseInstant } from "@trajet/domain/time"
import { Result } from "effect"
import fc from "fast-check"
import { serverInstant } from "./server-instant.ts"

const microsMax = 1_000_000 - 1

/** As PostgreSQL prints a timestamptz in UTC: without the zeros that end a fraction, and without one that is zero. */
const printed = (seconds: Date, micros: number): string => {
  const [day, time] = seconds.toISOString().slice(0, 19).split("T")
  const fraction = String(micros)
    .padStart(6, "0")
    .replace(/(?<!0)0+$/u, "")
  return `${day} ${time}${fraction === "" ? "" : `.${fraction}`}+00`
}

const second = fc.date({
  min: new Date("0001-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59Z"),
  noInvalidDate: true
})
const micros = fc.oneof(fc.integer({ min: 0, max: microsMax }), fc.constantFrom(0, 1, 10, 100_000, 120_000, microsMax))

describe("a timestamp of the server", () => {
  it("becomes an instant that keeps every microsecond", () => {
    fc.assert(
      fc.property(second, micros, (at, fraction) => {
        const instant = serverInstant(printed(at, fraction))
        assert.strictEqual(instant, `${at.toISOString().slice(0, 19)}.${String(fraction).padStart(6, "0")}Z`)
        assert.deepStrictEqual(parseInstant(instant), Result.succeed(instant))
      }),
      { numRuns: 2_000 }
    )
  })

  it("is ordered as a text as it is ordered in time", () => {
    fc.assert(
      fc.property(second, micros, second, micros, (at, fraction, otherAt, otherFraction) => {
        const order = Math.sign(
          Math.floor(at.getTime() / 1000) - Math.floor(otherAt.getTime() / 1000) || fraction - otherFraction
        )
        const [one, other] = [serverInstant(printed(at, fraction)), serverInstant(printed(otherAt, otherFraction))]
        assert.strictEqual(one < other ? -1 : one > other ? 1 : 0, order)
      }),
      { numRuns: 2_000 }
    )
  })

  it("is read from the server's text", () => {
    assert.strictEqual(serverInstant("2026-11-20 10:00:00+00"), "2026-11-20T10:00:00.000000Z")
    assert.strictEqual(serverInstant("2026-11-20 10:00:00.1234+00"), "2026-11-20T10:00:00.123400Z")
  })
})
