import { assert, describe } from "@effect/vitest"
import { StoreUnavailable, type Tenant } from "@trajet/domain/access"
import { FileId, StoredFiles } from "@trajet/domain/documents"
import type { DomainEvent } from "@trajet/domain/events"
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
import { Effect, Option, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import {
  callerOf,
  contents,
  dayMillis,
  eventsOf,
  found,
  insert,
  StoreInside,
  type StoreTests,
  tenantAndStrangers
} from "../store/store.suite.ts"
import { putInspection } from "./inspection-samples.ts"

const photo = (fileId: FileId): InspectionPhoto => ({
  id: PhotoId(randomUUIDv7()),
  label: "Face avant",
  kind: "damage",
  damageType: "scratch",
  positions: [{ x: 0.25, y: 1, type: "scratch" }],
  takenAt: Instant("2026-12-01T08:05:00.000000Z"),
  recordedAt: Instant("2026-12-01T10:05:00.000000Z"),
  place: { lat: 48.8556, lng: 2.3601, accuracyMeters: null },
  file: { fileId, contentType: "image/jpeg", bytes: 1_000, sha256: "a".repeat(64) }
})

const sent = { at: Instant("2026-12-01T08:06:00.000000Z"), recordedAt: Instant("2026-12-01T10:06:00.000000Z") }

/** A phase with a value in every member. */
const phaseWith = (photos: ReadonlyArray<InspectionPhoto>, reportId: FileId | null = null): InspectionPhase => ({
  startedAt: Instant("2026-12-01T08:04:00.123456Z"),
  startRecordedAt: Instant("2026-12-01T10:04:00.123456Z"),
  completion: {
    photosTotal: photos.length,
    signature: photos[0]?.id ?? null,
    recordedAt: Instant("2026-12-01T10:21:00.000000Z")
  },
  completedAt: Instant("2026-12-01T08:21:00.654321Z"),
  location: { lat: 48.8556, lng: 2.3601, accuracyMeters: 8.5, address: null },
  photos,
  fields: [
    { id: InspectionFieldId("mileage"), label: "Kilométrage", type: "number", value: 18_342, ...sent },
    { id: InspectionFieldId("keys"), label: "Clés", type: "boolean", value: true, ...sent },
    {
      id: InspectionFieldId("remark"),
      label: "Remarque",
      type: "text",
      value: "« rien » \n\u2028 'à' \\ signaler",
      ...sent
    },
    { id: InspectionFieldId("empty"), label: "Vide", type: "date", value: null, at: null, recordedAt: null }
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

/** An inspection with one more photo, as a phone adds it. */
const withPhoto = (before: Inspection, added: InspectionPhoto): Inspection => ({
  ...before,
  phases: { ...before.phases, depart: phaseWith([...(before.phases.depart?.photos ?? []), added]) }
})

const subjectOf = (missionId: MissionId, action = "inspection.test") => ({ missionId, trip: "aller", action }) as const

export const inspectionsSuite = (it: StoreTests) =>
  describe("the inspections", () => {
    it.effect("are found unchanged, only by their tenant, mission and trip", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const { tenant, strangers } = yield* tenantAndStrangers
        const missionId = yield* insert(tenant)
        assert.isTrue(Option.isNone(yield* inspections.find(tenant, missionId, "aller")))
        const onlyParts = { ...phaseWith([photo(FileId("of-no-record"))]), startedAt: null, startRecordedAt: null }
        const [outbound, back] = [
          inspectionOf(missionId, "aller", phaseWith([])),
          { ...inspectionOf(missionId, "retour", onlyParts), id: null }
        ]
        yield* putInspection(tenant, outbound)
        yield* putInspection(tenant, back)
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "aller")), outbound)
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "retour")), back)
        for (const stranger of strangers) {
          assert.isTrue(Option.isNone(yield* inspections.find(stranger, missionId, "aller")))
          const failure = yield* Effect.flip(putInspection(stranger, outbound))
          assert.strictEqual(failure._tag, "MissionNotFound")
        }
        assert.isTrue(Option.isNone(yield* inspections.find(tenant, MissionId(randomUUIDv7()), "aller")))
      })
    )

    it.effect("keep their files, and release those that they no longer name", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const { tenant } = yield* tenantAndStrangers
        const missionId = yield* insert(tenant)
        const [front, first, again] = [yield* staged(tenant), yield* staged(tenant), yield* staged(tenant)]
        const photos = [photo(front)]
        yield* putInspection(tenant, inspectionOf(missionId, "aller", phaseWith(photos)), [front])
        yield* putInspection(tenant, inspectionOf(missionId, "aller", phaseWith(photos, first)), [first])
        const printed = inspectionOf(missionId, "aller", phaseWith(photos, again))
        yield* putInspection(tenant, printed, [again])
        assert.deepStrictEqual(yield* toRemove(tenant, [front, first, again]), [first])
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "aller")), printed)
      })
    )

    it.effect("are not written if one of their files was dropped", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const files = yield* StoredFiles
        const { tenant, strangers } = yield* tenantAndStrangers
        const missionId = yield* insert(tenant)
        const before = inspectionOf(missionId, "aller", null)
        yield* putInspection(tenant, before)
        const stored = yield* contents(tenant)
        const [kept, dropped] = [yield* staged(tenant), yield* staged(tenant)]
        yield* files.drop(tenant, [dropped])
        const theirs = yield* Effect.forEach(strangers, staged)
        for (const ids of [
          [kept, dropped],
          [kept, FileId(randomUUIDv7())],
          [kept, ...theirs]
        ]) {
          const next = inspectionOf(missionId, "aller", phaseWith(ids.map(photo)))
          const failure = yield* Effect.flip(putInspection(tenant, next, ids))
          assert.instanceOf(failure, StoreUnavailable)
        }
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "aller")), before)
        assert.deepStrictEqual(yield* contents(tenant), stored)
        assert.includeMembers(yield* toRemove(tenant, [kept, dropped]), [kept, dropped])
      })
    )

    it.effect("change with the mission and its events, and leave an audit row for each change", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const inside = yield* StoreInside
        const { tenant } = yield* tenantAndStrangers
        const missionId = yield* insert(tenant)
        const before = yield* contents(tenant)
        const author = callerOf(tenant)
        const inspection = inspectionOf(missionId, "aller", phaseWith([]))
        const told = yield* inspections.change(
          author,
          subjectOf(missionId, "inspection.start"),
          (mission, none, now) => {
            const { sequence } = mission
            const event: DomainEvent = { type: "inspection.started", data: { id: missionId, sequence: sequence + 1 } }
            const moved = { ...mission, sequence: sequence + 1 }
            return Result.succeed({ mission: moved, events: [event], inspection, keeps: [], result: { none, now } })
          }
        )
        assert.isNull(told.none)
        assert.match(told.now, /^\d{4}-.*\.\d{6}Z$/u)
        assert.strictEqual((yield* found(tenant, missionId)).sequence, 2)
        const log = yield* eventsOf(tenant)
        assert.deepStrictEqual(
          log.slice(before.events.length).map(({ type, sequence }) => [type, sequence]),
          [["inspection.started", 2]]
        )
        yield* inspections.change(author, subjectOf(missionId, "inspection.photo"), (mission, of) =>
          Result.succeed({
            mission,
            events: [],
            inspection: withPhoto(of ?? inspection, photo(FileId("of-no-record"))),
            keeps: [],
            result: undefined
          })
        )
        assert.deepStrictEqual(yield* eventsOf(tenant), log)
        const audited = (yield* inside.audited(tenant.groupId)).slice(before.audit.length)
        assert.deepStrictEqual(
          audited.map(({ action, target }) => [action, target]),
          [
            ["inspection.start", missionId],
            ["inspection.photo", missionId]
          ]
        )
      })
    )

    it.effect("stay as they are if nothing changes, or the decision refuses", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const { tenant } = yield* tenantAndStrangers
        const missionId = yield* insert(tenant)
        const inspection = inspectionOf(missionId, "aller", phaseWith([]))
        yield* putInspection(tenant, inspection)
        const before = yield* contents(tenant)
        const subject = subjectOf(missionId)
        const unchanged = yield* inspections.change(callerOf(tenant), subject, (mission, same) =>
          Result.succeed({ mission, events: [], inspection: same, keeps: [], result: same })
        )
        assert.deepStrictEqual(unchanged, inspection)
        const refused = yield* Effect.flip(
          inspections.change<void, "refused">(callerOf(tenant), subject, () => Result.fail("refused"))
        )
        assert.strictEqual(refused, "refused")
        const back = { ...subject, trip: "retour" } as const
        yield* inspections.change(callerOf(tenant), back, (mission, none) =>
          Result.succeed({ mission, events: [], inspection: none, keeps: [], result: undefined })
        )
        assert.isTrue(Option.isNone(yield* inspections.find(tenant, missionId, "retour")))
        assert.deepStrictEqual(yield* contents(tenant), before)
        assert.deepStrictEqual(Option.getOrNull(yield* inspections.find(tenant, missionId, "aller")), inspection)
      })
    )

    it.effect("lose no part of concurrent changes", () =>
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const { tenant } = yield* tenantAndStrangers
        const missionId = yield* insert(tenant)
        const empty = inspectionOf(missionId, "aller", null)
        const photos = yield* Effect.forEach(Array.from({ length: 8 }), () => Effect.map(staged(tenant), photo))
        yield* Effect.forEach(
          photos,
          (added) =>
            inspections.change(callerOf(tenant), subjectOf(missionId), (mission, before) =>
              Result.succeed({
                mission,
                events: [],
                inspection: withPhoto(before ?? empty, added),
                keeps: [added.file.fileId],
                result: undefined
              })
            ),
          { concurrency: "unbounded" }
        )
        const all = Option.getOrNull(yield* inspections.find(tenant, missionId, "aller"))
        assert.sameDeepMembers([...(all?.phases.depart?.photos ?? [])], photos)
        const fileIds = photos.map(({ file }) => file.fileId)
        assert.deepStrictEqual(yield* toRemove(tenant, fileIds), [])
      })
    )
  })
