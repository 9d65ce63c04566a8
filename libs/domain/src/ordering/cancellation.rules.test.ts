import { assert, describe, it } from "@effect/vitest"
import type { Mission } from "../mission/mission.model.ts"
import { cancellationFee } from "../pricing/cancellation-fee.rules.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { after, assignTo, hoursLater, marie, newOffer, testMission, testNow } from "../testing/mission-samples.ts"
import { minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { cancellationOf } from "./cancellation.rules.ts"

describe("the grace period of a cancellation", () => {
  const ruleAt = (orderedAt: typeof testNow | null, now: typeof testNow) => {
    const { mission } = after(testMission(false, { orderedAt }), assignTo(marie))
    return cancellationFee(cancellationOf(demonstrationGrid, mission, "client", now)).rule
  }

  it("begins with the creation of a mission", () => {
    for (const orderedAt of [null, testNow, plusMillis(testNow, -8_000)]) {
      assert.strictEqual(ruleAt(orderedAt, plusMillis(testNow, 15 * minuteMillis)), "grace_period")
      assert.notStrictEqual(ruleAt(orderedAt, plusMillis(testNow, 16 * minuteMillis)), "grace_period")
    }
  })

  it("begins with the order by a test clock that is ahead of the creation", { tags: "TST-12" }, () => {
    const orderedAt = hoursLater(48)
    assert.strictEqual(ruleAt(orderedAt, plusMillis(orderedAt, 15 * minuteMillis)), "grace_period")
    assert.notStrictEqual(ruleAt(orderedAt, plusMillis(orderedAt, 16 * minuteMillis)), "grace_period")
  })
})

describe("the fee of a cancellation", () => {
  it("counts a driver who was assigned once and has the mission no longer", { tags: "CHG-44" }, () => {
    const later = plusMillis(testNow, 16 * minuteMillis)
    const ruleFor = (mission: Mission) =>
      cancellationFee(cancellationOf(demonstrationGrid, mission, "client", later)).rule
    assert.strictEqual(ruleFor(testMission(false)), "unassigned")
    const { mission } = after(testMission(false), assignTo(marie), {
      _tag: "UnassignDriver",
      reason: "operator",
      offerId: newOffer
    })
    assert.isNull(mission.driver)
    assert.strictEqual(ruleFor(mission), "more_than_24h")
  })
})
