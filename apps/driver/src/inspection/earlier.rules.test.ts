import { sampleMission, sampleTrip, sampleVehicle } from "@trajet/pages/testing/sample-mission.ts"
import { assert, describe, it } from "vitest"
import { draftName } from "../store/kept.model.ts"
import { earlierPhase } from "./earlier.rules.ts"
import type { PhaseDraft, PhaseKey, TripKey } from "./phase.model.ts"

const at = "2027-03-15T12:00:00.000Z"
const trip = (registration: string | null, vin: string | null) =>
  sampleTrip({ vehicle: { ...sampleVehicle, registration, vin, electric: false } })
const mission = (aller = trip("AB123CD", null), retour: typeof aller | null = trip("AB123CD", null)) =>
  sampleMission({ trips: { aller, retour } })
const draft = (id: string): PhaseDraft => ({
  ...{ inspectionId: id, startedAt: at, photos: [], fields: [], completedAt: at, openDamage: null }
})
const names = (...phases: ReadonlyArray<readonly [TripKey, PhaseKey]>) => ({
  drafts: new Map(
    phases.map(([of, phase]) => [draftName({ missionId: "m1", trip: of, phase }), draft(`${of} ${phase}`)])
  )
})
const all = names(["aller", "depart"], ["aller", "arrivee"], ["retour", "depart"])
const earlier = (of: TripKey, phase: PhaseKey, given = mission(), state = all) =>
  earlierPhase(state, given, { missionId: "m1", trip: of, phase })?.inspectionId ?? null

describe("the inspection before a phase", () => {
  it("is the departure at an arrival, and none at the first departure", { tags: ["DRV-54"] }, () => {
    assert.strictEqual(earlier("aller", "arrivee"), "aller depart")
    assert.strictEqual(earlier("retour", "arrivee"), "retour depart")
    assert.isNull(earlier("aller", "depart"))
  })

  it("is the last one of the outbound trip at the departure of a return", { tags: ["DRV-54"] }, () => {
    assert.strictEqual(earlier("retour", "depart"), "aller arrivee")
    assert.strictEqual(earlier("retour", "depart", mission(), names(["aller", "depart"])), "aller depart")
    assert.isNull(earlier("retour", "depart", mission(), names()))
  })

  it("is none of another vehicle, nor of one that cannot be told from another", { tags: ["DRV-54"] }, () => {
    assert.isNull(earlier("retour", "depart", mission(trip("AB123CD", null), trip("XY999ZZ", null))))
    assert.isNull(earlier("retour", "depart", mission(trip(null, null), trip(null, null))))
    assert.isNull(earlier("retour", "depart", mission(trip("AB123CD", "VIN1"), trip("AB123CD", "VIN2"))))
    assert.strictEqual(earlier("retour", "depart", mission(trip(null, "VIN1"), trip(null, "VIN1"))), "aller arrivee")
  })
})
