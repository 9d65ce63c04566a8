import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  after,
  cancelBy,
  incident,
  laterPickup,
  missionIn,
  refusal,
  testNow,
  typesOf
} from "../testing/mission-samples.ts"
import type { Mission } from "./mission.model.ts"
import { decide } from "./mission.rules.ts"

describe("cancelling", () => {
  it("ends both trips with one event, which has no sequence", { tags: ["CHG-37", "CHG-39", "EVT-17"] }, () => {
    for (const by of ["client", "operator", "system"] as const) {
      const before = missionIn("assigned", true)
      const { events, mission } = after(before, cancelBy(by))
      assert.deepStrictEqual(typesOf(events), ["transport.status_changed", "transport.cancelled"])
      assert.deepInclude(events[0]?.data, { from: "assigned", to: "cancelled", actor: by })
      assert.deepStrictEqual(events[1]?.data, {
        id: mission.id,
        transport_id: mission.transportId,
        cancelled_at: testNow
      })
      assert.strictEqual(mission.sequence, before.sequence + 2)
      assert.strictEqual(mission.cancelledAt, testNow)
      assert.strictEqual(mission.outbound.status, "cancelled")
      assert.strictEqual(mission.return?.status, "cancelled")
    }
  })

  it("drops the pending request, and keeps that a driver was assigned", () => {
    const { mission } = after(missionIn("assigned"), laterPickup, cancelBy("client"))
    assert.isNull(mission.driverValidation)
    assert.isTrue(mission.wasAssigned)
  })

  it("happens once, and not after the vehicle has left", { tags: ["MIS-11", "CHG-40"] }, () => {
    assert.strictEqual(refusal(missionIn("cancelled"), cancelBy("client")), "AlreadyCancelled")
    assert.strictEqual(
      refusal(after(missionIn("cancelled"), incident).mission, cancelBy("operator")),
      "AlreadyCancelled"
    )
    for (const status of [
      "in_transit",
      "in_transit_return",
      "awaiting_documents",
      "under_review",
      "completed"
    ] as const) {
      assert.strictEqual(refusal(missionIn(status), cancelBy("client")), "NotCancellable", status)
      assert.strictEqual(refusal(missionIn(status), cancelBy("operator")), "NotCancellable", status)
    }
  })

  it("tells an operator what an operator can do instead", () => {
    const told = (mission: Mission) =>
      Result.getOrThrow(Result.flip(decide(mission, cancelBy("operator"), testNow))).message
    assert.include(told(missionIn("in_transit")), "report one, and end it with the outcome cancel")
    const finished = "a mission that was completed can no longer be cancelled"
    assert.strictEqual(told(missionIn("completed")), finished)
    assert.strictEqual(told(after(missionIn("completed"), incident).mission), finished)
  })
})
