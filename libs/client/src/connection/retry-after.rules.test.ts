import { assert, describe, it } from "vitest"
import { pauseMillis } from "./retry-after.rules.ts"

const now = Date.parse("2027-03-15T09:00:00Z")

const pauseOf = (text: string | null, date: string | null = null): number | null => {
  const given = { "retry-after": text, date }
  return pauseMillis(
    new Headers(Object.entries(given).flatMap(([name, one]) => (one === null ? [] : [[name, one]]))),
    now
  )
}

describe("the pause that Retry-After asks for", () => {
  it("is a number of seconds, of up to nine digits", () => {
    assert.deepStrictEqual(
      ["0", "7", "999999999"].map((text) => pauseOf(text)),
      [0, 7000, 999_999_999_000]
    )
    for (const wrong of ["", "-5", "1.5", "1000000000", "7s"]) assert.isNull(pauseOf(wrong), wrong)
  })

  it("is the time until an HTTP date, and none after it", () => {
    assert.strictEqual(pauseOf("Mon, 15 Mar 2027 09:00:01 GMT"), 1000)
    assert.strictEqual(pauseOf("mon, 15 mar 2027 09:00:02 gmt"), 2000)
    assert.strictEqual(pauseOf("Mon, 15 Mar 2027 09:00:00 GMT"), 0)
    assert.strictEqual(pauseOf("Mon, 15 Mar 2027 08:59:59 GMT"), 0)
  })

  it(
    "is the time between the two dates of the answer, whatever the clock of this machine shows",
    { tags: ["CLT-6"] },
    () => {
      const asked = "Mon, 15 Mar 2027 12:00:05 GMT"
      assert.strictEqual(pauseOf(asked, "Mon, 15 Mar 2027 12:00:01 GMT"), 4000)
      assert.strictEqual(pauseOf(asked, "Mon, 15 Mar 2027 12:00:05 GMT"), 0)
      assert.strictEqual(pauseOf(asked, "Mon, 15 Mar 2027 12:00:06 GMT"), 0)
      for (const wrong of ["soon", "-5", null]) assert.strictEqual(pauseOf(asked, wrong), 3 * 3_600_000 + 5000)
      assert.strictEqual(pauseOf("7", "Mon, 15 Mar 2027 12:00:01 GMT"), 7000)
    }
  )

  it("is unknown without the header, and for a text that is no HTTP date", () => {
    for (const wrong of [null, "soon", "2027-03-15T09:00:01Z"]) assert.isNull(pauseOf(wrong))
  })
})
