import { assert, describe, it } from "vitest"
import { dateTimeOf, isDay } from "./days.rules.ts"

describe("a text of a page", () => {
  it("is a day only in the form of an input for dates", () => {
    for (const day of ["2027-03-15", "0001-01-01", "9999-12-31"]) assert.isTrue(isDay(day), day)
    for (const other of [
      "",
      "2027-03",
      "2027-13-01",
      "2027-01-32",
      "12027-03-15",
      "2027-03-15T00:00:00+01:00",
      " 2027-03-15",
      "2027-03-15\n",
      "27-3-15"
    ])
      assert.isFalse(isDay(other), other)
  })

  it("of an instant is a date-time in UTC, and no instant is outside the years of the service", () => {
    assert.strictEqual(dateTimeOf(Date.parse("2027-03-15T09:00:00+01:00")), "2027-03-15T08:00:00.000Z")
    for (const millis of [Number.NaN, Infinity, Date.UTC(10_000, 0), Date.UTC(-1, 0)])
      assert.throws(() => dateTimeOf(millis), RangeError)
  })
})
