import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Day, TimeOfDay } from "./instant.model.ts"
import {
  addDays,
  comesTwice,
  dayMillis,
  hourMillis,
  instantOfMillis,
  isDay,
  isSecondHour,
  isTimeOfDay,
  midnight,
  millisOfInstant,
  parisDay,
  parisInstantMillis,
  parseInstant,
  plusMillis
} from "./instant.rules.ts"
import { Instant } from "./instant.model.ts"

const parsed = (text: string): string | null => Result.getOrNull(parseInstant(text))

describe("an instant", () => {
  it("has six fraction digits and a Z", { tags: "MON-8" }, () => {
    assert.strictEqual(instantOfMillis(0), "1970-01-01T00:00:00.000000Z")
    assert.strictEqual(instantOfMillis(1_795_168_800_123), "2026-11-20T10:00:00.123000Z")
    assert.strictEqual(millisOfInstant(Instant("2026-11-20T10:00:00.123999Z")), 1_795_168_800_123)
  })

  it("keeps its microseconds when it is shifted", () => {
    assert.strictEqual(plusMillis(Instant("2026-11-20T23:59:59.999456Z"), 2), "2026-11-21T00:00:00.001456Z")
    assert.strictEqual(plusMillis(Instant("2026-11-20T10:00:00.123456Z"), -hourMillis), "2026-11-20T09:00:00.123456Z")
  })
})

describe("Paris", () => {
  it("starts its day one hour before UTC in winter and two in summer", () => {
    assert.strictEqual(parisDay(Instant("2026-11-20T22:59:59.999999Z")), "2026-11-20")
    assert.strictEqual(parisDay(Instant("2026-11-20T23:00:00.000000Z")), "2026-11-21")
    assert.strictEqual(parisDay(Instant("2026-07-14T21:59:59.999999Z")), "2026-07-14")
    assert.strictEqual(parisDay(Instant("2026-07-14T22:00:00.000000Z")), "2026-07-15")
  })

  it("has a day of 23 hours on 29 March 2026, and one of 25 hours on 25 October 2026", () => {
    const length = (day: Day) => parisInstantMillis(addDays(day, 1), midnight) - parisInstantMillis(day, midnight)
    assert.strictEqual(length(Day("2026-03-28")), dayMillis)
    assert.strictEqual(length(Day("2026-03-29")), 23 * hourMillis)
    assert.strictEqual(length(Day("2026-10-25")), 25 * hourMillis)
  })

  it("reads a skipped hour by the clock before the change, and a repeated hour as its first passage", () => {
    const at = (day: Day, time: TimeOfDay) => instantOfMillis(parisInstantMillis(day, time)).slice(0, 16)
    assert.strictEqual(at(Day("2026-03-29"), TimeOfDay("01:59")), "2026-03-29T00:59")
    assert.strictEqual(at(Day("2026-03-29"), TimeOfDay("02:30")), "2026-03-29T01:30")
    assert.strictEqual(at(Day("2026-03-29"), TimeOfDay("03:00")), "2026-03-29T01:00")
    assert.strictEqual(at(Day("2026-10-25"), TimeOfDay("02:30")), "2026-10-25T00:30")
    assert.strictEqual(at(Day("2026-10-25"), TimeOfDay("03:00")), "2026-10-25T02:00")
  })

  it("reads a repeated hour as its second passage if asked, and no other hour differently", { tags: "MON-21" }, () => {
    const at = (day: string, time: string) =>
      instantOfMillis(parisInstantMillis(Day(day), TimeOfDay(time), true)).slice(0, 16)
    assert.strictEqual(at("2026-10-25", "01:59"), "2026-10-24T23:59")
    assert.strictEqual(at("2026-10-25", "02:00"), "2026-10-25T01:00")
    assert.strictEqual(at("2026-10-25", "02:59"), "2026-10-25T01:59")
    assert.strictEqual(at("2026-10-25", "03:00"), "2026-10-25T02:00")
    assert.strictEqual(at("2026-03-29", "01:59"), "2026-03-29T00:59")
    assert.strictEqual(at("2026-03-29", "02:30"), "2026-03-29T01:30")
    assert.strictEqual(at("2026-03-29", "03:00"), "2026-03-29T01:00")
    assert.strictEqual(at("2026-07-14", "02:30"), "2026-07-14T00:30")
  })

  it("shows the second passage from the change of the clocks on, for an hour", { tags: "MON-21" }, () => {
    const isSecond = (text: string) => isSecondHour(Instant(text))
    assert.isFalse(isSecond("2026-10-25T00:59:59.999999Z"))
    assert.isTrue(isSecond("2026-10-25T01:00:00.000000Z"))
    assert.isTrue(isSecond("2026-10-25T01:59:59.999999Z"))
    assert.isFalse(isSecond("2026-10-25T02:00:00.000000Z"))
    assert.isFalse(isSecond("2026-03-29T01:00:00.000000Z"))
    assert.isFalse(isSecond("0001-01-01T00:00:00.000000Z"))
    assert.isTrue(comesTwice(Day("2026-10-25"), TimeOfDay("02:00")))
    assert.isFalse(comesTwice(Day("2026-10-25"), TimeOfDay("03:00")))
    assert.isFalse(comesTwice(Day("2026-03-29"), TimeOfDay("02:30")))
  })
})

