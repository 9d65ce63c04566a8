import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { FileId } from "../documents/file.model.ts"
import { testMission, testNow } from "../testing/mission-samples.ts"
import { Instant } from "../time/instant.model.ts"
import { hourMillis, plusMillis } from "../time/instant.rules.ts"
import {
  type Inspection,
  InspectionFieldId,
  InspectionId,
  type InspectionPhaseKey,
  PhotoId
} from "./inspection.model.ts"
import {
  type CompletePart,
  fieldsPerPhaseMax,
  type FieldValue,
  inspectionBytesMax,
  type InspectionPart,
  photosPerPhaseMax
} from "./inspection-part.model.ts"
import { takePart } from "./inspection-parts.rules.ts"
import { newInspection } from "./inspection.rules.ts"

const empty = newInspection(testMission(false), "aller", { now: testNow, recordedAt: testNow })
const at = (minute: number): Instant => Instant(`2026-12-01T08:${String(minute).padStart(2, "0")}:00.000000Z`)

const start = (minute = 0, id = "inspection-1"): InspectionPart => ({
  _tag: "Start",
  inspectionId: InspectionId(id),
  startedAt: at(minute)
})

const photo = (id: string, minute: number, members: Partial<{ label: string; sha256: string; bytes: number }> = {}) => {
  const { label = id, sha256 = `sha-${id}`, bytes = 1_000 } = members
  return {
    _tag: "Photo",
    photo: {
      id: PhotoId(id),
      label,
      kind: "shot",
      damageType: null,
      positions: [],
      takenAt: at(minute),
      place: { lat: 48 + minute / 100, lng: 2, accuracyMeters: minute },
      file: { fileId: FileId(`file of ${id} ${sha256}`), contentType: "image/png", bytes, sha256 }
    }
  } as const satisfies InspectionPart
}

const field = (id: string, minute: number, value: FieldValue["value"] = 1): FieldValue => ({
  id: InspectionFieldId(id),
  label: id,
  type: "number",
  value,
  at: at(minute)
})

const fields = (...values: ReadonlyArray<FieldValue>): InspectionPart => ({ _tag: "Fields", fields: values })

const complete = (photosTotal: number, members: Partial<CompletePart> = {}): CompletePart => ({
  _tag: "Complete",
  completedAt: at(30),
  photosTotal,
  signature: null,
  expects: null,
  ...members
})

const take = (
  inspection: Inspection,
  part: InspectionPart,
  phase: InspectionPhaseKey = "depart",
  now: Instant = testNow
) => takePart(inspection, { phase, part }, now)

/** The inspection after parts that are all taken. */
const after = (...parts: ReadonlyArray<InspectionPart>): Inspection =>
  parts.reduce((inspection, part) => Result.getOrThrow(take(inspection, part)), empty)

const refusal = (inspection: Inspection, part: InspectionPart, phase: InspectionPhaseKey = "depart") => {
  const taken = take(inspection, part, phase)
  return Result.isFailure(taken) ? taken.failure : assert.fail(`${part._tag} was taken`)
}

const photoIds = ({ phases }: Inspection) => phases.depart?.photos.map(({ id }) => id)

