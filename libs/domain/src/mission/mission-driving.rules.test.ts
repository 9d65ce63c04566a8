import { assert, describe, it } from "@effect/vitest"
import {
  after,
  assignTo,
  changeBy,
  deliver,
  hoursLater,
  incident,
  laterPickup,
  marie,
  missionIn,
  newOffer,
  movesOf,
  paul,
  pickUp,
  refusal,
  testMission,
  testNow,
  typesOf
} from "../testing/mission-samples.ts"
import { type Instant, TimeOfDay } from "../time/instant.model.ts"
import type { MissionCommand } from "./mission-command.model.ts"
import { MissionId } from "./mission-id.model.ts"
import { ClientUpdateId } from "./mission.model.ts"

describe("assigning a driver", () => {
  it("moves the mission and names the driver, masked", { tags: ["MIS-2", "EVT-14", "OPS-17"] }, () => {
    const { events, mission } = after(testMission(true), { ...assignTo(marie), by: "operator" })
    assert.deepStrictEqual(typesOf(events), ["transport.status_changed", "transport.assigned"])
    assert.strictEqual(events[0]?.data["actor"], "operator")
    assert.strictEqual(events[1]?.data["leg"], "aller")
    assert.notInclude(JSON.stringify(events), marie.email)
    assert.deepStrictEqual(mission.driver, marie)
    assert.strictEqual(mission.return?.status, "assigned")
  })

  it("is refused if the driver is busy, or the mission has a driver", { tags: "OPS-20" }, () => {
    const busy = { ...assignTo(marie), overlappingMissionIds: [MissionId("another")] }
    assert.strictEqual(refusal(testMission(false), busy), "DriverBusy")
    assert.strictEqual(refusal(missionIn("assigned"), assignTo(paul)), "IllegalTransition")
  })

  it("gives the return another driver, with an event and no move", { tags: ["MIS-31", "OPS-18"] }, () => {
    const { events, mission } = after(missionIn("in_transit", true), assignTo(paul, "retour"))
    assert.deepStrictEqual(typesOf(events), ["transport.assigned"])
    assert.strictEqual(events[0]?.data["leg"], "retour")
    assert.deepStrictEqual(mission.returnDriver, paul)
    assert.deepStrictEqual(mission.driver, marie)
  })

  it("emits no event if that driver has the return already", () => {
    const assigned = missionIn("assigned", true)
    assert.strictEqual(after(assigned, assignTo(marie, "retour")).mission, assigned)
    const shared = after(assigned, assignTo(paul, "retour")).mission
    assert.isEmpty(after(shared, assignTo(paul, "retour")).events)
  })

  it("gives the return back to the outbound driver", { tags: "OPS-19" }, () => {
    const shared = after(missionIn("assigned", true), assignTo(paul, "retour")).mission
    const { events, mission } = after(shared, assignTo(marie, "retour"))
    assert.deepStrictEqual(typesOf(events), ["transport.assigned"])
    assert.isNull(mission.returnDriver)
  })

  it("is refused for the return if there is none, or it has left", { tags: "OPS-18" }, () => {
    assert.strictEqual(refusal(missionIn("assigned"), assignTo(paul, "retour")), "NoReturnTrip")
    assert.strictEqual(refusal(missionIn("in_transit_return"), assignTo(paul, "retour")), "IllegalTransition")
    const busy = { ...assignTo(paul, "retour"), overlappingMissionIds: [MissionId("another")] }
    assert.strictEqual(refusal(missionIn("assigned", true), busy), "DriverBusy")
  })
})

describe("removing a driver", () => {
  it("offers the mission again, and keeps that it was assigned", { tags: "OPS-19" }, () => {
    const shared = after(missionIn("assigned", true), assignTo(paul, "retour"), laterPickup).mission
    const { events, mission } = after(shared, { _tag: "UnassignDriver", reason: "operator", offerId: newOffer })
    assert.deepStrictEqual(movesOf(events), ["assigned>scheduled"])
    assert.strictEqual(events[0]?.data["actor"], "operator")
    assert.isNull(mission.driver)
    assert.isNull(mission.returnDriver)
    assert.isNull(mission.driverValidation)
    assert.isTrue(mission.wasAssigned)
    assert.strictEqual(mission.offerId, newOffer)
    assert.deepStrictEqual([mission.outbound.assignedAt, mission.return?.assignedAt], [null, null])
  })
})

