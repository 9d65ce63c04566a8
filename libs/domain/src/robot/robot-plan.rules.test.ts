import { assert, describe, it } from "@effect/vitest"
import { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import { TripKey } from "../mission/leg.model.ts"
import { RobotScenario } from "./robot.model.ts"
import { robotPlan, type RobotStep } from "./robot-plan.rules.ts"

const plans = RobotScenario.literals.flatMap((scenario) =>
  [false, true].map((hasReturn) => ({ scenario, hasReturn, steps: robotPlan(scenario, hasReturn) }))
)

const tagsOf = (steps: ReadonlyArray<RobotStep>) => steps.map(({ _tag }) => _tag)
const isCompleted = (scenario: RobotScenario) => scenario !== "no_driver" && scenario !== "operator_cancel"
const completed = plans.filter(({ scenario }) => isCompleted(scenario))

describe("the plan of a robot", () => {
  it("has accepted documents or a cancellation as its last step, and nowhere else", { tags: "TST-3" }, () => {
    for (const { scenario, steps } of plans) {
      const ends = tagsOf(steps).flatMap((tag, index) =>
        tag === "AcceptDocuments" || tag === "Cancel" ? [{ tag, index }] : []
      )
      const tag = isCompleted(scenario) ? "AcceptDocuments" : "Cancel"
      assert.deepStrictEqual(ends, [{ tag, index: steps.length - 1 }], scenario)
      // At one second a step each ends within a minute.
      assert.isAtMost(steps.length, 60, scenario)
    }
  })

  it("names the return only if there is one, and then drives it after the outbound trip", () => {
    for (const { hasReturn, scenario, steps } of plans) {
      const trips = steps.flatMap((step) => ("trip" in step ? [step.trip] : []))
      assert.deepStrictEqual(trips, trips.toSorted(), scenario)
      assert.strictEqual(trips.includes("retour"), hasReturn && isCompleted(scenario), scenario)
    }
  })

  it("inspects each trip before its pickup and before its delivery, and drives the whole road between them", () => {
    for (const { hasReturn, scenario, steps } of completed) {
      for (const trip of TripKey.literals.slice(0, hasReturn ? 2 : 1)) {
        const ofTrip = steps.filter((step) => "trip" in step && step.trip === trip)
        assert.deepStrictEqual(
          tagsOf(ofTrip),
          ["Inspect", "PickUp", "Drive", "Drive", "Drive", "Drive", "Inspect", "Deliver"],
          scenario
        )
        const phases = ofTrip.flatMap((step) => (step._tag === "Inspect" ? [step.phase] : []))
        assert.deepStrictEqual(phases, [...InspectionPhaseKey.literals])
        const parts = ofTrip.flatMap((step) => (step._tag === "Drive" ? [step.part] : []))
        assert.deepStrictEqual(
          parts.map(({ from }) => from),
          [0, ...parts.slice(0, -1).map(({ to }) => to)]
        )
        assert.strictEqual(parts.at(-1)?.to, 1)
      }
    }
  })

  it("has at most 40 steps, so that a mission of one second a step ends within a minute", () => {
    for (const { steps } of plans) assert.isAtMost(steps.length, 40)
  })

  it("refuses changed terms only after it moved the dates, and then finds another driver", { tags: "TST-3" }, () => {
    for (const { scenario, steps } of plans) {
      const tags = tagsOf(steps)
      const refusal = tags.indexOf("RefuseTerms")
      assert.strictEqual(refusal >= 0, scenario === "driver_refuses_change")
      if (refusal >= 0) {
        assert.deepStrictEqual(tags.slice(refusal - 2, refusal + 2), [
          "AcceptOffer",
          "MoveDates",
          "RefuseTerms",
          "AcceptOffer"
        ])
      }
    }
  })

  it("ends every incident that it reports, and deposits again what it refuses", () => {
    for (const { scenario, steps } of plans) {
      const tags = tagsOf(steps)
      const reported = tags.indexOf("ReportBreakdown")
      assert.strictEqual(reported >= 0, scenario === "incident_breakdown")
      if (reported >= 0) assert.strictEqual(tags[reported + 1], "EndIncident")
      const refused = tags.indexOf("RefuseDocument")
      assert.strictEqual(refused >= 0, scenario === "documents_refused")
      if (refused >= 0) {
        assert.strictEqual(tags[refused - 1], "DepositDocuments")
        assert.strictEqual(tags[refused + 1], "DepositDocuments")
      }
    }
  })
})
