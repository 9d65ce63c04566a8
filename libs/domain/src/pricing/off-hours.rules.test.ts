import { assert, describe, it } from "@effect/vitest"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { isOffHours, isSaturday } from "./off-hours.rules.ts"
import { Cents, type PricedEnd } from "./pricing.model.ts"

const offHours = { chargeHt: Cents(4_500), saturday: true, eveningFrom: TimeOfDay("20:00") }
const friday = Day("2026-11-20")
const saturday = Day("2026-11-21")

const charged = (members: Partial<PricedEnd>, rule = offHours): boolean =>
  isOffHours({ country: "FR", postcode: "75012", date: friday, startTime: null, endTime: null, ...members }, rule)

describe("off-hours", () => {
  it("have a window that ends after the evening begins", { tags: "PRC-42" }, () => {
    assert.isFalse(charged({ endTime: TimeOfDay("20:00") }))
    assert.isTrue(charged({ endTime: TimeOfDay("20:01") }))
  })

  it("have a window that starts when the evening begins, or later", { tags: "PRC-42" }, () => {
    assert.isFalse(charged({ startTime: TimeOfDay("19:59") }))
    assert.isTrue(charged({ startTime: TimeOfDay("20:00") }))
  })

  it("have a Saturday, if the grid says so, and no day that is not known", { tags: "PRC-42" }, () => {
    assert.isFalse(charged({}))
    assert.isTrue(charged({ date: saturday }))
    assert.isFalse(charged({ date: saturday }, { ...offHours, saturday: false }))
    assert.isFalse(charged({ date: null }))
    assert.isTrue(charged({ date: null, endTime: TimeOfDay("21:00") }))
  })
})

describe("a Saturday", () => {
  it("is one day of a week", () => {
    const week = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"]
    assert.deepStrictEqual(
      week.filter((day) => isSaturday(Day(day))),
      ["2026-11-21"]
    )
  })

  it("is found in every month", () => {
    const firsts = [
      ...["2022-01-01", "2020-02-01", "2025-03-01", "2023-04-01", "2027-05-01", "2024-06-01"],
      ...["2023-07-01", "2026-08-01", "2029-09-01", "2022-10-01", "2025-11-01", "2029-12-01"]
    ]
    assert.deepStrictEqual(
      firsts.filter((day) => !isSaturday(Day(day))),
      []
    )
  })

  it("is found around the leap day of years that have one, and of centuries that have none", () => {
    const days = [
      ...["2020-02-29", "2020-03-07", "2000-02-26", "2000-03-04", "2100-02-27", "2100-03-06"],
      ...["1999-12-25", "2000-01-01", "2400-02-26", "2400-03-04", "9998-12-26"]
    ]
    assert.deepStrictEqual(
      days.filter((day) => !isSaturday(Day(day))),
      []
    )
  })
})
