import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, notSent, orderedMission, putInspection, strangers, worldNow } from "@trajet/testing"
import { Effect, Option, Stream } from "effect"
import type { Caller } from "../access/caller.model.ts"
import type { FileTarget, LinkHolder, LinkTarget } from "../documents/file-link.model.ts"
import { linkedFile } from "../documents/linked-file.program.ts"
import { linkHolder, openLink, signLink } from "../documents/file-link.program.ts"
import { StoredFiles } from "../documents/stored-files.port.ts"
import { FileStorage } from "../documents/file-storage.port.ts"
import { FileId } from "../documents/file.model.ts"
import { sweepFiles } from "../documents/sweep-files.program.ts"
import { EventLog } from "../events/event-log.port.ts"
import { Missions } from "../mission/missions.port.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import {
  type Inspection,
  InspectionId,
  type InspectionPhase,
  type InspectionPhoto,
  PhotoId
} from "./inspection.model.ts"
import { printInspectionReport } from "./print-inspection.program.ts"
import { readInspection } from "./read-inspection.program.ts"

const { tenant } = client

const photoFile = FileId("photo-file")
const heicFile = FileId("heic-file")

const photo = (id: string, fileId: FileId, contentType: InspectionPhoto["file"]["contentType"]): InspectionPhoto => ({
  id: PhotoId(id),
  label: `Photo ${id}`,
  kind: "shot",
  damageType: null,
  positions: [],
  ...notSent.photo,
  file: { fileId, contentType, bytes: 3, sha256: "e".repeat(64) }
})

const phaseOf = (photos: ReadonlyArray<InspectionPhoto>): InspectionPhase => ({
  ...notSent.phase,
  startedAt: worldNow,
  completedAt: worldNow,
  location: null,
  photos,
  fields: [],
  report: null
})

const ordered = Effect.fnUntraced(function* (returns: boolean) {
  const missions = yield* Missions
  const { mission, created } = orderedMission({ returns })
  yield* missions.create(client, { mission, created, completes: null })
  return mission.id
})

const stored = Effect.fnUntraced(function* (fileId: FileId) {
  const files = yield* StoredFiles
  const storage = yield* FileStorage
  yield* files.stage({ tenant, fileId })
  yield* storage.put({ tenant, fileId }, Stream.make(Uint8Array.of(1, 2), Uint8Array.of(3)))
})

/** An inspection whose first phase has one printable photo, one of another type, and one whose file is missing. */
const inspected = Effect.fnUntraced(function* (missionId: MissionId, trip: TripKey = "aller") {
  yield* stored(photoFile)
  yield* stored(heicFile)
  const photos = [
    photo("p1", photoFile, "image/png"),
    photo("p2", heicFile, "image/heic"),
    photo("p3", FileId("gone-file"), "image/jpeg")
  ]
  const inspection: Inspection = {
    id: InspectionId("inspection-1"),
    missionId,
    trip,
    status: "in_progress",
    inspectionType: "one_way",
    source: "driver_app",
    vehicle: { plate: "AB123CD", brand: null, model: null, vin: null },
    phases: { depart: phaseOf(photos), arrivee: null },
    createdAt: worldNow,
    updatedAt: worldNow
  }
  yield* putInspection(tenant, inspection, [photoFile, heicFile])
  return inspection
})

const found = Effect.fnUntraced(function* (missionId: MissionId) {
  const missions = yield* Missions
  return Option.getOrThrow(yield* missions.find(tenant, missionId))
})

const holderOf = ({ tenant, gridVersion }: Caller): LinkHolder => ({ tenant, gridVersion })

const textOf = Effect.fnUntraced(function* (target: FileTarget) {
  const file = yield* linkedFile(holderOf(client), target)
  const { content } = yield* file.read
  return Buffer.concat([...(yield* Stream.runCollect(content))]).toString("utf8")
})