describe("the way of the vehicle", () => {
  it(
    "goes out and back in order, with the time of each step",
    { tags: ["MIS-4", "MIS-5", "MIS-6", "MIS-29", "EVT-15", "EVT-27", "OPS-61"] },
    () => {
      const left = after(missionIn("assigned", true), pickUp("aller"))
      assert.deepStrictEqual(typesOf(left.events), ["transport.status_changed", "transport.collected"])
      assert.deepInclude(left.events[1]?.data, { leg: "aller", picked_up_on: testNow })
      const there = after(left.mission, deliver("aller"))
      assert.deepStrictEqual(typesOf(there.events), ["transport.delivered"])
      assert.deepInclude(there.events[0]?.data, { leg: "aller", delivered_on: testNow })
      assert.strictEqual(there.mission.outbound.deliveredAt, testNow)
      const back = after(there.mission, pickUp("retour"))
      assert.deepStrictEqual(movesOf(back.events), ["in_transit>in_transit_return"])
      assert.deepInclude(back.events[1]?.data, { leg: "retour" })
      const home = after(back.mission, deliver("retour"))
      assert.deepStrictEqual(movesOf(home.events), ["in_transit_return>awaiting_documents"])
      assert.deepStrictEqual(typesOf(home.events), ["transport.delivered", "transport.status_changed"])
      assert.deepInclude(home.events[0]?.data, { leg: "retour", delivered_on: testNow })
      assert.strictEqual(home.mission.return?.deliveredAt, testNow)
    }
  )

  it("emits the delivery without a return, at the time that the driver reports", { tags: "EVT-27" }, () => {
    const onTheWay = missionIn("in_transit")
    const at = hoursLater(-1)
    const outbound = { ...onTheWay.outbound, assignedAt: hoursLater(-3), pickedUpAt: hoursLater(-2) }
    const { events } = after(
      { ...onTheWay, outbound },
      { _tag: "DeliverVehicle", trip: "aller", by: { actor: "driver" }, at }
    )
    assert.deepStrictEqual(typesOf(events), ["transport.delivered", "transport.status_changed"])
    assert.deepInclude(events[0]?.data, { leg: "aller", delivered_on: at, occurred_at: testNow })
  })

  it("neither returns before its delivery, nor is delivered twice", { tags: "OPS-29" }, () => {
    const onTheWay = missionIn("in_transit", true)
    assert.strictEqual(refusal(onTheWay, pickUp("retour")), "OutboundNotDelivered")
    assert.strictEqual(refusal(onTheWay, deliver("retour")), "IllegalTransition")
    assert.strictEqual(refusal(after(onTheWay, deliver("aller")).mission, deliver("aller")), "AlreadyDeparted")
    assert.strictEqual(refusal(missionIn("in_transit_return"), deliver("aller")), "AlreadyDeparted")
  })

  it("names a step that is done already, in every status but cancelled", { tags: "ERR-68" }, () => {
    assert.strictEqual(refusal(missionIn("in_transit"), pickUp("aller")), "AlreadyDeparted")
    assert.strictEqual(refusal(missionIn("in_transit_return"), pickUp("retour")), "AlreadyDeparted")
    assert.strictEqual(refusal(missionIn("completed"), deliver("aller")), "AlreadyDeparted")
    assert.strictEqual(refusal(missionIn("cancelled"), pickUp("aller")), "AlreadyCancelled")
  })

  it(
    "is recorded once if it is reported again with its time, in every status, and refused with another time",
    { tags: "DRV-16" },
    () => {
      const at = testNow
      const reported = (command: MissionCommand, time: Instant | null) =>
        command._tag === "PickUpVehicle" || command._tag === "DeliverVehicle" ? { ...command, at: time } : command
      const home = after(
        missionIn("in_transit", true),
        reported(deliver("aller"), at),
        reported(pickUp("retour"), at),
        reported(deliver("retour"), at)
      ).mission
      for (const mission of [home, { ...home, status: "cancelled" as const }]) {
        for (const command of [pickUp("aller"), deliver("aller"), pickUp("retour"), deliver("retour")]) {
          const again = after(mission, reported(command, at))
          assert.strictEqual(again.mission, mission)
          assert.deepStrictEqual(again.events, [])
          for (const other of [null, hoursLater(-1)]) assert.isNotNull(refusal(mission, reported(command, other)))
        }
      }
    }
  )

  it("has no return if the mission has none", () => {
    assert.strictEqual(refusal(missionIn("in_transit"), pickUp("retour")), "NoReturnTrip")
    assert.strictEqual(refusal(missionIn("in_transit"), deliver("retour")), "NoReturnTrip")
  })

  it("ends a request to the driver with the pickup", () => {
    const asked = after(missionIn("assigned"), laterPickup).mission
    assert.isNotNull(asked.driverValidation)
    assert.isNull(after(asked, pickUp("aller")).mission.driverValidation)
  })

  it("may be recorded by the operator, who is then the actor", () => {
    const by = { actor: "operator", reason: "the driver has no network" } as const
    const { events } = after(missionIn("assigned"), { _tag: "PickUpVehicle", trip: "aller", by, at: null })
    assert.strictEqual(events[0]?.data["actor"], "operator")
  })
})

