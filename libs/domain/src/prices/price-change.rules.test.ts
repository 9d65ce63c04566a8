import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Mission } from "../mission/mission.model.ts"
import { withTrip } from "../mission/trip.rules.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { missionIn, testMission, testNow } from "../testing/mission-samples.ts"
import { Instant } from "../time/instant.model.ts"
import { openTrip, reprice, tripToReprice } from "./price-change.rules.ts"

const mission = testMission(true)

describe("a trip to reprice", () => {
  const found = (...given: Parameters<typeof tripToReprice>) => {
    const trip = tripToReprice(...given)
    return Result.isFailure(trip) ? trip.failure._tag : trip.success
  }

  it("is a trip of the mission in any status but cancelled", () => {
    assert.strictEqual(found(mission, "aller"), mission.outbound)
    assert.strictEqual(found(mission, "retour"), mission.return)
    const completed = missionIn("completed")
    assert.strictEqual(found(completed, "aller"), completed.outbound)
  })

  it("is refused for a return that is not there, and for a cancelled mission first of all", () => {
    assert.strictEqual(found(testMission(false), "retour"), "NoReturnTrip")
    assert.strictEqual(found(missionIn("cancelled"), "aller"), "AlreadyCancelled")
    assert.strictEqual(found(missionIn("cancelled"), "retour"), "AlreadyCancelled")
  })
})

describe("an open trip", () => {
  const opened = (...given: Parameters<typeof openTrip>) => {
    const trip = openTrip(...given)
    return Result.isFailure(trip) ? trip.failure._tag : trip.success
  }

  it("is not invoiced", () => {
    assert.strictEqual(opened(mission, "aller", "open", testNow), mission.outbound)
    assert.strictEqual(opened(mission, "aller", "invoiced", testNow), "TripInvoiced")
    assert.strictEqual(opened(mission, "aller", "paid", testNow), "TripInvoiced")
    assert.strictEqual(opened(testMission(false), "retour", "paid", testNow), "NoReturnTrip")
  })

  it("is not noted as invoiced, whatever the other trip is", () => {
    const noted = withTrip(mission, "aller", { ...mission.outbound, invoicedAt: testNow })
    assert.strictEqual(opened(noted, "aller", "open", testNow), "TripInvoiced")
    assert.strictEqual(opened(noted, "retour", "open", testNow), noted.return)
  })

  it("is invoiced seven days after the completion of its mission, and not before", { tags: "BIL-7" }, () => {
    const completed: Mission = { ...mission, status: "completed", completedAt: testNow }
    assert.strictEqual(opened(completed, "aller", "open", Instant("2026-11-27T10:00:00.123455Z")), completed.outbound)
    assert.strictEqual(opened(completed, "aller", "open", Instant("2026-11-27T10:00:00.123456Z")), "TripInvoiced")
  })
})

describe("another price of a trip", () => {
  it("is in the trip, in one event with the old price, and in a line of the history", { tags: "CHG-36" }, () => {
    const back = Result.getOrThrow(tripToReprice(mission, "retour"))
    const {
      events,
      mission: after,
      priceChange
    } = reprice(
      mission,
      { ...back, priceHt: Cents(20_000) },
      { trip: "retour", origin: "option_removed", optionKey: "express" },
      { motif: "Option retirée : Express", reference: "AV-1" },
      testNow
    )
    assert.strictEqual(after.return?.priceHt, 20_000)
    assert.strictEqual(after.outbound.priceHt, 39_230)
    assert.strictEqual(after.sequence, mission.sequence + 1)
    assert.deepStrictEqual(priceChange, {
      trip: "retour",
      origin: "option_removed",
      optionKey: "express",
      oldPriceHt: Cents(23_540),
      newPriceHt: Cents(20_000),
      motif: "Option retirée : Express",
      reference: "AV-1"
    })
    assert.lengthOf(events, 1)
    assert.strictEqual(events[0]?.type, "transport.price_adjusted")
    assert.deepInclude(events[0]?.data, {
      leg: "retour",
      origin: "option_removed",
      old_price_ht: 235.4,
      new_price_ht: 200,
      delta_ht: -35.4,
      option_key: "express"
    })
    assert.notProperty(events[0]?.data, "motif")
  })
})
