import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { type Inspection, InspectionFieldId, InspectionId } from "../inspection/inspection.model.ts"
import type { InspectionPart } from "../inspection/inspection-part.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { decidePart } from "../operations/inspection-part.rules.ts"
import { after, assignTo, deliver, marie, pickUp, testMission, testNow } from "../testing/mission-samples.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { emissionsShown } from "./emissions.rules.ts"
import type { WayBack } from "./emissions.model.ts"

const person = { role: "driver", id: marie.id } as const
const moment = { now: testNow, recordedAt: testNow }

interface Reading {
  readonly phase: "depart" | "arrivee"
  readonly value: number | string | null
}

const partsOf = ({ value }: Reading): ReadonlyArray<InspectionPart> => [
  { _tag: "Start", inspectionId: InspectionId("inspection-1"), startedAt: testNow },
  {
    _tag: "Fields",
    fields: [{ id: InspectionFieldId("mileage"), label: "Mileage", type: "number", value, at: testNow }]
  },
  { _tag: "Complete", completedAt: testNow, photosTotal: 0, signature: null, expects: null }
]

/** The mission after the phases of an inspection of its outbound trip, each with a reading of the odometer. */
const inspected = (given: Mission, readings: ReadonlyArray<Reading>, leaveOut = 0): Mission => {
  let mission = given
  let inspection: Inspection | null = null
  const parts = readings.flatMap((reading) => partsOf(reading).map((part) => ({ part, phase: reading.phase })))
  for (const { part, phase } of parts.slice(0, parts.length - leaveOut)) {
    const decided = decidePart(mission, inspection, { person, trip: "aller", phase, part }, moment)
    ;({ mission, inspection } = Result.getOrThrow(decided))
  }
  return mission
}

const shown = (mission: Mission, key: "aller" | "retour" = "aller") => {
  const emissions = tripOf(mission, key)?.emissions ?? null
  return emissions === null ? null : emissionsShown(emissions)
}

const between = (before: Reading["value"], arrived: Reading["value"]): ReadonlyArray<Reading> => [
  { phase: "depart", value: before },
  { phase: "arrivee", value: arrived }
]
const underWay = after(testMission(false), assignTo(marie), pickUp("aller")).mission

describe("the distance that a vehicle has driven", { tags: "EMI-7" }, () => {
  it("is that between the odometer's readings of both phases, once both are completed", () => {
    const readings = between(18_342, 18_842)
    // 500 km: 5 × 6 × 3.17. The way of the driver stays that of the plan: 4.65 × 6 × 3.17.
    const driven = { vehicle_kg: 95.1, driver_kg: 88.44, kg_co2e: 183.54, basis: "driven" } as const
    assert.deepInclude(shown(inspected(underWay, readings)), driven)
    assert.deepInclude(shown(inspected(underWay, readings.toReversed())), driven)
    assert.deepStrictEqual(shown(inspected(underWay, readings, 1)), shown(underWay))
    const delivered = after(underWay, deliver("aller")).mission
    assert.deepInclude(shown(inspected(delivered, readings)), driven)
  })

  it("is that of the plan without both readings", () => {
    for (const readings of [between(null, 500), between(1, null), between("18 342", 18_842), between(1, 2).slice(0, 1)])
      assert.deepStrictEqual(shown(inspected(underWay, readings)), shown(underWay))
  })

  it("is that of the plan if the readings are no drive of this trip", () => {
    // The places of the sample are one point: the plan has 465 km, and three times as many and 20 are believed.
    for (const km of [-2, 1_416, Number.MAX_SAFE_INTEGER])
      assert.strictEqual(shown(inspected(underWay, between(0, km)))?.basis, "planned", String(km))
    for (const km of [-1, 0, 1, 1_415])
      assert.strictEqual(shown(inspected(underWay, between(0, km)))?.basis, "driven", String(km))
    const paris = underWay.outbound.pickup
    const far = { ...paris, place: { ...paris.place, lat: 49 } }
    const north = { ...underWay, outbound: { ...underWay.outbound, pickup: far } }
    // 111.2 km in a straight line, and odometers show whole kilometres.
    assert.strictEqual(shown(inspected(north, between(0, 110)))?.basis, "planned")
    assert.strictEqual(shown(inspected(north, between(0, 111)))?.basis, "driven")
  })

  it("is that of the plan for a vehicle that a truck carries, and unknown for a mission of a former release", () => {
    const carried = { ...underWay, plateau: true }
    assert.deepStrictEqual(shown(inspected(carried, between(0, 500))), shown(carried))
    const former = { ...underWay, outbound: { ...underWay.outbound, emissions: null } }
    assert.isNull(shown(inspected(former, between(0, 500))))
  })
})

const gone = (mission: Mission, trip: "aller" | "retour", wayBack: WayBack) =>
  after(mission, { _tag: "DeliverVehicle", trip, by: { actor: "driver" }, at: null, wayBack })

describe("the way of the driver after the last delivery", { tags: "EMI-8" }, () => {
  it("is not counted by a means without a published factor, and named", () => {
    for (const means of ["train", "shuttle"] as const) {
      const { driver_kg: driver, kg_co2e: kg, not_counted: left } = shown(gone(underWay, "aller", means).mission) ?? {}
      assert.deepStrictEqual([driver, kg, left], [null, 88.44, [means]])
    }
  })

  it("is that of the plan by car, and none with the next mission", () => {
    assert.deepStrictEqual(shown(gone(underWay, "aller", "own_car").mission), shown(underWay))
    assert.deepInclude(shown(gone(underWay, "aller", "next_mission").mission), { driver_kg: 0, not_counted: [] })
  })

  it("is in the event of a mission that is completed by the delivery", () => {
    const { events } = gone({ ...underWay, requiredDocuments: { aller: [], retour: [] } }, "aller", "train")
    const completed = events.find(({ type }) => type === "transport.completed")
    assert.deepNestedInclude(completed?.data, { "emissions.driver_kg": null, "emissions.not_counted": ["train"] })
  })

  it("changes nothing before a return, and nothing of a truck's way", () => {
    const both = after(testMission(true), assignTo(marie), pickUp("aller")).mission
    const there = gone(both, "aller", "train").mission
    assert.deepStrictEqual(shown(there), shown(both))
    const home = gone(after(there, pickUp("retour")).mission, "retour", "train").mission
    assert.deepInclude(shown(home, "retour"), { driver_kg: null, not_counted: ["train"] })
    const carried = { ...underWay, plateau: true }
    assert.deepStrictEqual(shown(gone(carried, "aller", "train").mission), shown(carried))
  })
})
