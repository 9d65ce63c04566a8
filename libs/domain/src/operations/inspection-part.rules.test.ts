import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { InspectionPart } from "../inspection/inspection-part.model.ts"
import { type Inspection, InspectionFieldId, InspectionId } from "../inspection/inspection.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { OperatorId, type Person } from "../people/person.model.ts"
import { after, assignTo, marie, paul, testMission, testNow } from "../testing/mission-samples.ts"
import { dayMillis, plusMillis } from "../time/instant.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { decidePart } from "./inspection-part.rules.ts"

const person: Person = { role: "driver", id: marie.id }
const other: Person = { role: "driver", id: paul.id }

const start: InspectionPart = { _tag: "Start", inspectionId: InspectionId("inspection-1"), startedAt: testNow }
const fields: InspectionPart = {
  _tag: "Fields",
  fields: [{ id: InspectionFieldId("km"), label: "km", type: "number", value: 1, at: testNow }]
}
const complete: InspectionPart = {
  _tag: "Complete",
  completedAt: testNow,
  photosTotal: 0,
  signature: null,
  expects: null
}

interface Given {
  readonly mission: Mission
  readonly inspection?: Inspection | null
  readonly by?: Person
  readonly trip?: TripKey
  readonly now?: Instant
}

const given = (
  { mission, inspection = null, by = person, trip = "aller", now = testNow }: Given,
  part: InspectionPart
) => decidePart(mission, inspection, { person: by, trip, phase: "depart", part }, { now, recordedAt: testNow })

const refusal = (of: Given, part: InspectionPart = fields) => {
  const decided = given(of, part)
  return Result.isFailure(decided) ? decided.failure._tag : assert.fail("the part was taken")
}

const assigned = after(testMission(true), assignTo(marie)).mission

describe("a part of an inspection", () => {
  it("emits an event only when it starts or completes its phase, once each", { tags: "OPS-61" }, () => {
    let of: Given = { mission: assigned }
    const types = [fields, start, start, fields, complete, complete].map((part) => {
      const { mission, inspection, events } = Result.getOrThrow(given(of, part))
      of = { mission, inspection }
      return events.map(({ type, data }) => [type, data["inspection_id"], data["sequence"]])
    })
    const { sequence } = assigned
    assert.deepStrictEqual(types, [
      [],
      [["inspection.started", "inspection-1", sequence + 1]],
      [],
      [],
      [["inspection.completed", "inspection-1", sequence + 2]],
      []
    ])
  })

  it("has the vehicle that the trip has", () => {
    const { inspection } = Result.getOrThrow(given({ mission: assigned }, start))
    assert.strictEqual(inspection?.vehicle.plate, assigned.outbound.vehicle.registration)
    assert.deepInclude(inspection, { trip: "aller", inspectionType: "one_way", source: "driver_app" })
  })

  it("is of the driver of its trip alone", () => {
    assert.strictEqual(refusal({ mission: assigned, by: other }), "MissionNotFound")
    assert.strictEqual(refusal({ mission: assigned, by: { role: "operator", id: OperatorId("o") } }), "MissionNotFound")
    const back = after(assigned, assignTo(paul, "retour")).mission
    assert.strictEqual(refusal({ mission: back, by: other }), "MissionNotFound")
    assert.strictEqual(refusal({ mission: back, trip: "retour" }), "MissionNotFound")
    assert.isTrue(Result.isSuccess(given({ mission: back, by: other, trip: "retour" }, fields)))
    assert.isTrue(Result.isSuccess(given({ mission: assigned, trip: "retour" }, fields)))
    const oneWay = after(testMission(false), assignTo(marie)).mission
    assert.strictEqual(refusal({ mission: oneWay, trip: "retour" }), "NoReturnTrip")
  })

  it(
    "is taken until 7 days after the mission was completed, and refused after a cancellation",
    { tags: "OPS-44" },
    () => {
      const completed: Mission = { ...assigned, status: "completed", completedAt: testNow }
      const last = plusMillis(testNow, 7 * dayMillis - 1)
      const { inspection } = Result.getOrThrow(given({ mission: completed, now: last }, fields))
      const late = { mission: completed, inspection, now: plusMillis(last, 1) }
      assert.strictEqual(refusal(late, start), "InspectionClosed")
      const repeated = Result.getOrThrow(given(late, fields))
      assert.deepStrictEqual([repeated.inspection, repeated.mission], [inspection, completed])
      const cancelled: Mission = { ...assigned, status: "cancelled", cancelledAt: testNow }
      for (const part of [start, fields, complete]) {
        assert.strictEqual(refusal({ mission: cancelled }, part), "AlreadyCancelled")
      }
    }
  )
})
