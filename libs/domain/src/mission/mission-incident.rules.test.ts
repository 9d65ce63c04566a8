import { assert, describe, it } from "@effect/vitest"
import {
  after,
  assignTo,
  cancelBy,
  furtherIncident,
  hoursLater,
  incident,
  laterPickup,
  marie,
  missionIn,
  movesOf,
  paul,
  pickUp,
  deliver,
  receive,
  refusal,
  resolveBy,
  situations,
  testMission,
  testNow,
  typesOf
} from "../testing/mission-samples.ts"
import { IncidentId } from "./mission.model.ts"

describe("an incident", () => {
  it(
    "moves the mission and then emits its event, with its reporter as actor",
    { tags: ["MIS-12", "MIS-35", "EVT-18"] },
    () => {
      const { events, mission } = after(missionIn("in_transit"), incident)
      assert.deepStrictEqual(typesOf(events), ["transport.status_changed", "transport.incident"])
      assert.strictEqual(events[0]?.data["actor"], "driver")
      assert.deepStrictEqual(mission.incidents, [
        { id: IncidentId("incident-1"), category: "accident", reportedAt: testNow, blocking: true }
      ])
      assert.strictEqual(mission.statusBeforeIncident, "in_transit")
    }
  )

  it("adds only an event if another is open, and does not become the status to restore", { tags: "MIS-12" }, () => {
    const stopped = after(missionIn("assigned"), incident).mission
    const { events, mission } = after(stopped, { ...incident, incidentId: IncidentId("incident-2") })
    assert.deepStrictEqual(typesOf(events), ["transport.incident"])
    assert.lengthOf(mission.incidents, 2)
    assert.strictEqual(after(mission, resolveBy("continue")).mission.status, "assigned")
  })

  it(
    "changes nothing under a known id with the same content, in any status, and is refused with another content",
    { tags: "DRV-15" },
    () => {
      for (const status of ["in_transit", "cancelled", "completed"] as const) {
        const { mission } = after(missionIn("in_transit"), incident)
        const later = { ...mission, status }
        const again = after(later, incident)
        assert.strictEqual(again.mission, later)
        assert.deepStrictEqual(again.events, [])
        for (const other of [{ category: "other" }, { blocking: false }] as const) {
          assert.strictEqual(refusal(later, { ...incident, ...other }), "IncidentConflict")
        }
      }
    }
  )

  it("leaves a cancelled mission cancelled, and is recorded with an event", { tags: "MIS-12" }, () => {
    const { events, mission } = after(missionIn("cancelled"), incident)
    assert.deepStrictEqual(typesOf(events), ["transport.incident"])
    assert.strictEqual(mission.status, "cancelled")
    assert.isNull(mission.statusBeforeIncident)
    assert.lengthOf(mission.incidents, 1)
    assert.strictEqual(refusal(mission, resolveBy("continue")), "AlreadyCancelled")
  })

  it("restores any status that it has interrupted", { tags: "MIS-13" }, () => {
    for (const returns of [false, true]) {
      for (const { label, mission } of situations(returns)) {
        if (mission.status === "incident" || mission.status === "cancelled") continue
        const { events, mission: resumed } = after(mission, furtherIncident, resolveBy("continue"))
        assert.deepStrictEqual(movesOf(events), [`incident>${mission.status}`], label)
        assert.strictEqual(resumed.outbound.status, mission.outbound.status, label)
        assert.strictEqual(resumed.return?.status, mission.return?.status, label)
      }
    }
  })

  it("emits no second completion on a completed mission", { tags: "MIS-34" }, () => {
    const { events } = after(missionIn("completed"), incident, resolveBy("continue"))
    assert.deepStrictEqual(typesOf(events), ["transport.status_changed"])
  })
})

