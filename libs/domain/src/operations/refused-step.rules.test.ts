import { assert, describe, it } from "vitest"
import { InvalidDrivenTime, OutboundNotDelivered } from "../mission/mission.errors.ts"
import { after, assignTo, deliver, marie, pickUp, testMission, testNow } from "../testing/mission-samples.ts"
import type { RefusedStep } from "./refused-step.model.ts"
import { openRefusedStep, refusalCodeOf } from "./refused-step.rules.ts"

const refused: RefusedStep = { trip: "aller", step: "pickup", code: "in_future", at: testNow }

describe("a refused report", () => {
  const assigned = after(testMission(true), assignTo(marie)).mission
  const pickedUp = after(assigned, pickUp("aller")).mission

  it("is open until the service has the step", { tags: ["OPS-68"] }, () => {
    assert.strictEqual(openRefusedStep(assigned, refused), refused)
    assert.isNull(openRefusedStep(pickedUp, refused))
    const delivery: RefusedStep = { ...refused, step: "delivery" }
    assert.strictEqual(openRefusedStep(pickedUp, delivery), delivery)
    assert.isNull(openRefusedStep(after(pickedUp, deliver("aller")).mission, delivery))
  })

  it("of the other trip is open on its own", { tags: ["OPS-68"] }, () => {
    const back: RefusedStep = { ...refused, trip: "retour" }
    assert.strictEqual(openRefusedStep(pickedUp, back), back)
    assert.isNull(openRefusedStep(after(testMission(false), assignTo(marie)).mission, back))
  })

  it("is open no more once nothing is left to drive", { tags: ["OPS-68"] }, () => {
    assert.isNull(openRefusedStep({ ...assigned, status: "cancelled" }, refused))
    assert.isNull(openRefusedStep(assigned, null))
  })
})

describe("the code of a refused report", () => {
  it("is that of its time, or of the mission that does not wait for it", { tags: ["OPS-68"] }, () => {
    const late = (error: InvalidDrivenTime["error"]) => refusalCodeOf(new InvalidDrivenTime({ error, problem: "" }))
    assert.deepStrictEqual([late("in_future"), late("not_after")], ["in_future", "not_after"])
    assert.strictEqual(refusalCodeOf(new OutboundNotDelivered()), "outbound_not_delivered")
    assert.strictEqual(refusalCodeOf({ _tag: "StatusConflict" }), "not_in_this_status")
  })

  it("does not stand for a failure that says nothing of the report", () => {
    for (const _tag of ["MissionNotFound", "StoreUnavailable", "AlreadyDeparted"])
      assert.isNull(refusalCodeOf({ _tag }))
  })
})
