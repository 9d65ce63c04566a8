import { assert, describe, it } from "vitest"
import { type Mission, OfferId } from "../../mission/mission.model.ts"
import {
  accept,
  after,
  assignTo,
  cancelBy,
  deliver,
  incident,
  laterPickup,
  marie,
  pickUp,
  receive,
  testMission
} from "../../testing/mission-samples.ts"
import { Day, Instant, TimeOfDay } from "../../time/instant.model.ts"
import { documentsToReview, isDriverSilent, isLate, lateAt } from "./attention.rules.ts"

const pickupEnd = Instant("2026-12-01T10:01:00.000000Z")
const deliveryEnd = Instant("2026-12-02T15:01:00.000000Z")

const withPickup = (window: Partial<Mission["outbound"]["pickup"]>): Mission => {
  const mission = testMission(false)
  return { ...mission, outbound: { ...mission.outbound, pickup: { ...mission.outbound.pickup, ...window } } }
}

describe("a mission", () => {
  it("is late from the end of the first window whose leg is not done", { tags: "OPS-38" }, () => {
    const ordered = testMission(true)
    const { mission: moving } = after(ordered, assignTo(marie), pickUp("aller"))
    const { mission: back } = after(moving, deliver("aller"), pickUp("retour"))
    const steps: ReadonlyArray<readonly [Mission, string | null]> = [
      [ordered, pickupEnd],
      [moving, deliveryEnd],
      [after(moving, incident).mission, deliveryEnd],
      [after(back, deliver("retour")).mission, null],
      [after(ordered, cancelBy("client")).mission, null]
    ]
    for (const [mission, at] of steps) assert.strictEqual(lateAt(mission), at, mission.status)
    assert.isAbove(lateAt(back)?.localeCompare(deliveryEnd) ?? 0, 0)
    assert.isFalse(isLate(ordered, Instant("2026-12-01T10:00:59.999999Z")))
    assert.isTrue(isLate(ordered, pickupEnd))
  })

  it("has until the minute of its hour, or the end of its day in Paris, and no end without a day", () => {
    const nine = TimeOfDay("09:00")
    assert.strictEqual(lateAt(withPickup({ startTime: nine, endTime: null })), "2026-12-01T08:01:00.000000Z")
    assert.strictEqual(lateAt(withPickup({ startTime: null, endTime: null })), "2026-12-01T23:00:00.000000Z")
    assert.strictEqual(lateAt(withPickup({ date: Day("2026-12-24") })), deliveryEnd)
    assert.strictEqual(lateAt(withPickup({ date: null })), deliveryEnd)
  })

  it("waits with its documents for a review, unless it is cancelled", { tags: "OPS-38" }, () => {
    const { mission } = after(testMission(false), receive("document-1"), receive("document-2"))
    assert.strictEqual(documentsToReview(mission), 2)
    assert.strictEqual(documentsToReview(after(mission, accept("document-1")).mission), 1)
    assert.strictEqual(documentsToReview(after(mission, cancelBy("client")).mission), 0)
  })

  it("has a silent driver once a reminder was sent, until the driver answers", { tags: "OPS-38" }, () => {
    const { mission: asked } = after(testMission(false), assignTo(marie), laterPickup)
    assert.isFalse(isDriverSilent(asked))
    const { driverValidation } = asked
    if (driverValidation === null) return assert.fail("the driver was not asked")
    const reminded: Mission = { ...asked, driverValidation: { ...driverValidation, remindersSent: 1 } }
    assert.isTrue(isDriverSilent(reminded))
    const accepted = { _tag: "AnswerDriverValidation", accepted: true, offerId: OfferId("offer-3") } as const
    const { clientUpdateId } = driverValidation
    assert.isFalse(isDriverSilent(after(reminded, { ...accepted, clientUpdateId }).mission))
  })
})
