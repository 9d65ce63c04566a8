import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { after, deliver, incident, missionIn, pickUp, resolveBy, testNow } from "../testing/mission-samples.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { ChangeVehicle } from "../mission/mission-command.model.ts"
import { decide } from "../mission/mission.rules.ts"

const change = (trip: ChangeVehicle["trip"]): ChangeVehicle => ({
  _tag: "ChangeVehicle",
  trip,
  vehicle: { brand: "Fiat", registration: "AB123CD" }
})
const refusal = (mission: Mission, trip: ChangeVehicle["trip"]): string =>
  Result.getOrThrow(Result.flip(decide(mission, change(trip), testNow)))._tag

describe("a change of the vehicle", () => {
  it(
    "replaces the named members of one trip, without an event, a price or a request to the driver",
    { tags: "OPS-33" },
    () => {
      const before = missionIn("assigned", true)
      const { events, mission } = after(before, change("aller"))
      assert.isEmpty(events)
      assert.deepStrictEqual(mission, {
        ...before,
        outbound: { ...before.outbound, vehicle: { ...before.outbound.vehicle, ...change("aller").vehicle } }
      })
    }
  )

  it("is possible until the delivery of that trip", { tags: "OPS-33" }, () => {
    const underWay = after(missionIn("assigned", true), pickUp("aller")).mission
    assert.strictEqual(after(underWay, change("aller")).mission.outbound.vehicle.brand, "Fiat")
    const outboundDone = after(underWay, deliver("aller")).mission
    assert.strictEqual(refusal(outboundDone, "aller"), "AlreadyDeparted")
    assert.strictEqual(after(outboundDone, change("retour")).mission.return?.vehicle.brand, "Fiat")
    assert.strictEqual(refusal(missionIn("assigned"), "retour"), "NoReturnTrip")
    assert.strictEqual(refusal(missionIn("awaiting_documents"), "aller"), "AlreadyDeparted")
    assert.strictEqual(refusal(missionIn("completed"), "aller"), "AlreadyDeparted")
    assert.strictEqual(refusal(missionIn("cancelled"), "aller"), "AlreadyCancelled")
  })

  it("is refused for a return that was given up", { tags: "OPS-33" }, () => {
    const givenUp = after(
      after(missionIn("in_transit", true), incident).mission,
      resolveBy("delivered_elsewhere")
    ).mission
    assert.strictEqual(refusal(after(givenUp, incident).mission, "retour"), "IllegalTransition")
  })
})
