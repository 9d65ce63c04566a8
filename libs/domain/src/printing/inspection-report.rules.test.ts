import { assert, describe, it } from "@effect/vitest"
import { FileId } from "../documents/file.model.ts"
import {
  type Inspection,
  type InspectionField,
  InspectionFieldId,
  InspectionId,
  type InspectionPhoto,
  PhotoId,
  type StartedPhase
} from "../inspection/inspection.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { inspectionReportOf, placeOfMark } from "./inspection-report.rules.ts"
import { Instant } from "../time/instant.model.ts"

const photo = (id: string, positions: InspectionPhoto["positions"]): InspectionPhoto => ({
  id: PhotoId(id),
  label: `Photo ${id}`,
  kind: positions.length === 0 ? "shot" : "damage",
  damageType: positions[0]?.type ?? null,
  positions,
  takenAt: null,
  recordedAt: null,
  place: null,
  file: { fileId: FileId(`file-${id}`), contentType: "image/png", bytes: 3, sha256: "f".repeat(64) }
})

const field = (type: InspectionField["type"], value: InspectionField["value"]): InspectionField => ({
  id: InspectionFieldId("field"),
  label: "Champ",
  type,
  value,
  at: null,
  recordedAt: null
})

const startedAt = Instant("2026-12-01T08:04:00.000000Z")

const phase: StartedPhase = {
  startedAt,
  startRecordedAt: null,
  completedAt: null,
  completion: null,
  location: { lat: 48.855611, lng: 2.36, accuracyMeters: 8.4, address: null },
  photos: [
    photo("a", [{ x: 0.1, y: 0.1, type: "scratch" }]),
    photo("b", []),
    photo("c", [
      { x: 0.5, y: 0.5, type: "dent" },
      { x: 1, y: 1, type: "missing" }
    ])
  ],
  fields: [
    field("number", 18_342),
    field("boolean", false),
    field("date", "2026-12-01"),
    field("date", "2026-12-01T08:04:00Z"),
    field("date", "demain"),
    field("signature", "data:image/png;base64,AAAA"),
    field("text", null),
    field("choice", "3/4")
  ],
  report: null
}

const inspection: Inspection = {
  id: InspectionId("inspection-1"),
  missionId: MissionId("mission-1"),
  trip: "retour",
  status: "in_progress",
  inspectionType: "return",
  source: "driver_app",
  vehicle: { plate: "AB123CD", brand: null, model: "Clio", vin: null },
  phases: { depart: phase, arrivee: null },
  createdAt: startedAt,
  updatedAt: startedAt
}

const printed = inspectionReportOf({
  inspection,
  key: "depart",
  phase,
  number: "M-10000001",
  withPhotos: true,
  printedAt: Instant("2026-12-01T23:30:00.000000Z")
})

describe("the content of an inspection report", () => {
  it("is in French and in Paris time", () => {
    assert.deepInclude(printed, {
      title: "État des lieux de départ",
      trip: "Trajet retour",
      plate: "AB-123-CD",
      vehicle: "Clio",
      vin: null,
      printed: "2 décembre 2026 à 00:30"
    })
    assert.deepStrictEqual(printed.facts, [
      { label: "Début", value: "1er décembre 2026 à 09:04" },
      { label: "Fin", value: "En cours" },
      { label: "Saisie", value: "Application conducteur" },
      { label: "Position", value: "48,85561, 2,36000 (à 8 m près)" }
    ])
    assert.deepStrictEqual(
      printed.fields.map(({ value }) => value),
      ["18 342", "Non", "1er décembre 2026", "1er décembre 2026 à 09:04", "demain", "Fournie", "—", "3/4"]
    )
  })

  it("numbers the marks over all photos, and lists the own marks at each photo", () => {
    assert.deepStrictEqual(
      printed.marks.map(({ number, damage, place }) => [number, damage, place]),
      [
        [1, "Rayure", "avant, côté gauche"],
        [2, "Bosse", "milieu, au centre"],
        [3, "Élément manquant", "arrière, côté droit"]
      ]
    )
    assert.deepStrictEqual(
      printed.photos.map(({ marks }) => marks),
      [[1], [], [2, 3]]
    )
  })

  it("says when and where each photo was taken, as far as it is known", () => {
    const taken = (members: Partial<InspectionPhoto>) => {
      const photos = [{ ...photo("a", []), ...members }]
      const report = {
        inspection,
        key: "depart",
        phase: { ...phase, photos },
        number: "",
        withPhotos: true
      } as const
      return inspectionReportOf({ ...report, printedAt: startedAt }).photos[0]?.taken
    }
    const place = { lat: 48.855611, lng: 2.36, accuracyMeters: null }
    assert.isNull(taken({}))
    assert.strictEqual(taken({ takenAt: startedAt }), "1er décembre 2026 à 09:04")
    assert.strictEqual(taken({ takenAt: startedAt, place }), "1er décembre 2026 à 09:04 · 48,85561, 2,36000")
    assert.strictEqual(
      taken({ takenAt: startedAt, place: { ...place, accuracyMeters: 8.4 } }),
      "1er décembre 2026 à 09:04 · 48,85561, 2,36000 (à 8 m près)"
    )
  })

  it("has every photo, or a text that says why it is not printed", () => {
    const { file } = photo("a", [])
    const photos = [
      photo("a", []),
      { ...photo("b", []), file: { ...file, contentType: "image/heic" as const } },
      { ...photo("c", []), file: { ...file, bytes: 97 * 1_024 * 1_024 } }
    ]
    const leftOut = (withPhotos: boolean) =>
      inspectionReportOf({
        inspection,
        key: "depart",
        phase: { ...phase, photos },
        number: "",
        withPhotos,
        printedAt: startedAt
      }).photos.map((one) => one.leftOut)
    const heic = "Image HEIC, à ouvrir par son lien"
    const failed = "Photo non imprimée, car l’impression avec les photos a échoué : à ouvrir par son lien"
    assert.deepStrictEqual(leftOut(true), [null, heic, "Rapport complet : photo à ouvrir par son lien"])
    assert.deepStrictEqual(leftOut(false), [failed, heic, failed])
  })

  it("describes the position of a mark by thirds of the vehicle", () => {
    assert.strictEqual(placeOfMark({ x: 0, y: 0.5 }), "milieu, côté gauche")
    assert.strictEqual(placeOfMark({ x: 0.34, y: 0.99 }), "arrière, au centre")
    assert.strictEqual(placeOfMark({ x: 0.67, y: 0.33 }), "avant, côté droit")
    assert.strictEqual(placeOfMark({ x: 1 / 3, y: 2 / 3 }), "milieu, au centre")
    assert.strictEqual(placeOfMark({ x: 2 / 3, y: 1 / 3 }), "milieu, au centre")
  })
})