describe("the answer of the driver", () => {
  const asked = after(missionIn("assigned"), laterPickup).mission
  const answer = (accepted: boolean, clientUpdateId = ClientUpdateId("update-1")) =>
    ({ _tag: "AnswerDriverValidation", clientUpdateId, accepted, offerId: newOffer }) as const
  const unanswered = {
    _tag: "UnassignDriver",
    reason: "reminders_unanswered",
    clientUpdateId: ClientUpdateId("update-1"),
    offerId: newOffer
  } as const
  const remind = { _tag: "RemindDriverValidation", clientUpdateId: ClientUpdateId("update-1") } as const

  it("keeps the driver, or removes the driver with the driver as actor", { tags: ["MIS-3", "MIS-46"] }, () => {
    const { events, mission } = after(asked, answer(true))
    assert.isEmpty(events)
    assert.isNull(mission.driverValidation)
    assert.deepStrictEqual(mission.driver, marie)
    const refused = after(asked, answer(false))
    assert.deepStrictEqual(movesOf(refused.events), ["assigned>scheduled"])
    assert.strictEqual(refused.events[0]?.data["actor"], "driver")
    assert.isNull(refused.mission.driver)
  })

  it("counts only for the pending request", { tags: ["MIS-39", "OPS-26"] }, () => {
    const again = changeBy(
      "client",
      { "enlevement-aller": { startTime: TimeOfDay("10:30") } },
      ClientUpdateId("update-2")
    )
    const replaced = after(asked, again).mission
    assert.strictEqual(refusal(replaced, answer(true)), "ValidationNotPending")
    assert.strictEqual(refusal(replaced, answer(false)), "ValidationNotPending")
    assert.isNull(refusal(replaced, answer(false, ClientUpdateId("update-2"))))
    assert.strictEqual(refusal(missionIn("assigned"), answer(true)), "ValidationNotPending")
    assert.strictEqual(refusal(replaced, unanswered, hoursLater(21)), "ValidationNotPending")
    for (const accepted of [true, false]) {
      assert.strictEqual(refusal(after(asked, pickUp("aller")).mission, answer(accepted)), "ValidationNotPending")
      assert.strictEqual(refusal(after(asked, incident).mission, answer(accepted)), "IllegalTransition")
    }
  })

  it("may come until one hour after three reminders, each at its time", { tags: ["MIS-3", "MIS-43"] }, () => {
    assert.strictEqual(refusal(asked, remind, hoursLater(1.99)), "ValidationNotDue")
    const once = { ...asked, driverValidation: after(asked, laterPickup).mission.driverValidation }
    assert.isNull(refusal(once, remind, hoursLater(2)))
    const reminded = (count: number) => ({
      ...asked,
      driverValidation: asked.driverValidation === null ? null : { ...asked.driverValidation, remindersSent: count }
    })
    assert.strictEqual(refusal(reminded(1), remind, hoursLater(5.99)), "ValidationNotDue")
    assert.isNull(refusal(reminded(1), remind, hoursLater(6)))
    assert.isNull(refusal(reminded(2), remind, hoursLater(20)))
    assert.strictEqual(refusal(reminded(3), remind, hoursLater(22)), "ValidationNotDue")
    assert.strictEqual(refusal(reminded(3), unanswered, hoursLater(20.99)), "ValidationNotDue")
    assert.isNull(refusal(reminded(3), unanswered, hoursLater(21)))
    assert.strictEqual(refusal(reminded(2), unanswered, hoursLater(30)), "ValidationNotDue")
  })
})
