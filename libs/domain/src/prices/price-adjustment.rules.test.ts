import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  after,
  assignTo,
  cancelBy,
  hoursLater,
  marie,
  missionIn,
  testMission,
  testNow
} from "../testing/mission-samples.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { AdjustPrice } from "../mission/mission-command.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Cents } from "../pricing/pricing.model.ts"

const asked: AdjustPrice = {
  _tag: "AdjustPrice",
  trip: "aller",
  newPriceHt: Cents(35_000),
  motif: "accord",
  reference: "AV-1",
  clientsAdjust: true,
  billingState: "open",
  by: "client"
}
const adjust = (mission: Mission, more: Partial<AdjustPrice> = {}, now = testNow) =>
  decide(mission, { ...asked, ...more }, now)
const adjusted = (...given: Parameters<typeof adjust>) => Result.getOrThrow(adjust(...given))
const refused = (...given: Parameters<typeof adjust>) => Result.getOrThrow(Result.flip(adjust(...given)))._tag

describe("a price adjustment", () => {
  it("sets the price of one trip, with its reason in the event and in the history", { tags: "CHG-32" }, () => {
    const before = testMission(true)
    const { events, mission, priceChange } = adjusted(before)
    assert.deepStrictEqual(mission, {
      ...before,
      sequence: 2,
      outbound: { ...before.outbound, priceHt: 35_000 }
    })
    assert.lengthOf(events, 1)
    assert.deepInclude(events[0]?.data, {
      origin: "reinvoice",
      old_price_ht: 392.3,
      new_price_ht: 350,
      delta_ht: -42.3,
      motif: "accord"
    })
    assert.notProperty(events[0]?.data, "reference")
    assert.deepStrictEqual(priceChange, {
      trip: "aller",
      origin: "reinvoice",
      oldPriceHt: Cents(39_230),
      newPriceHt: Cents(35_000),
      motif: "accord",
      reference: "AV-1"
    })
    assert.strictEqual(adjusted(before, { trip: "retour" }).mission.return?.priceHt, 35_000)
  })

  it("is recorded even if the price stays the same", () => {
    const { events, priceChange } = adjusted(testMission(false), { newPriceHt: Cents(39_230) })
    assert.deepInclude(events[0]?.data, { delta_ht: 0 })
    assert.strictEqual(priceChange.newPriceHt, priceChange.oldPriceHt)
  })

  it("is always possible for the operator, and for clients if the grid of their group allows it", () => {
    const cancelled = after(testMission(false), cancelBy("client")).mission
    assert.strictEqual(refused(cancelled, { clientsAdjust: false }), "AdjustmentNotAllowed")
    assert.isTrue(Result.isSuccess(adjust(testMission(false), { clientsAdjust: false, by: "operator" })))
  })

  it("asks no driver", () => {
    const assigned = after(testMission(false), assignTo(marie)).mission
    assert.isNull(adjusted(assigned).mission.driverValidation)
  })

  it("is possible until the trip is invoiced, and never on a cancelled mission or a missing trip", () => {
    assert.isTrue(Result.isSuccess(adjust(missionIn("completed"), {}, hoursLater(7 * 24 - 1))))
    assert.strictEqual(refused(missionIn("completed"), {}, hoursLater(7 * 24)), "TripInvoiced")
    assert.strictEqual(refused(testMission(false), { billingState: "invoiced" }), "TripInvoiced")
    assert.strictEqual(refused(testMission(false), { billingState: "paid" }), "TripInvoiced")
    assert.strictEqual(refused(testMission(false), { trip: "retour", billingState: "paid" }), "NoReturnTrip")
    const cancelled = after(testMission(false), cancelBy("client")).mission
    assert.strictEqual(refused(cancelled, { trip: "retour", billingState: "paid" }), "AlreadyCancelled")
  })
})