describe("printing the report of a phase", () => {
  it.effect(
    "keeps the PDF, counts its photos and links it to the mission, without an event",
    inWorld(() =>
      Effect.gen(function* () {
        const log = yield* EventLog
        const missionId = yield* ordered(false)
        yield* inspected(missionId)
        const before = yield* log.read(tenant, { after: null, type: null, limit: 100 })
        const report = yield* printInspectionReport(client, missionId, "aller", "depart")
        assert.deepStrictEqual(report, { fileId: report.fileId, generatedAt: worldNow, photosOk: 1, photosTotal: 3 })
        const shown = Option.getOrThrow(yield* readInspection(tenant, missionId, "aller"))
        assert.deepStrictEqual(shown.phases.depart?.report, report)
        assert.deepStrictEqual((yield* found(missionId)).reports, ["depart"])
        assert.deepStrictEqual(yield* log.read(tenant, { after: null, type: null, limit: 100 }), before)
        const target = { _tag: "InspectionReport", missionId, trip: "aller", phase: "depart" } as const
        assert.include(yield* textOf(target), "État des lieux de départ")
        assert.include(yield* textOf(target), (yield* found(missionId)).transportId ?? "no number")
      })
    )
  )

  it.effect(
    "replaces an earlier report, whose file the sweep removes",
    inWorld(({ storage, store }) =>
      Effect.gen(function* () {
        const missionId = yield* ordered(false)
        yield* inspected(missionId)
        const first = yield* printInspectionReport(client, missionId, "aller", "depart")
        const second = yield* printInspectionReport(client, missionId, "aller", "depart")
        assert.notStrictEqual(second.fileId, first.fileId)
        assert.includeMembers([...storage.fileIds()], [first.fileId, second.fileId])
        store.letPass(3_600_000)
        assert.strictEqual(yield* sweepFiles(1_000), 1)
        assert.deepStrictEqual(storage.fileIds(), [heicFile, photoFile, second.fileId].toSorted())
        assert.deepStrictEqual((yield* found(missionId)).reports, ["depart"])
      })
    )
  )

  it.effect(
    "leaves the detail unchanged for the return, because it links to the outbound trip",
    inWorld(() =>
      Effect.gen(function* () {
        const missionId = yield* ordered(true)
        yield* inspected(missionId, "retour")
        yield* printInspectionReport(client, missionId, "retour", "depart")
        assert.deepStrictEqual((yield* found(missionId)).reports, [])
      })
    )
  )

  it.effect(
    "is refused for a phase that has not begun, and changes nothing",
    inWorld(({ storage }) =>
      Effect.gen(function* () {
        const missionId = yield* ordered(false)
        const none = yield* Effect.flip(printInspectionReport(client, missionId, "aller", "depart"))
        assert.strictEqual(none._tag, "PhaseNotStarted")
        yield* inspected(missionId)
        const later = yield* Effect.flip(printInspectionReport(client, missionId, "aller", "arrivee"))
        assert.strictEqual(later._tag, "PhaseNotStarted")
        const back = yield* Effect.flip(printInspectionReport(client, missionId, "retour", "depart"))
        assert.strictEqual(back._tag, "NoReturnTrip")
        for (const stranger of strangers) {
          const unknown = yield* Effect.flip(printInspectionReport(stranger, missionId, "aller", "depart"))
          assert.strictEqual(unknown._tag, "MissionNotFound")
        }
        assert.deepStrictEqual(storage.fileIds(), [heicFile, photoFile])
      })
    )
  )

  it.effect(
    "fails while the storage is down, and changes nothing",
    inWorld(({ storage }) =>
      Effect.gen(function* () {
        const missionId = yield* ordered(false)
        const before = yield* inspected(missionId)
        storage.become("down")
        const failure = yield* Effect.flip(printInspectionReport(client, missionId, "aller", "depart"))
        assert.strictEqual(failure._tag, "StorageUnavailable")
        storage.become("up")
        assert.deepStrictEqual(Option.getOrThrow(yield* readInspection(tenant, missionId, "aller")), before)
        assert.deepStrictEqual((yield* found(missionId)).reports, [])
        assert.deepStrictEqual(storage.fileIds(), [heicFile, photoFile])
      })
    )
  )
})

describe("links of an inspection", () => {
  it.effect(
    "open their own photo and sheet, and nothing of another tenant, mission, trip or photo",
    inWorld(() =>
      Effect.gen(function* () {
        const missionId = yield* ordered(true)
        yield* inspected(missionId)
        const at = { _tag: "InspectionPhoto", missionId, trip: "aller", photoId: PhotoId("p1") } as const
        const path = yield* signLink({ tenant: client.tenant, key: { holder: "client", keyId: client.keyId } }, at)
        const opened = yield* openLink(path.replace("/files/", ""))
        assert.deepStrictEqual<LinkTarget>(opened.target, at)
        const file = yield* linkedFile(yield* linkHolder(opened), at)
        assert.deepInclude(file, { fileName: "Photo p1.png", contentType: "image/png" })
        assert.strictEqual((yield* file.read).bytes, 3)
        const sheet = { _tag: "MissionSheet", missionId } as const
        assert.include(yield* textOf(sheet), "M-")
        const refused: ReadonlyArray<readonly [Caller, FileTarget]> = [
          [client, { ...at, trip: "retour" }],
          [client, { ...at, photoId: PhotoId("p9") }],
          [client, { ...at, missionId: MissionId("01990000-0001-7000-8000-00000000ffff") }],
          ...strangers.map((stranger) => [stranger, at] as const),
          ...strangers.map((stranger) => [stranger, sheet] as const),
          [client, { _tag: "InspectionReport", missionId, trip: "aller", phase: "depart" }]
        ]
        for (const [caller, target] of refused) {
          const refusal = yield* Effect.flip(linkedFile(holderOf(caller), target))
          assert.strictEqual(refusal._tag, "LinkRefused", JSON.stringify(target))
        }
        // The file of this photo is missing from the storage.
        const gone = yield* linkedFile(holderOf(client), { ...at, photoId: PhotoId("p3") })
        assert.strictEqual((yield* Effect.flip(gone.read))._tag, "LinkRefused")
      })
    )
  )
})
