import { assert, describe, it } from "@effect/vitest"
import { FileId } from "../documents/file.model.ts"
import { testNow, hoursLater } from "../testing/mission-samples.ts"
import type { CompletePart } from "./inspection-part.model.ts"
import {
  type InspectionField,
  InspectionFieldId,
  type InspectionPhase,
  type InspectionPhoto,
  PhotoId
} from "./inspection.model.ts"
import { missingParts } from "./missing-parts.rules.ts"

const mileage = InspectionFieldId("mileage")
const lacking = (id: string) => ({ part: "photo", id: PhotoId(id) }) as const

const photo = (id: string): InspectionPhoto => ({
  id: PhotoId(id),
  label: id,
  kind: "shot",
  damageType: null,
  positions: [],
  takenAt: testNow,
  recordedAt: testNow,
  place: null,
  file: { fileId: FileId(id), contentType: "image/jpeg", bytes: 1_000, sha256: "0".repeat(64) }
})

const field = (members: Partial<InspectionField>): InspectionField => ({
  id: mileage,
  label: "Mileage",
  type: "number",
  value: 10,
  at: testNow,
  recordedAt: testNow,
  ...members
})

const phase: InspectionPhase = {
  startedAt: testNow,
  startRecordedAt: testNow,
  completedAt: null,
  completion: null,
  location: null,
  photos: [photo("p1"), photo("p2")],
  fields: [],
  report: null
}

const missing = (completed: Partial<CompletePart>, has: Partial<InspectionPhase> = {}) =>
  missingParts(
    { ...phase, ...has },
    { _tag: "Complete", completedAt: testNow, photosTotal: 2, signature: null, expects: null, ...completed }
  )

describe("the missing parts of a phase", () => {
  it("are none if it has started and has as many photos as the phone counts, or more", { tags: "OPS-47" }, () => {
    assert.deepStrictEqual(missing({}), [])
    assert.deepStrictEqual(missing({ photosTotal: 1 }), [])
  })

  it("are its start and the photos that have not come", { tags: "OPS-47" }, () => {
    assert.deepStrictEqual(missing({ photosTotal: 3 }), [{ part: "photos", received: 2, expected: 3 }])
    assert.deepStrictEqual(missing({}, { startedAt: null }), [{ part: "start" }])
  })

  it("are each photo once that is named as signature, by a field or as expected", { tags: "OPS-47" }, () => {
    const fields = [
      field({ id: InspectionFieldId("keys"), type: "photo", value: "p3" }),
      field({ id: InspectionFieldId("customer"), type: "signature", value: "p4" }),
      field({ id: InspectionFieldId("dials"), type: "photo", value: "p1" })
    ]
    const expects = { photos: [PhotoId("p2"), PhotoId("p3"), PhotoId("p6")], fields: [] }
    assert.deepStrictEqual(missing({ signature: PhotoId("p5"), expects }, { fields }), [
      lacking("p5"),
      lacking("p3"),
      lacking("p4"),
      lacking("p6")
    ])
    assert.deepStrictEqual(missing({ signature: PhotoId("p2") }), [])
  })

  it("are no photo for a field without a value or of another type", { tags: "OPS-47" }, () => {
    const fields = [
      field({ type: "text", value: "p9" }),
      field({ type: "photo", value: "" }),
      field({ type: "photo", value: null }),
      field({ type: "signature", value: 9 })
    ]
    assert.deepStrictEqual(missing({}, { fields }), [])
  })

  it("are the expected fields that have no value of this time or later", { tags: "OPS-47" }, () => {
    const expected = (at: typeof testNow) => missing({ expects: { photos: [], fields: [{ id: mileage, at }] } }, has)
    const has = { fields: [field({ at: hoursLater(1) })] }
    assert.deepStrictEqual(expected(testNow), [])
    assert.deepStrictEqual(expected(hoursLater(1)), [])
    assert.deepStrictEqual(expected(hoursLater(2)), [{ part: "field", id: mileage }])
    const expects = { photos: [], fields: [{ id: mileage, at: testNow }] }
    assert.deepStrictEqual(missing({ expects }, { fields: [field({ id: InspectionFieldId("fuel") })] }), [
      { part: "field", id: mileage }
    ])
    assert.deepStrictEqual(missing({ expects }, { fields: [field({ at: null })] }), [{ part: "field", id: mileage }])
  })
})
