import { assert, describe, it } from "vitest"
import {
  dayAfter,
  dayOf,
  dayOfInput,
  dayText,
  instantOf,
  instantOfInput,
  instantText,
  yearlyDayText,
  rangeText
} from "./time.rules.ts"

describe("a time", () => {
  it("is shown in the zone of the service, wherever the browser is", () => {
    assert.strictEqual(instantText("2026-07-14T22:30:00Z", "fr", "short"), "15 juil. 2026, 00:30")
    assert.strictEqual(instantText("2026-12-31T23:30:00Z", "en", "short"), "1 Jan 2027, 00:30")
    assert.strictEqual(instantText("soon", "en", "short"), "soon")
  })

  it("of a day has no zone", () => {
    assert.strictEqual(dayText("2027-01-15", "fr"), "15 janv. 2027")
    assert.strictEqual(dayText("", "fr"), "")
    assert.strictEqual(dayOf(Date.parse("2026-12-31T23:30:00Z")), "2027-01-01")
  })

  it("of every year is shown without a year", { tags: "CON-111" }, () => {
    assert.deepStrictEqual(
      ["07-01", "02-29", "13-01", ""].map((day) => yearlyDayText(day, "fr")),
      ["1 juil.", "29 févr.", "13-01", ""]
    )
    assert.strictEqual(yearlyDayText("08-31", "en"), "31 Aug")
  })

  it("of an input is sent with the offset of its season", () => {
    assert.strictEqual(instantOf("2026-12-05"), "2026-12-05T00:00:00+01:00")
    assert.strictEqual(instantOf("2026-07-05", "09:30"), "2026-07-05T09:30:00+02:00")
    assert.strictEqual(instantOfInput("2026-07-05T09:30"), "2026-07-05T09:30:00+02:00")
  })

  it("of the day after a day is in the years of the service", () => {
    assert.strictEqual(dayAfter("2028-02-28"), "2028-02-29")
    assert.strictEqual(dayAfter("2026-12-31"), "2027-01-01")
    assert.strictEqual(dayAfter("9999-12-31"), "9999-12-31")
  })

  it("of a range has its day once, or both days", { tags: "CON-122" }, () => {
    const plain = (text: string) => text.replaceAll(/\s/gu, " ")
    assert.match(
      plain(rangeText("2026-07-05T07:30:00Z", "2026-07-05T08:00:00Z", "fr")),
      /^5 juil\. 2026, 09:30 ?– ?10:00$/u
    )
    assert.match(
      plain(rangeText("2026-07-05T21:30:00Z", "2026-07-05T22:30:00Z", "en")),
      /^5 Jul 2026, 23:30 ?– ?6 Jul 2026, 00:30$/u
    )
  })

  it("of an input that is empty or not complete is none", () => {
    for (const text of ["", "2026-07-05", "T09:30", "2026-13-05T09:30"]) assert.isNull(instantOfInput(text), text)
    for (const text of ["", "2026-07", "2026-13-05", "2026-07-05T09:30"]) assert.isUndefined(dayOfInput(text), text)
    assert.strictEqual(dayOfInput("2026-07-05"), "2026-07-05")
  })
})
