import { assert, describe, it } from "vitest"
import type { Input } from "./parse.rules.ts"
import { UsageError } from "./parse.rules.ts"
import {
  durationMillis,
  fieldsOf,
  frenchDayAfter,
  instantOf,
  legTimeOf,
  placeTimeOf,
  wholeNumberOf
} from "./values.rules.ts"

const inputOf = (text: string | undefined): Input => ({
  command: "events",
  operands: [],
  flag: () => false,
  text: () => text,
  list: () => undefined
})

describe("a length of time", () => {
  it("has up to nine digits, and a unit or seconds", () => {
    assert.deepStrictEqual(
      ["0", "1", "999999999s", "1m", "1h", "1d"].map(durationMillis),
      [0, 1000, 999_999_999_000, 60_000, 3_600_000, 86_400_000]
    )
    for (const wrong of ["", "s", "1000000000", "1.5h", "1H", " 1h", "1hh", "1h "]) assert.isNull(durationMillis(wrong))
  })
})

describe("an instant of an option", () => {
  const since = (text: string | undefined, now = 3_600_000) => instantOf(inputOf(text), "since", now)

  it("is how long ago it was, at most since 1970", () => {
    assert.strictEqual(since("59m"), "1970-01-01T00:01:00.000Z")
    assert.strictEqual(since("1h"), "1970-01-01T00:00:00.000Z")
    assert.strictEqual(since("0s"), "1970-01-01T01:00:00.000Z")
    assert.throws(() => since("3601s"), UsageError, "--since")
  })

  it("is how far ahead it is", () => {
    assert.strictEqual(instantOf(inputOf("1h"), "at", 3_600_000, "ahead"), "1970-01-01T02:00:00.000Z")
    assert.throws(() => instantOf(inputOf("1"), "at", 0, "ahead"), UsageError, "how long ahead")
  })

  it("is an ISO text with its offset, as it was given", () => {
    const good = [undefined, "2031-03-17T09:00Z", "2031-03-17T09:00:01+01:00", "2031-03-17T09:00:01.123456789-01:00"]
    assert.deepStrictEqual(
      good.map((text) => since(text)),
      good
    )
  })

  it("is refused without a unit, an offset or a day of the calendar", () => {
    const wrong = [
      "90",
      "2031-03-17T09:00",
      "2031-03-17",
      "2031-13-17T09:00Z",
      "2031-03-17T09:00:01.1234567890Z",
      "x1h"
    ]
    for (const text of wrong) assert.throws(() => since(text), UsageError, "--since", text)
  })
})

describe("the time of a place", () => {
  const timeOf = (text: string | undefined) => placeTimeOf(inputOf(text), "date")

  it("is a day, a day with a time in France, or an instant", () => {
    assert.isUndefined(timeOf(undefined))
    assert.deepStrictEqual(timeOf("2031-03-17"), { date: "2031-03-17T00:00:00Z" })
    assert.deepStrictEqual(timeOf("2031-03-17 09:00"), { date: "2031-03-17T00:00:00Z", start_time: "09:00" })
    assert.deepStrictEqual(timeOf("2031-03-17T09:00Z"), { date: "2031-03-17T09:00Z" })
  })

  it("is refused if no calendar has the day, or the time is incomplete", () => {
    for (const wrong of ["2031-13-17", "2031-13-17T09:00Z", "2031-03-17T9:00", "2031-03-17T", "2031-03-17T09:00:00"]) {
      assert.throws(() => timeOf(wrong), UsageError, "--date", wrong)
    }
  })
})

describe("a time of a leg", () => {
  const timeOf = (text: string | undefined) => legTimeOf(inputOf(text), "pickup")

  it("is a day, with the hour or the hours in France", () => {
    assert.isUndefined(timeOf(undefined))
    assert.deepStrictEqual(timeOf("2031-03-17"), { date: "2031-03-17" })
    assert.deepStrictEqual(timeOf("2031-03-17 09:00"), { date: "2031-03-17", start_time: "09:00" })
    const both = { date: "2031-03-17", start_time: "09:00", end_time: "12:00" }
    assert.deepStrictEqual(timeOf("2031-03-17T09:00-12:00"), both)
    for (const wrong of ["", "17", "2031-13-17", "2031-03-17T9:00", "2031-03-17-12:00", "2031-03-17T09:00Z"]) {
      assert.throws(() => timeOf(wrong), UsageError, "--pickup", wrong)
    }
  })
})

describe("fields of an option", () => {
  it("have a name, and the value that their text means", () => {
    const given = (...list: ReadonlyArray<string>) => fieldsOf({ ...inputOf(undefined), list: () => list }, "field")
    assert.deepStrictEqual(given(), {})
    assert.deepStrictEqual(given("a=b=c", "n=12", "t=true", `s="12"`, `o={"x":[1]}`, "e=", "__proto__=1"), {
      a: "b=c",
      n: 12,
      t: true,
      s: "12",
      o: { x: [1] },
      e: "",
      ["__proto__"]: 1
    })
    for (const wrong of ["a", "=a", ""]) assert.throws(() => given(wrong), UsageError, "NAME=VALUE")
  })
})

describe("a day in France", () => {
  it("begins at midnight in France, in winter and in summer", () => {
    assert.strictEqual(frenchDayAfter("2031-01-15T22:59:59Z", 0), "2031-01-15")
    assert.strictEqual(frenchDayAfter("2031-01-15T23:00:00Z", 0), "2031-01-16")
    assert.strictEqual(frenchDayAfter("2031-07-15T21:59:59Z", 1), "2031-07-16")
    assert.strictEqual(frenchDayAfter("2031-07-15T22:00:00Z", 1), "2031-07-17")
  })

  it("follows over the end of a month, and over the change of the clock", () => {
    assert.strictEqual(frenchDayAfter("2032-02-28T12:00:00Z", 2), "2032-03-01")
    assert.strictEqual(frenchDayAfter("2031-03-29T12:00:00Z", 7), "2031-04-05")
  })
})

describe("a whole number of an option", () => {
  it("is between its bounds, which both count", () => {
    const numberOf = (text: string | undefined) => wholeNumberOf(inputOf(text), "limit", 2, 10)
    assert.deepStrictEqual([undefined, "2", "3", "10", "007"].map(numberOf), [undefined, 2, 3, 10, 7])
    for (const wrong of ["1", "11", "", "2.5", "+3", "3 "]) assert.throws(() => numberOf(wrong), UsageError, "2 to 10")
    assert.throws(() => wholeNumberOf(inputOf("1000000000"), "limit", 1, 2_000_000_000), UsageError)
  })
})
