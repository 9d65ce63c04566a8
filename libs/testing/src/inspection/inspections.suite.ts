import { assert, describe } from "@effect/vitest"
import { StoreUnavailable, type Tenant } from "@trajet/domain/access"
import { FileId, StoredFiles } from "@trajet/domain/documents"
import {
  type Inspection,
  InspectionFieldId,
  InspectionId,
  type InspectionPhase,
  type InspectionPhoto,
  Inspections,
  PhotoId
} from "@trajet/domain/inspection"
import { MissionId, type TripKey } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { dayMillis, StoreInside, type StoreTests, tenantAndStrangers } from "../store/store.suite.ts"

const photo = (fileId: FileId): InspectionPhoto => ({
  id: PhotoId(randomUUIDv7()),
  label: "Face avant",
  kind: "damage",
  damageType: "scratch",
  positions: [{ x: 0.25, y: 1, type: "scratch" }],
  file: { fileId, contentType: "image/jpeg", bytes: 1_000, sha256: "a".repeat(64) }
})

/** A phase with a value in every member. */
const phaseWith = (photos: ReadonlyArray<InspectionPhoto>, reportId: FileId | null = null): InspectionPhase => ({
  startedAt: Instant("2026-12-01T08:04:00.123456Z"),
  completedAt: Instant("2026-12-01T08:21:00.654321Z"),
  location: { lat: 48.8556, lng: 2.3601, accuracyMeters: 8.5, address: null },
  photos,
  fields: [
    { id: InspectionFieldId("mileage"), label: "Kilométrage", type: "number", value: 18_342 },
    { id: InspectionFieldId("keys"), label: "Clés", type: "boolean", value: true },
    { id: InspectionFieldId("remark"), label: "Remarque", type: "text", value: "« rien » \n\u2028 'à' \\ signaler" },
    { id: InspectionFieldId("empty"), label: "Vide", type: "date", value: null }
  ],
  report:
    reportId === null
      ? null
      : {
          fileId: reportId,
          generatedAt: Instant("2026-12-01T09:00:00.000000Z"),
          photosOk: 1,
          photosTotal: photos.length
        }
})

const inspectionOf = (missionId: MissionId, trip: TripKey, depart: InspectionPhase | null): Inspection => ({
  id: InspectionId(randomUUIDv7()),
  missionId,
  trip,
  status: "in_progress",
  inspectionType: "one_way",
  source: "driver_app",
  vehicle: { plate: "AB123CD", brand: "Renault", model: "Clio", vin: null },
  phases: { depart, arrivee: null },
  createdAt: Instant("2026-12-01T08:03:00.000000Z"),
  updatedAt: Instant("2026-12-01T08:21:00.654321Z")
})

const staged = Effect.fnUntraced(function* (tenant: Tenant) {
  const files = yield* StoredFiles
  const fileId = FileId(randomUUIDv7())
  yield* files.stage({ tenant, fileId })
  return fileId
})

const toRemove = Effect.fnUntraced(function* (tenant: Tenant, fileIds: ReadonlyArray<FileId>) {
  const files = yield* StoredFiles
  const inside = yield* StoreInside
  yield* inside.letPass(dayMillis)
  const abandoned = yield* files.dropAbandoned(dayMillis, 10_000)
  return fileIds.filter((id) =>
    abandoned.some(({ fileId, tenant: { groupId } }) => fileId === id && groupId === tenant.groupId)
  )
})

export const inspectionsSuite = (it: StoreTests) =>
  describe("the inspections", () => {
    it.effect("are found unchanged, only by their tenant, mission and trip", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const { tenant, strangers } = yield* tenantAndStrangers
        const missionId = MissionId(randomUUIDv7())
        assert.isTrue(Option.isNone(yield* inspections.find(tenant, missionId, "aller")))
        const [outbound, back] = [
          inspectionOf(missionId, "aller", phaseWith([])),
          inspectionOf(missionId, "retour", null)
        ]
        yield* inspections.save(tenant, outbound, [])
        yield* inspections.save(tenant, back, [])
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "aller")), outbound)
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "retour")), back)
        for (const stranger of strangers) {
          assert.isTrue(Option.isNone(yield* inspections.find(stranger, missionId, "aller")))
        }
        assert.isTrue(Option.isNone(yield* inspections.find(tenant, MissionId(randomUUIDv7()), "aller")))
      })
    )

    it.effect("keep their files, and release those that they no longer name", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const { tenant } = yield* tenantAndStrangers
        const missionId = MissionId(randomUUIDv7())
        const [front, first, again] = [yield* staged(tenant), yield* staged(tenant), yield* staged(tenant)]
        const photos = [photo(front)]
        yield* inspections.save(tenant, inspectionOf(missionId, "aller", phaseWith(photos)), [front])
        yield* inspections.save(tenant, inspectionOf(missionId, "aller", phaseWith(photos, first)), [first])
        const printed = inspectionOf(missionId, "aller", phaseWith(photos, again))
        yield* inspections.save(tenant, printed, [again])
        assert.deepStrictEqual(yield* toRemove(tenant, [front, first, again]), [first])
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "aller")), printed)
      })
    )

    it.effect("are not written if one of their files was dropped", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const files = yield* StoredFiles
        const { tenant, strangers } = yield* tenantAndStrangers
        const missionId = MissionId(randomUUIDv7())
        const before = inspectionOf(missionId, "aller", null)
        yield* inspections.save(tenant, before, [])
        const [kept, dropped] = [yield* staged(tenant), yield* staged(tenant)]
        yield* files.drop(tenant, [dropped])
        const theirs = yield* Effect.forEach(strangers, staged)
        for (const ids of [
          [kept, dropped],
          [kept, FileId(randomUUIDv7())],
          [kept, ...theirs]
        ]) {
          const next = inspectionOf(missionId, "aller", phaseWith(ids.map(photo)))
          const failure = yield* Effect.flip(inspections.save(tenant, next, ids))
          assert.instanceOf(failure, StoreUnavailable)
        }
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "aller")), before)
        assert.includeMembers(yield* toRemove(tenant, [kept, dropped]), [kept, dropped])
      })
    )

    it.effect("leave one version after concurrent saves, and no file of the others", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const { tenant } = yield* tenantAndStrangers
        const missionId = MissionId(randomUUIDv7())
        const prints = yield* Effect.forEach(Array.from({ length: 6 }), () =>
          Effect.map(staged(tenant), (fileId) => ({
            fileId,
            inspection: inspectionOf(missionId, "aller", phaseWith([], fileId))
          }))
        )
        yield* Effect.forEach(prints, ({ inspection, fileId }) => inspections.save(tenant, inspection, [fileId]), {
          concurrency: "unbounded"
        })
        const found = Option.getOrNull(yield* inspections.find(tenant, missionId, "aller"))
        const last = prints.find(({ inspection }) => inspection.id === found?.id)
        assert.isDefined(last)
        const others = prints.map(({ fileId }) => fileId).filter((id) => id !== last?.fileId)
        const all = prints.map(({ fileId }) => fileId)
        assert.sameMembers([...(yield* toRemove(tenant, all))], others)
      })
    )
  })