describe("a part of an inspection", () => {
  it("starts its phase with the first id, which the other phase has too", { tags: "OPS-43" }, () => {
    const started = after(start(5))
    assert.deepInclude(started, { id: InspectionId("inspection-1"), status: "in_progress", updatedAt: testNow })
    assert.deepInclude(started.phases.depart, { startedAt: at(5), startRecordedAt: testNow, completedAt: null })
    const other = refusal(started, start(5, "inspection-2"), "arrivee")
    assert.deepInclude(other, { _tag: "InspectionConflict", inspectionId: InspectionId("inspection-1") })
    assert.isNotNull(Result.getOrThrow(take(started, start(40), "arrivee")).phases.arrivee)
  })

  it("changes nothing a second time, also hours later and after the completion", { tags: "OPS-48" }, () => {
    const parts = [start(1), photo("a", 2), fields(field("km", 3), field("keys", 3)), complete(1)]
    const whole = after(...parts)
    for (const part of parts) {
      const late = take(whole, part, "depart", plusMillis(testNow, 30 * hourMillis))
      assert.strictEqual(Result.getOrThrow(late), whole, part._tag)
    }
    assert.strictEqual(Result.getOrThrow(take(empty, fields())), empty)
  })

  it("is kept before the start, and does not start the phase", { tags: "OPS-44" }, () => {
    const early = after(photo("a", 2), fields(field("km", 3)))
    assert.deepInclude(early, { id: null, status: "pending" })
    assert.deepInclude(early.phases.depart, { startedAt: null, completedAt: null })
    const started = Result.getOrThrow(take(early, start(1)))
    assert.deepStrictEqual(photoIds(started), [PhotoId("a")])
    assert.strictEqual(started.phases.depart?.fields.length, 1)
  })

  it("is refused once its phase is completed, unless it changes nothing", { tags: "OPS-48" }, () => {
    const whole = after(start(1), photo("a", 2), fields(field("km", 3, 10)), complete(1))
    for (const part of [
      photo("b", 2),
      photo("a", 2, { label: "other" }),
      fields(field("km", 4, 11)),
      fields(field("keys", 1)),
      start(0),
      complete(1, { completedAt: at(31) }),
      complete(0),
      complete(1, { signature: PhotoId("a") })
    ]) {
      assert.deepInclude(refusal(whole, part), { _tag: "InspectionCompleted", phase: "depart" })
    }
    assert.strictEqual(Result.getOrThrow(take(whole, fields(field("km", 2, 9)))), whole)
    assert.strictEqual(Result.getOrThrow(take(whole, start(20))), whole)
    assert.isTrue(Result.isSuccess(take(whole, photo("b", 40), "arrivee")))
  })

  it("completes the inspection with its second phase", () => {
    const depart = after(start(1), complete(0))
    assert.strictEqual(depart.status, "in_progress")
    const parts = [start(40), complete(0, { completedAt: at(50) })]
    const whole = parts.reduce((of, part) => Result.getOrThrow(take(of, part, "arrivee")), depart)
    assert.strictEqual(whole.status, "completed")
  })
})

describe("the photos of a phase", () => {
  it("are in the order of their times, then of their ids", { tags: "OPS-50" }, () => {
    const shuffled = after(photo("d", 3), photo("b", 9), photo("a", 9), photo("c", 1))
    assert.deepStrictEqual(
      photoIds(shuffled),
      ["c", "d", "a", "b"].map((id) => PhotoId(id))
    )
  })

  it("give the phase the place of the first one that is exact", () => {
    const inexact = photo("a", 1)
    const { place: _place, ...placeless } = inexact.photo
    const none = { ...inexact, photo: { ...placeless, place: { lat: 1, lng: 1, accuracyMeters: null } } }
    const phase = after(photo("c", 9), photo("b", 5), none).phases.depart
    assert.deepStrictEqual(phase?.location, { lat: 48.05, lng: 2, accuracyMeters: 5, address: null })
    assert.deepStrictEqual(phase?.photos[0]?.place, { lat: 1, lng: 1, accuracyMeters: null })
  })

  it("have one content and one description for each id, in both phases", { tags: "OPS-46" }, () => {
    const one = after(photo("a", 2))
    for (const other of [photo("a", 2, { sha256: "other" }), photo("a", 3), photo("a", 2, { label: "other" })]) {
      assert.deepInclude(refusal(one, other), { _tag: "PhotoConflict", photoId: PhotoId("a") })
    }
    assert.strictEqual(refusal(one, photo("a", 2), "arrivee")._tag, "PhotoConflict")
  })

  it("are bounded in number for a phase, and in bytes for both", { tags: "LIM-38" }, () => {
    const many = after(...Array.from({ length: photosPerPhaseMax }, (_, index) => photo(`p${index}`, 1)))
    assert.deepInclude(refusal(many, photo("more", 2)), { _tag: "TooManyParts", field: "photo_id" })
    assert.isTrue(Result.isSuccess(take(many, photo("more", 2), "arrivee")))
    const large = after(photo("a", 1, { bytes: inspectionBytesMax - 10 }), photo("b", 1, { bytes: 10 }))
    assert.deepInclude(refusal(large, photo("c", 1, { bytes: 1 }), "arrivee"), { _tag: "TooManyParts", field: "file" })
  })
})

