import { sampleWindow } from "@trajet/pages/testing/sample-mission.ts"
import { assert, describe, it } from "vitest"
import { isEarly } from "./early.rules.ts"

const at = (text: string): number => Date.parse(text)
const window = { ...sampleWindow, date: "2027-03-16", start_time: "09:00", end_time: "11:00" }

describe("a pickup", () => {
  it("is early until two hours before its hour", { tags: "DRV-31" }, () => {
    assert.isTrue(isEarly(window, at("2027-03-14T09:00")))
    assert.isTrue(isEarly(window, at("2027-03-16T06:59")))
    assert.isFalse(isEarly(window, at("2027-03-16T07:00")))
    assert.isFalse(isEarly(window, at("2027-03-17T09:00")))
  })

  it("is early until its day begins, if it has no hour, and never without a day", { tags: "DRV-31" }, () => {
    const dayAlone = { ...window, start_time: null, end_time: null }
    assert.isTrue(isEarly(dayAlone, at("2027-03-15T23:59")))
    assert.isFalse(isEarly(dayAlone, at("2027-03-16T00:00")))
    assert.isFalse(isEarly({ ...dayAlone, date: null }, at("2027-03-15T23:59")))
  })

  it("is early for an hour more, if its hour is the second of two equal ones", { tags: ["DRV-31", "MON-21"] }, () => {
    const second = { ...window, second_hour: true }
    assert.isTrue(isEarly(second, at("2027-03-16T07:59")))
    assert.isFalse(isEarly(second, at("2027-03-16T08:00")))
  })
})
