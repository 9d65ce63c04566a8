import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { attemptSchedule, attemptsMax, retryAfterMillis, retryDelayMillis } from "./schedule.rules.ts"

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const environment = fc.constantFrom("live" as const, "test" as const)
const jitter = fc.double({ min: 0, max: 1, noNaN: true })
const retryAfter = fc.option(fc.oneof(fc.nat(3 * hour), fc.maxSafeNat()))

describe("the retry schedule", () => {
  it("is that of the decisions", () => {
    const waits = (place: "live" | "test") =>
      Array.from({ length: 9 }, (_, step) => retryDelayMillis(place, step, 0.5, null))
    const live = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]
    assert.deepStrictEqual(waits("live"), [0, ...live, null])
    assert.deepStrictEqual(waits("test"), [0, 2_000, 5_000, 10_000, 30_000, null, null, null, null])
    assert.deepStrictEqual([attemptsMax("live"), attemptsMax("test")], [8, 5])
  })

  it("spreads each wait over ten percent either way, and no further", () => {
    fc.assert(
      fc.property(environment, fc.integer({ min: 1, max: 7 }), jitter, (place, step, at) => {
        const scheduled = attemptSchedule[place][step]
        const waited = retryDelayMillis(place, step, at, null)
        if (scheduled === undefined || waited === null) return assert.strictEqual(waited, scheduled ?? null)
        assert.isTrue(Number.isInteger(waited))
        assert.isAtLeast(waited, scheduled * 0.9)
        assert.isAtMost(waited, scheduled * 1.1)
      })
    )
    assert.strictEqual(retryDelayMillis("live", 2, 0, null), 270_000)
    assert.strictEqual(retryDelayMillis("live", 2, 1, null), 330_000)
  })

  it("honours a Retry-After up to an hour, lets none shorten a wait, and none add an attempt", () => {
    assert.strictEqual(retryDelayMillis("live", 1, 0.5, 30_000), 30_000)
    assert.strictEqual(retryDelayMillis("live", 1, 0.5, hour), hour)
    assert.strictEqual(retryDelayMillis("live", 1, 0.5, hour + 1), hour)
    assert.strictEqual(retryDelayMillis("live", 4, 0.5, hour), 2 * hour)
    assert.strictEqual(retryDelayMillis("test", 1, 0.5, 0), 2_000)
    fc.assert(
      fc.property(environment, fc.nat(9), jitter, retryAfter, (place, step, at, asked) => {
        const plain = retryDelayMillis(place, step, at, null)
        const waited = retryDelayMillis(place, step, at, asked)
        if (plain === null) return assert.isNull(waited)
        assert.strictEqual(waited, Math.max(plain, Math.min(asked ?? 0, hour)))
      })
    )
  })
})

describe("a Retry-After", () => {
  const now = Date.UTC(1994, 10, 6, 8, 49, 7)

  it("is a number of seconds", () => {
    assert.strictEqual(retryAfterMillis("0", now), 0)
    assert.strictEqual(retryAfterMillis("120", now), 120_000)
    assert.strictEqual(retryAfterMillis(" 007 ", now), 7_000)
    assert.strictEqual(retryAfterMillis("9".repeat(400), now), Number.MAX_SAFE_INTEGER)
  })

  it("is a date of any of the three forms of RFC 9110", () => {
    for (const text of [
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994"
    ]) {
      assert.strictEqual(retryAfterMillis(text, now), 30_000, text)
    }
    assert.strictEqual(retryAfterMillis("Sun, 06 Nov 1994 08:49:07 GMT", now), 0)
  })

  it("has a year of two digits that lies at most fifty years ahead", () => {
    const in2026 = Date.UTC(2026, 0, 1)
    assert.strictEqual(retryAfterMillis("Wednesday, 01-Jan-76 00:00:00 GMT", in2026), Date.UTC(2076, 0, 1) - in2026)
    assert.isNull(retryAfterMillis("Saturday, 01-Jan-77 00:00:00 GMT", in2026))
    const in1999 = Date.UTC(1999, 11, 31)
    assert.isNull(retryAfterMillis("Saturday, 01-Jan-00 00:00:00 GMT", in1999))
  })

  it("reads every date back that it is given", () => {
    const anySecond = fc.integer({ min: 0, max: 4_000_000_000 })
    fc.assert(
      fc.property(anySecond, fc.nat(10_000_000), (from, ahead) => {
        const text = new Date((from + ahead) * second).toUTCString()
        assert.strictEqual(retryAfterMillis(text, from * second), ahead * second)
      })
    )
  })

  it("is nothing where it is past, negative or nonsense", () => {
    for (const text of [
      "",
      " ",
      "-1",
      "+1",
      "1.5",
      "1e3",
      "0x10",
      "١٢",
      "120s",
      "120, 60",
      "soon",
      "Sun, 06 Nov 1994 08:49:06 GMT",
      "Sun, 31 Feb 1995 08:49:37 GMT",
      "Sun, 00 Nov 1995 08:49:37 GMT",
      "Sun, 06 Nov 1995 24:49:37 GMT",
      "Sun, 06 Nov 1995 08:60:37 GMT",
      "Sun, 06 Nov 1995 08:49:37",
      "Sun, 06 Nov 1995 08:49:37 +0100",
      "Sun, 6 Nov 1995 08:49:37 GMT",
      "sun, 06 nov 1995 08:49:37 gmt",
      "Xyz, 06 Nov 1995 08:49:37 GMT",
      "2030-11-06T08:49:37Z"
    ]) {
      assert.isNull(retryAfterMillis(text, now), text)
    }
  })
})