describe("the fields of a phase", () => {
  const kilometres = (...parts: ReadonlyArray<InspectionPart>) =>
    after(...parts).phases.depart?.fields.find(({ id }) => id === InspectionFieldId("km"))?.value

  it("have the latest value, in whichever order the values come", { tags: "OPS-45" }, () => {
    const [early, late] = [fields(field("km", 3, 10)), fields(field("km", 4, 9))]
    assert.strictEqual(kilometres(early, late), 9)
    assert.strictEqual(kilometres(late, early), 9)
    assert.strictEqual(kilometres(fields(field("km", 4, 9), field("km", 3, 10))), 9)
  })

  it("have the same one of two values of one time, in whichever order they come", { tags: "OPS-45" }, () => {
    const [one, other] = [fields(field("km", 3, 10)), fields(field("km", 3, 2))]
    assert.strictEqual(kilometres(one, other), kilometres(other, one))
  })

  it("are in the order of their times, then of their ids, and are bounded", { tags: "LIM-38" }, () => {
    const phase = after(fields(field("b", 5), field("a", 5)), fields(field("c", 1))).phases.depart
    assert.deepStrictEqual(
      phase?.fields.map(({ id }) => id),
      ["c", "a", "b"].map((id) => InspectionFieldId(id))
    )
    const many = Array.from({ length: fieldsPerPhaseMax }, (_, index) => field(`f${index}`, 1))
    const full = after(fields(...many))
    assert.deepInclude(refusal(full, fields(field("more", 1))), { _tag: "TooManyParts", field: "fields" })
    assert.isTrue(Result.isSuccess(take(full, fields(field("f0", 2)))))
  })
})

describe("completing a phase", () => {
  const missing = (inspection: Inspection, part: CompletePart) => {
    const failure = refusal(inspection, part)
    return failure._tag === "PartsMissing" ? failure.missing : assert.fail(failure._tag)
  }

  it("names all parts that have not come", { tags: "OPS-47" }, () => {
    const signed: FieldValue = { ...field("signature", 4), type: "signature", value: "signed" }
    assert.deepStrictEqual(
      missing(
        after(photo("a", 1), fields(signed, field("km", 3))),
        complete(3, {
          signature: PhotoId("signed"),
          expects: {
            photos: [PhotoId("a"), PhotoId("b")],
            fields: [
              { id: InspectionFieldId("km"), at: at(3) },
              { id: InspectionFieldId("signature"), at: at(5) },
              { id: InspectionFieldId("keys"), at: at(1) }
            ]
          }
        })
      ),
      [
        { part: "start" },
        { part: "photos", received: 1, expected: 3 },
        { part: "photo", id: PhotoId("signed") },
        { part: "photo", id: PhotoId("b") },
        { part: "field", id: InspectionFieldId("signature") },
        { part: "field", id: InspectionFieldId("keys") }
      ]
    )
    assert.deepStrictEqual(missing(empty, complete(0)), [{ part: "start" }])
  })

  it("keeps the time and the counts of the phone, and drops an earlier report", () => {
    const running = after(start(1), photo("a", 2))
    const { depart } = running.phases
    const report = { fileId: FileId("report"), generatedAt: at(3), photosOk: 1, photosTotal: 1 }
    const printed = { ...running, phases: { ...running.phases, depart: depart && { ...depart, report } } }
    const part = complete(1, { signature: PhotoId("a") })
    assert.deepInclude(Result.getOrThrow(take(printed, part)).phases.depart, {
      completedAt: at(30),
      completion: { photosTotal: 1, signature: PhotoId("a"), recordedAt: testNow },
      report: null
    })
  })
})
