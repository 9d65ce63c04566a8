import { assert, describe, it } from "@effect/vitest"
import { FileId } from "../documents/file.model.ts"
import { filesOfInspection } from "../inspection/inspection.rules.ts"
import {
  type Inspection,
  InspectionFieldId,
  InspectionId,
  type InspectionPhase,
  PhotoId
} from "../inspection/inspection.model.ts"
import { testMission, testNow } from "../testing/mission-samples.ts"
import { inspectionData } from "./inspection-data.rules.ts"

const completion = { photosTotal: 1, signature: PhotoId("photo-1"), recordedAt: testNow }

const phase: InspectionPhase = {
  startedAt: testNow,
  startRecordedAt: testNow,
  completedAt: testNow,
  completion,
  location: { lat: 45.7, lng: 4.8, accuracyMeters: 5, address: "PLANT" },
  photos: [
    {
      id: PhotoId("photo-1"),
      label: "PLANT",
      kind: "signature",
      damageType: null,
      positions: [],
      takenAt: testNow,
      recordedAt: testNow,
      place: { lat: 45.7, lng: 4.8, accuracyMeters: 5 },
      file: { fileId: FileId("file-1"), contentType: "image/png", bytes: 9, sha256: "PLANT" }
    }
  ],
  fields: [
    {
      id: InspectionFieldId("name"),
      label: "PLANT",
      type: "text",
      value: "PLANT",
      at: testNow,
      recordedAt: testNow
    }
  ],
  report: { fileId: FileId("file-2"), generatedAt: testNow, photosOk: 1, photosTotal: 1 }
}

const inspection: Inspection = {
  id: InspectionId("inspection-1"),
  missionId: testMission(false).id,
  trip: "aller",
  status: "completed",
  inspectionType: "one_way",
  source: "driver_app",
  vehicle: { plate: "PLANT", brand: "PLANT", model: "PLANT", vin: "PLANT" },
  phases: { depart: phase, arrivee: null },
  createdAt: testNow,
  updatedAt: testNow
}

describe("an erased inspection", () => {
  it("keeps its id, status and times, and neither photos, fields, place, vehicle nor report", () => {
    const { value, counts } = inspectionData.erase(inspection)
    assert.notInclude(JSON.stringify(value), "PLANT")
    assert.isEmpty(filesOfInspection(value))
    assert.deepStrictEqual(value.phases.depart, {
      startedAt: testNow,
      startRecordedAt: testNow,
      completedAt: testNow,
      completion,
      location: null,
      photos: [],
      fields: [],
      report: null
    })
    assert.deepStrictEqual({ ...value, vehicle: null, phases: null }, { ...inspection, vehicle: null, phases: null })
    assert.deepStrictEqual(counts, { photos: 1, positions: 1, texts: 1 })
    assert.deepStrictEqual(inspectionData.erase(value), { value, counts: {} })
  })
})
