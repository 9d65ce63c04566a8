import { assert, describe, it } from "@effect/vitest"
import { FileId } from "../documents/file.model.ts"
import { after, testMission } from "../testing/mission-samples.ts"
import type { RecordReport } from "../mission/mission-command.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import {
  type Inspection,
  InspectionId,
  type InspectionPhase,
  type InspectionPhaseKey,
  type InspectionPhoto,
  PhotoId
} from "./inspection.model.ts"
import {
  filesOfInspection,
  hasStarted,
  inspectionCompletedAt,
  phasesAsked,
  photosToPrint,
  withReport
} from "./inspection.rules.ts"
import { Instant } from "../time/instant.model.ts"

const recordOf = (phase: InspectionPhaseKey): RecordReport => ({ _tag: "RecordReport", phase, by: "system" })

const early = Instant("2026-12-01T08:21:00.000001Z")
const late = Instant("2026-12-01T18:02:00.000002Z")

const phase = (completedAt: Instant | null, members: Partial<InspectionPhase> = {}): InspectionPhase => ({
  startedAt: Instant("2026-12-01T08:00:00.000000Z"),
  startRecordedAt: null,
  completedAt,
  completion: null,
  location: null,
  photos: [],
  fields: [],
  report: null,
  ...members
})

const inspection = (members: Partial<Inspection> = {}): Inspection => ({
  id: InspectionId("inspection-1"),
  missionId: MissionId("mission-1"),
  trip: "aller",
  status: "completed",
  inspectionType: "one_way",
  source: "web",
  vehicle: { plate: null, brand: null, model: null, vin: null },
  phases: { depart: phase(early), arrivee: phase(late) },
  createdAt: early,
  updatedAt: early,
  ...members
})

const photo = (id: string, bytes: number, contentType: InspectionPhoto["file"]["contentType"]): InspectionPhoto => ({
  id: PhotoId(id),
  label: id,
  kind: "shot",
  damageType: null,
  positions: [],
  takenAt: null,
  recordedAt: null,
  place: null,
  file: { fileId: FileId(`file-${id}`), contentType, bytes, sha256: "0".repeat(64) }
})

const report = { fileId: FileId("file-r"), generatedAt: late, photosOk: 0, photosTotal: 0 }

describe("an inspection", () => {
  it("ends with its last phase, only in the status completed", () => {
    assert.strictEqual(inspectionCompletedAt(inspection()), late)
    const swapped = { depart: phase(late), arrivee: phase(early) }
    assert.strictEqual(inspectionCompletedAt(inspection({ phases: swapped })), late)
    assert.strictEqual(inspectionCompletedAt(inspection({ phases: { depart: phase(early), arrivee: null } })), early)
    for (const status of ["pending", "in_progress", "cancelled"] as const) {
      assert.isNull(inspectionCompletedAt(inspection({ status })))
    }
    assert.isNull(inspectionCompletedAt(inspection({ phases: { depart: phase(null), arrivee: null } })))
  })

  it("starts with its first phase", () => {
    assert.isFalse(hasStarted(inspection({ phases: { depart: null, arrivee: null } })))
    assert.isTrue(hasStarted(inspection({ phases: { depart: phase(null), arrivee: null } })))
  })

  it("is shown in the requested phase, or in both", () => {
    assert.deepStrictEqual(phasesAsked(null), ["depart", "arrivee"])
    assert.deepStrictEqual(phasesAsked("arrivee"), ["arrivee"])
  })

  it("replaces the report of a phase that has begun, and of no other phase", () => {
    const printed = withReport(inspection(), "arrivee", report)
    assert.deepStrictEqual(printed.phases, { depart: phase(early), arrivee: phase(late, { report }) })
    assert.strictEqual(printed.updatedAt, late)
    assert.strictEqual(withReport(inspection({ updatedAt: Instant("2027") }), "arrivee", report).updatedAt, "2027")
    const half = inspection({ phases: { depart: null, arrivee: null } })
    assert.strictEqual(withReport(half, "depart", report), half)
  })

  it("lists all of its files", () => {
    const depart = phase(early, { photos: [photo("a", 1, "image/png")], report })
    const arrivee = phase(late, { photos: [photo("b", 1, "image/heic")] })
    assert.deepStrictEqual(filesOfInspection(inspection({ phases: { depart, arrivee } })), [
      FileId("file-a"),
      FileId("file-r"),
      FileId("file-b")
    ])
  })

  it("prints its JPEG and PNG photos, as many as fit one report", () => {
    const half = 50 * 1_024 * 1_024
    const photos = [
      photo("a", half, "image/jpeg"),
      photo("b", 1, "image/heic"),
      photo("c", half, "image/png"),
      photo("d", 1, "image/png")
    ]
    assert.deepStrictEqual(
      photosToPrint(photos).map(({ id }) => id),
      ["a", "d"]
    )
  })

  it("is listed once by its mission, in the order of the phases", { tags: ["EVT-25", "OPS-61"] }, () => {
    const [arrivee, depart] = [recordOf("arrivee"), recordOf("depart")]
    const { events, mission } = after(testMission(false), arrivee, depart)
    assert.deepStrictEqual(mission.reports, ["depart", "arrivee"])
    assert.isEmpty(events)
    assert.strictEqual(after(mission, arrivee).mission, mission)
  })
})