describe("the end of an incident by the operator", () => {
  it("removes an assigned driver, and offers the mission again", { tags: "MIS-14" }, () => {
    const assigned = after(testMission(true), assignTo(marie), assignTo(paul, "retour"), laterPickup, incident).mission
    const { events, mission } = after(assigned, resolveBy("replace_driver"))
    assert.deepStrictEqual(movesOf(events), ["incident>scheduled"])
    assert.isNull(mission.driver)
    assert.isNull(mission.returnDriver)
    assert.isNull(mission.driverValidation)
    assert.isTrue(mission.wasAssigned)
    assert.strictEqual(mission.return?.status, "scheduled")
  })

  it("removes no driver if none is assigned or the vehicle has left", () => {
    for (const status of ["scheduled", "in_transit", "awaiting_documents", "completed"] as const) {
      const stopped = after(missionIn(status), incident).mission
      assert.strictEqual(refusal(stopped, resolveBy("replace_driver")), "IllegalTransition", status)
    }
  })

  it("records a delivery elsewhere, after which the documents are due", { tags: ["MIS-14", "EVT-27"] }, () => {
    const { events, mission } = after(missionIn("in_transit"), incident, resolveBy("delivered_elsewhere"))
    assert.deepStrictEqual(typesOf(events), ["transport.delivered", "transport.status_changed"])
    assert.deepInclude(events[0]?.data, { leg: "aller", delivered_on: testNow })
    assert.deepStrictEqual(movesOf(events), ["incident>awaiting_documents"])
    assert.strictEqual(mission.outbound.deliveredAt, testNow)
  })

  it("gives up a return that was not picked up, with its required documents", () => {
    const stopped = after(missionIn("in_transit", true), incident).mission
    const { mission } = after(stopped, resolveBy("delivered_elsewhere"))
    assert.strictEqual(mission.return?.status, "cancelled")
    const reviewed = after(mission, receive("x")).mission
    assert.strictEqual(reviewed.status, "under_review")
    assert.strictEqual(reviewed.return?.status, "cancelled")
  })

  it("records a return delivered elsewhere, and keeps the required documents of both trips", () => {
    const stopped = after(missionIn("in_transit_return"), incident).mission
    const { events, mission } = after(stopped, resolveBy("delivered_elsewhere"))
    assert.deepStrictEqual(typesOf(events), ["transport.delivered", "transport.status_changed"])
    assert.deepInclude(events[0]?.data, { leg: "retour", delivered_on: testNow })
    assert.strictEqual(mission.return?.deliveredAt, testNow)
    assert.strictEqual(after(mission, receive("x")).mission.status, "awaiting_documents")
    assert.strictEqual(after(mission, receive("x"), receive("y", "retour")).mission.status, "under_review")
  })

  it("keeps the time and the event of the outbound delivery if only the return failed", { tags: "EVT-27" }, () => {
    const earlier = hoursLater(-5)
    const delivered = after(testMission(true), assignTo(marie), pickUp("aller"), deliver("aller")).mission
    const stopped = after({ ...delivered, outbound: { ...delivered.outbound, deliveredAt: earlier } }, incident).mission
    const { events, mission } = after(stopped, resolveBy("delivered_elsewhere"))
    assert.deepStrictEqual(typesOf(events), ["transport.status_changed"])
    assert.strictEqual(mission.outbound.deliveredAt, earlier)
    assert.strictEqual(mission.return?.status, "cancelled")
  })

  it("records a delivery elsewhere only for a vehicle on the way", () => {
    for (const status of ["scheduled", "assigned", "awaiting_documents", "under_review", "completed"] as const) {
      const stopped = after(missionIn(status), incident).mission
      assert.strictEqual(refusal(stopped, resolveBy("delivered_elsewhere")), "IllegalTransition", status)
    }
  })

  it("is refused without an incident", () => {
    for (const outcome of ["continue", "replace_driver", "delivered_elsewhere", "cancel"] as const) {
      assert.strictEqual(refusal(missionIn("assigned"), resolveBy(outcome)), "IllegalTransition", outcome)
    }
  })

  it("gives the driver the whole time again to answer a pending request", () => {
    const stopped = after(testMission(false), assignTo(marie), laterPickup, incident).mission
    const { mission } = after({ ...stopped, driverValidation: null }, resolveBy("continue"))
    assert.isNull(mission.driverValidation)
    const asked = stopped.driverValidation
    const late = asked === null ? null : { ...asked, askedAt: hoursLater(-30), remindersSent: 2 }
    const resumed = after({ ...stopped, driverValidation: late }, resolveBy("continue")).mission
    assert.deepStrictEqual(resumed.driverValidation, asked)
  })
})

describe("cancelling during an incident", () => {
  it("is possible for the operator, and emits both events", { tags: ["MIS-15", "OPS-34"] }, () => {
    for (const command of [resolveBy("cancel"), cancelBy("operator")]) {
      const { events, mission } = after(missionIn("in_transit", true), incident, command)
      assert.deepStrictEqual(typesOf(events), ["transport.status_changed", "transport.cancelled"])
      assert.deepStrictEqual(movesOf(events), ["incident>cancelled"])
      assert.strictEqual(mission.return?.status, "cancelled")
      assert.isNull(mission.statusBeforeIncident)
    }
  })

  it("is possible for the client only if the vehicle has not left", { tags: "MIS-15" }, () => {
    const stopped = (status: "scheduled" | "assigned" | "in_transit" | "under_review") =>
      after(missionIn(status), incident).mission
    assert.isNull(refusal(stopped("scheduled"), cancelBy("client")))
    assert.isNull(refusal(stopped("assigned"), cancelBy("client")))
    assert.strictEqual(refusal(stopped("in_transit"), cancelBy("client")), "NotCancellable")
    assert.strictEqual(refusal(stopped("under_review"), cancelBy("client")), "NotCancellable")
    assert.strictEqual(refusal(stopped("scheduled"), cancelBy("system")), "NotCancellable")
  })

  it("is refused after completion", () => {
    const stopped = after(missionIn("completed"), incident).mission
    assert.strictEqual(refusal(stopped, cancelBy("operator")), "NotCancellable")
    assert.strictEqual(refusal(stopped, resolveBy("cancel")), "NotCancellable")
  })
})
