import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderedMission, worldNow } from "@trajet/testing"
import { Deferred, Effect, Fiber, Latch, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import { FileId } from "../documents/file.model.ts"
import { StorageUnavailable } from "../documents/file-storage.port.ts"
import type { InspectionPart } from "../inspection/inspection-part.model.ts"
import { InspectionId, type InspectionPhaseKey, PhotoId } from "../inspection/inspection.model.ts"
import { takePart } from "../inspection/inspection-parts.rules.ts"
import { newInspection } from "../inspection/inspection.rules.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { hourMillis } from "../time/instant.rules.ts"
import { PressBusy, Printer, PrintFailed } from "../printing/printer.port.ts"
import { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { DueWork } from "./due-work.port.ts"
import { type PrintWorkerOptions, workOffPrints } from "./print-worker.program.ts"

const { tenant } = client
const [one, other] = ["1", "2"].map((end) => WorkerId(`01990000-cccc-7000-8000-00000000000${end}`))
const leaseMillis = 60_000

const working = (more: Partial<PrintWorkerOptions> = {}) =>
  Effect.forkChild(
    workOffPrints({ owner: one ?? WorkerId(""), leaseMillis, pollMillis: 5_000, awake: Effect.never, ...more }),
    { startImmediately: true }
  )

const ordered = Effect.gen(function* () {
  const missions = yield* Missions
  const { mission, created } = orderedMission()
  yield* missions.create(client, { mission, created, completes: null })
  return mission.id
})

const parts: ReadonlyArray<InspectionPart> = [
  { _tag: "Start", inspectionId: InspectionId("inspection-1"), startedAt: worldNow },
  { _tag: "Complete", completedAt: worldNow, photosTotal: 0, signature: null, expects: null }
]

const photoPart: InspectionPart = {
  _tag: "Photo",
  photo: {
    id: PhotoId("photo-1"),
    label: "Front",
    kind: "shot",
    damageType: null,
    positions: [],
    takenAt: worldNow,
    place: null,
    file: { fileId: FileId("file-1"), contentType: "image/png", bytes: 3, sha256: "e".repeat(64) }
  }
}

/** Completes a phase of the outbound inspection. */
const complete = Effect.fnUntraced(function* (
  missionId: MissionId,
  phase: InspectionPhaseKey,
  more: ReadonlyArray<InspectionPart> = []
) {
  const inspections = yield* Inspections
  yield* Effect.forEach([...more, ...parts], (part) =>
    inspections.change(client, { missionId, trip: "aller", action: "test" }, (mission, found, now, recordedAt) =>
      Result.map(
        takePart(found ?? newInspection(mission, "aller", { now, recordedAt }), { phase, part }, now),
        (inspection) => ({
          mission,
          events: [],
          inspection,
          keeps: [],
          result: undefined
        })
      )
    )
  )
})

const printedPhases = Effect.fnUntraced(function* (missionId: MissionId) {
  const inspections = yield* Inspections
  const { phases } = Option.getOrThrow(yield* inspections.find(tenant, missionId, "aller"))
  return [phases.depart, phases.arrivee].map((phase) => (phase?.report ?? null) !== null)
})

const dueRows = Effect.gen(function* () {
  const due = yield* DueWork
  return yield* due.list({ kind: "print_reports", isFailing: false, limit: 10 })
})

describe("the printing of reports", () => {
  it.effect(
    "is due once a phase is completed, and prints each report once",
    inWorld(() =>
      Effect.gen(function* () {
        const missionId = yield* ordered
        yield* complete(missionId, "depart")
        assert.deepStrictEqual(
          (yield* dueRows).map(({ dueAt, subjectId: of }) => [of, dueAt]),
          [[missionId, worldNow]]
        )
        yield* working()
        yield* TestClock.adjust(1)
        assert.deepStrictEqual(yield* printedPhases(missionId), [true, false])
        assert.deepStrictEqual(yield* dueRows, [])
        yield* complete(missionId, "arrivee")
        yield* TestClock.adjust(6_000)
        assert.deepStrictEqual(yield* printedPhases(missionId), [true, true])
        assert.deepStrictEqual(yield* dueRows, [])
      })
    )
  )

  it.effect(
    "starts at once when its own process has completed a phase",
    inWorld(() =>
      Effect.gen(function* () {
        const missionId = yield* ordered
        const woken = yield* Latch.make(false)
        yield* working({ awake: Effect.ensuring(woken.await, woken.close) })
        yield* complete(missionId, "depart")
        assert.deepStrictEqual(yield* printedPhases(missionId), [false, false])
        yield* woken.open
        yield* TestClock.adjust(1)
        assert.deepStrictEqual(yield* printedPhases(missionId), [true, false])
      })
    )
  )

  it.effect(
    "is left to another process by one that ends, at once or after its lease",
    inWorld(() =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const missionId = yield* ordered
        yield* complete(missionId, "depart")
        // A process that is killed keeps its claim until the lease ends.
        const killed = other ?? WorkerId("")
        yield* due.claim({ owner: killed, kinds: ["print_reports"], most: 1, leaseMillis })
        yield* working()
        yield* TestClock.adjust(leaseMillis - 10_000)
        assert.deepStrictEqual(yield* printedPhases(missionId), [false, false])
        yield* TestClock.adjust(20_000)
        assert.deepStrictEqual(yield* printedPhases(missionId), [true, false])
        // A process that stops while it prints gives its claim back.
        yield* complete(missionId, "arrivee")
        const printing = yield* Deferred.make<void>()
        const hanging = Printer.of({
          missionSheet: () => Effect.never,
          dossier: () => Effect.never,
          inspectionReport: () => Effect.andThen(Deferred.succeed(printing, undefined), Effect.never)
        })
        const stopping = yield* Effect.provideService(working({ owner: killed }), Printer, hanging)
        yield* Deferred.await(printing)
        yield* Fiber.interrupt(stopping)
        yield* TestClock.adjust(6_000)
        assert.deepStrictEqual(yield* printedPhases(missionId), [true, true])
      })
    )
  )

  it.effect(
    "keeps its claim for as long as a print takes, and is tried again after a failure",
    inWorld(() =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const printer = yield* Printer
        const missionId = yield* ordered
        yield* complete(missionId, "depart")
        let prints = 0
        const slow = Printer.of({
          ...printer,
          inspectionReport: (report, readPhoto, groupId) => {
            prints += 1
            return prints === 1
              ? Effect.andThen(Effect.sleep(5 * leaseMillis), Effect.fail(new PressBusy({ retryAfterSeconds: 1 })))
              : printer.inspectionReport(report, readPhoto, groupId)
          }
        })
        yield* Effect.provideService(working(), Printer, slow)
        for (let lease = 0; lease < 9; lease++) {
          yield* TestClock.adjust(leaseMillis / 2)
          const { works } = yield* due.claim({
            owner: other ?? WorkerId(""),
            kinds: ["print_reports"],
            most: 1,
            leaseMillis
          })
          assert.isEmpty(works)
        }
        yield* TestClock.adjust(leaseMillis)
        assert.deepStrictEqual(
          (yield* dueRows).map(({ lastError }) => lastError?.startsWith("PressBusy")),
          [true]
        )
        yield* TestClock.adjust(3 * leaseMillis)
        assert.deepStrictEqual([prints, yield* printedPhases(missionId)], [2, [true, false]])
      })
    )
  )

  it.effect(
    "is made with photos three times, then without, and what is not the fault of the print does not count",
    inWorld(() =>
      Effect.gen(function* () {
        const printer = yield* Printer
        const missionId = yield* ordered
        yield* complete(missionId, "depart", [photoPart])
        const failed = new PrintFailed({ reason: "memory" })
        const outcomes = [
          failed,
          new StorageUnavailable({ reason: "down" }),
          failed,
          new PressBusy({ retryAfterSeconds: 1 }),
          new StorageUnavailable({ reason: "down" }),
          failed
        ]
        const leftOut: Array<ReadonlyArray<boolean>> = []
        const failing = Printer.of({
          ...printer,
          inspectionReport: (report, readPhoto, groupId) => {
            leftOut.push(report.photos.map((photo) => photo.leftOut !== null))
            const outcome = outcomes[leftOut.length - 1]
            return outcome === undefined ? printer.inspectionReport(report, readPhoto, groupId) : Effect.fail(outcome)
          }
        })
        yield* Effect.provideService(working(), Printer, failing)
        for (let hours = 0; hours < 7; hours++) yield* TestClock.adjust(hourMillis)
        assert.deepStrictEqual(leftOut, [...outcomes.map(() => [false]), [true]])
        assert.deepStrictEqual(yield* printedPhases(missionId), [true, false])
        assert.deepStrictEqual(yield* dueRows, [])
      })
    )
  )

  it.effect(
    "gives back an attempt that is just being counted when its process stops",
    inWorld(() =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const missionId = yield* ordered
        yield* complete(missionId, "depart", [photoPart])
        const counting = yield* Deferred.make<void>()
        const answered = yield* Deferred.make<void>()
        const slow = DueWork.of({
          ...due,
          beginPrint: (owner, work) =>
            Effect.andThen(due.beginPrint(owner, work), (attempt) =>
              Deferred.succeed(counting, undefined).pipe(Effect.andThen(Deferred.await(answered)), Effect.as(attempt))
            )
        })
        const stopping = yield* Effect.provideService(working(), DueWork, slow)
        yield* Deferred.await(counting)
        const stopped = yield* Effect.forkChild(Fiber.interrupt(stopping), { startImmediately: true })
        yield* Deferred.succeed(answered, undefined)
        yield* Fiber.join(stopped)
        const killed = other ?? WorkerId("")
        yield* TestClock.adjust(2 * leaseMillis)
        const [work] = (yield* due.claim({ owner: killed, kinds: ["print_reports"], most: 1, leaseMillis })).works
        if (work === undefined) return assert.fail("nothing is due")
        assert.strictEqual(yield* due.beginPrint(killed, work), 1)
      })
    )
  )

  it.effect(
    "counts a print that ended its process, and not one that its process gave back",
    inWorld(() =>
      Effect.gen(function* () {
        const printer = yield* Printer
        const due = yield* DueWork
        const missionId = yield* ordered
        yield* complete(missionId, "depart", [photoPart])
        const killed = other ?? WorkerId("")
        for (let death = 0; death < 3; death++) {
          const { works } = yield* due.claim({ owner: killed, kinds: ["print_reports"], most: 1, leaseMillis })
          const [work] = works
          if (work === undefined) return assert.fail("nothing is due")
          assert.strictEqual(yield* due.beginPrint(killed, work), death + 1)
          yield* TestClock.adjust(10 * leaseMillis)
          // A process that stops gives its print back.
          const printing = yield* Deferred.make<void>()
          const hanging = Printer.of({
            ...printer,
            inspectionReport: () => Effect.andThen(Deferred.succeed(printing, undefined), Effect.never)
          })
          const stopping = yield* Effect.provideService(working(), Printer, hanging)
          yield* Deferred.await(printing)
          yield* Fiber.interrupt(stopping)
        }
        const leftOut: Array<boolean> = []
        const noting = Printer.of({
          ...printer,
          inspectionReport: (report, readPhoto, groupId) => {
            leftOut.push(...report.photos.map((photo) => photo.leftOut !== null))
            return printer.inspectionReport(report, readPhoto, groupId)
          }
        })
        yield* Effect.provideService(working(), Printer, noting)
        yield* TestClock.adjust(10_000)
        assert.deepStrictEqual([leftOut, yield* printedPhases(missionId)], [[true], [true, false]])
      })
    )
  )
})
