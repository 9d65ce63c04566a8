import { assert, describe, it } from "vitest"
import type { PickupPeriod } from "./board-search.ts"
import { sampleCard } from "../../../test/board-card.ts"
import { isPickedUpIn } from "./pickup-period.rules.ts"

const wednesday = "2027-03-17"

const isIn = (day: string, period: PickupPeriod, status = "in_transit") =>
  isPickedUpIn(sampleCard({ status, pickupDays: [day] }), period, wednesday)

describe("the pickup of a card", () => {
  it("is of one day today and tomorrow, and of the days until Sunday this week", { tags: "CON-114" }, () => {
    const days = ["2027-03-16", "2027-03-17", "2027-03-18", "2027-03-19", "2027-03-21", "2027-03-22"]
    const inPeriod = (period: PickupPeriod) => days.filter((day) => isIn(day, period))
    assert.deepStrictEqual(inPeriod("today"), ["2027-03-17"])
    assert.deepStrictEqual(inPeriod("tomorrow"), ["2027-03-18"])
    assert.deepStrictEqual(inPeriod("week"), ["2027-03-17", "2027-03-18", "2027-03-19", "2027-03-21"])
  })

  it("is work of today while the vehicle waits, although its day is over", { tags: "CON-114" }, () => {
    for (const status of ["scheduled", "assigned"])
      assert.deepStrictEqual(
        (["today", "tomorrow", "week"] as const).map((period) => isIn("2027-03-01", period, status)),
        [true, false, true]
      )
  })

  it("is that of either trip, and in no period without a day", () => {
    const card = sampleCard({ pickupDays: ["2027-03-01", wednesday] })
    assert.isTrue(isPickedUpIn({ ...card, status: "in_transit_return" }, "today", wednesday))
    assert.isFalse(isPickedUpIn({ ...card, pickupDays: [] }, "week", wednesday))
  })

  it("is of this Sunday alone on a Sunday", () => {
    const sunday = "2027-03-21"
    const card = sampleCard({ status: "in_transit", pickupDays: [sunday] })
    assert.isTrue(isPickedUpIn(card, "week", sunday))
    assert.isFalse(isPickedUpIn({ ...card, pickupDays: ["2027-03-22"] }, "week", sunday))
  })
})
