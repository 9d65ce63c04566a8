import { assert, describe, it } from "vitest"
import { pauseMillis } from "./retry-after.rules.ts"

const now = Date.parse("2027-03-15T09:00:00Z")

describe("the pause that Retry-After asks for", () => {
  it("is a number of seconds, of up to nine digits", () => {
    assert.deepStrictEqual(
      ["0", "7", "999999999"].map((text) => pauseMillis(text, now)),
      [0, 7000, 999_999_999_000]
    )
    for (const wrong of ["", "-5", "1.5", "1000000000", " 7", "7s"]) assert.isNull(pauseMillis(wrong, now), wrong)
  })

  it("is the time until an HTTP date, and none after it", () => {
    assert.strictEqual(pauseMillis("Mon, 15 Mar 2027 09:00:01 GMT", now), 1000)
    assert.strictEqual(pauseMillis("mon, 15 mar 2027 09:00:02 gmt", now), 2000)
    assert.strictEqual(pauseMillis("Mon, 15 Mar 2027 09:00:00 GMT", now), 0)
    assert.strictEqual(pauseMillis("Mon, 15 Mar 2027 08:59:59 GMT", now), 0)
  })

  it("is unknown without the header, and for a text that is no HTTP date", () => {
    for (const wrong of [null, "soon", "2027-03-15T09:00:01Z"]) assert.isNull(pauseMillis(wrong, now))
  })
})
