import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { retryAfterMillis } from "./retry-after.ts"

const second = 1_000

describe("a Retry-After", () => {
  const now = Date.UTC(1994, 10, 6, 8, 49, 7)

  it("is a number of seconds", () => {
    assert.strictEqual(retryAfterMillis("0", now), 0)
    assert.strictEqual(retryAfterMillis("120", now), 120_000)
    assert.strictEqual(retryAfterMillis(" 007 ", now), 7_000)
    assert.strictEqual(retryAfterMillis("9".repeat(400), now), Number.MAX_SAFE_INTEGER)
  })

  it("is a date in any of the three forms of RFC 9110", () => {
    for (const text of [
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994"
    ]) {
      assert.strictEqual(retryAfterMillis(text, now), 30_000, text)
    }
    assert.strictEqual(retryAfterMillis("Sun, 06 Nov 1994 08:49:07 GMT", now), 0)
  })

  it("reads a year of two digits as one of 1970 to 2069", () => {
    const in2026 = Date.UTC(2026, 0, 1)
    assert.strictEqual(retryAfterMillis("Tuesday, 01-Jan-69 00:00:00 GMT", in2026), Date.UTC(2069, 0, 1) - in2026)
    assert.strictEqual(retryAfterMillis("Thursday, 01-Jan-70 00:00:00 GMT", in2026), 0)
  })

  it("reads every date in every form", () => {
    const anySecond = fc.integer({ min: 0, max: 4_000_000_000 })
    fc.assert(
      fc.property(anySecond, fc.nat(10_000_000), (from, ahead) => {
        const text = new Date((from + ahead) * second).toUTCString()
        assert.strictEqual(retryAfterMillis(text, from * second), ahead * second)
      })
    )
  })

  it("is no wait if it is past, and ignored if it is negative or invalid", () => {
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
      "Sun, 31 Feb 1995 08:49:37 GMT",
      "Sun, 00 Nov 1995 08:49:37 GMT",
      "Sun, 06 Nov 1995 24:49:37 GMT",
      "Sun, 06 Nov 1995 08:60:37 GMT",
      "Sun, 06 Nov 1995 08:49:37",
      "Sun, 06 Nov 1995 08:49:37 +0100",
      "Sun, 6 Nov 1995 08:49:37 GMT",
      "Xyz, 06 Nov 1995 08:49:37 GMT",
      "2030-11-06T08:49:37Z"
    ]) {
      assert.isNull(retryAfterMillis(text, now), text)
    }
    assert.strictEqual(retryAfterMillis("Sun, 06 Nov 1994 08:49:06 GMT", now), 0)
  })
})