describe("the ends of the calendar", () => {
  it("have a day in Paris, the last of which lies in the year 10000", () => {
    assert.strictEqual(parisDay(Instant("0001-01-01T00:00:00.000000Z")), "0001-01-01")
    assert.strictEqual(parisDay(Instant("9999-12-31T22:59:59.000000Z")), "9999-12-31")
    assert.strictEqual(parisDay(Instant("9999-12-31T23:00:00.000000Z")), "+010000-01-01")
  })
})

describe("a calendar day", () => {
  it("is valid only if it exists", () => {
    for (const day of ["2026-11-20", "2028-02-29", "2000-02-29", "2026-12-31"]) assert.isTrue(isDay(day), day)
    for (const day of [
      "2026-02-29",
      "2026-02-31",
      "1900-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-04-31",
      "2026-1-1"
    ]) {
      assert.isFalse(isDay(day), day)
    }
    for (const day of ["", "20261120", "2026-11-20T00:00", " 2026-11-20", "2026-11-20\n"])
      assert.isFalse(isDay(day), day)
  })

  it("is counted over months, years and clock changes", () => {
    assert.strictEqual(addDays(Day("2026-03-28"), 2), "2026-03-30")
    assert.strictEqual(addDays(Day("2028-02-28"), 1), "2028-02-29")
    assert.strictEqual(addDays(Day("2027-01-01"), -1), "2026-12-31")
  })
})

describe("a time of day", () => {
  it("ranges from 00:00 to 23:59", { tags: "MON-5" }, () => {
    for (const time of ["00:00", "09:30", "19:59", "23:59"]) assert.isTrue(isTimeOfDay(time), time)
    for (const time of ["24:00", "9:30", "12:60", "12:00:00", "12h00", "", "12:00\n"]) {
      assert.isFalse(isTimeOfDay(time), time)
    }
  })
})

describe("reading a date-time", () => {
  it("converts any offset to UTC", () => {
    assert.strictEqual(parsed("2026-11-20T10:00:00Z"), "2026-11-20T10:00:00.000000Z")
    assert.strictEqual(parsed("2026-11-20T10:00:00.5+01:00"), "2026-11-20T09:00:00.500000Z")
    assert.strictEqual(parsed("2026-11-20T23:30:00-05:30"), "2026-11-21T05:00:00.000000Z")
    assert.strictEqual(parsed("2026-01-01T00:30+0100"), "2025-12-31T23:30:00.000000Z")
    assert.strictEqual(parsed("2026-01-01T00:30+01"), "2025-12-31T23:30:00.000000Z")
    assert.strictEqual(parsed("2026-01-01T00:30:00-03"), "2026-01-01T03:30:00.000000Z")
    for (const text of ["2026-01-01T00:30+1", "2026-01-01T00:30+24", "2026-01-01T00:30+01:", "2026-01-01T00:30+01:6"]) {
      assert.isNull(parsed(text), text)
    }
    assert.strictEqual(parsed("2026-11-20t10:00:00z"), "2026-11-20T10:00:00.000000Z")
  })

  it("keeps microseconds exactly and drops finer digits", () => {
    assert.strictEqual(parsed("2026-11-20T10:00:00.123456Z"), "2026-11-20T10:00:00.123456Z")
    assert.strictEqual(parsed("2026-11-20T10:00:00,000001+00:00"), "2026-11-20T10:00:00.000001Z")
    assert.strictEqual(parsed("2026-11-20T10:00:00.999999999Z"), "2026-11-20T10:00:00.999999Z")
  })

  it("accepts a space for a plus that a query string lost", () => {
    assert.strictEqual(parsed("2026-11-20T10:00:00 02:00"), "2026-11-20T08:00:00.000000Z")
  })

  it("refuses a text without an offset, a date that does not exist, and other texts", () => {
    for (const text of [
      "2026-11-20T10:00:00",
      "2026-11-20",
      "2026-02-31T10:00:00Z",
      "2026-11-20T24:00:00Z",
      "2026-11-20T10:60:00Z",
      "2026-11-20T10:00:60Z",
      "2026-11-20T10:00:00.Z",
      "2026-11-20T10:00:00+24:00",
      "2026-11-20 10:00:00Z",
      "2026-11-20T10:00:00Z ",
      "2026-11-20T10:00:00Z\n",
      "1795168800",
      "0000-01-01T00:00:00+01:00",
      "9999-12-31T23:59:59-01:00",
      "tomorrow",
      ""
    ]) {
      assert.isNull(parsed(text), text)
    }
  })
})
