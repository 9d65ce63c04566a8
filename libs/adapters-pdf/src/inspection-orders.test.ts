import { assert, describe, it } from "@effect/vitest"
import { RequestId } from "@trajet/domain/access"
import { FileStorage } from "@trajet/domain/documents"
import { EventLog } from "@trajet/domain/events"
import { filesOfInspection, Inspections, printCompletedPhase } from "@trajet/domain/inspection"
import { decide, DriverId, Missions } from "@trajet/domain/mission"
import { type PersonCaller, PersonKeyId } from "@trajet/domain/people"
import { Printer } from "@trajet/domain/printing"
import {
  client,
  Dice,
  type FakeWorld,
  inWorld,
  orderedMission,
  partsOfPhase,
  sendFromPhones,
  type TakenPhoto
} from "@trajet/testing"
import { Effect, Option, Result, Stream } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import { byForm } from "../../../tools/harness/test-form.ts"
import { testSeed } from "../../../tools/harness/seed.ts"
import { pdfPrinter } from "./pdf-printer.adapter.ts"
import { pngPicture } from "./testing/pictures.ts"

const orders = byForm({ short: 8, long: 250 })

const driver = {
  id: DriverId("01990000-dddd-7000-8000-000000000001"),
  firstName: "Alice",
  lastName: "Martin",
  phone: "+33600000001",
  phoneE164: null,
  email: "alice@example.com"
}

const caller: PersonCaller = {
  person: { role: "driver", id: driver.id },
  environment: client.tenant.environment,
  keyId: PersonKeyId("01990000-dddd-7000-8000-000000000002"),
  requestId: RequestId("request-1"),
  ip: null
}

const kinds = ["shot", "damage", "odometer", "damage", "signature", "extra"] as const

/** Photos of a phase: each has bytes of its own, and several have the same time. */
const photosOf = (first: number): ReadonlyArray<TakenPhoto> =>
  kinds.map((kind, index) => ({
    id: `01990000-eeee-7000-8000-0000000000${String(first + index)}`,
    kind,
    minute: 5 + (index % 3),
    content: pngPicture({ width: 2 + first + index })
  }))

const parts = [
  ...partsOfPhase("01990000-ffff-7000-8000-000000000001", "depart", photosOf(10)),
  ...partsOfPhase("01990000-ffff-7000-8000-000000000001", "arrivee", photosOf(30))
]

const assignedMission = Effect.gen(function* () {
  const missions = yield* Missions
  const { mission, created } = orderedMission()
  yield* missions.create(client, { mission, created, completes: null })
  yield* missions.change(client, mission.id, "test.assign", (current, now) =>
    Result.map(
      decide(current, { _tag: "AssignDriver", trip: "aller", driver, by: "operator", overlappingMissionIds: [] }, now),
      (decision) => ({ ...decision, result: undefined })
    )
  )
  return mission.id
})

const printedAt = Date.parse("2027-01-05T12:00:00.000Z")

const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** Plays one order of parts to its end, and prints both phases at one time: the PDFs, the counts and the events. */
const played = Effect.fnUntraced(function* ({ storage }: FakeWorld, dice: Dice) {
  const [inspections, files, log] = [yield* Inspections, yield* FileStorage, yield* EventLog]
  const { tenant } = client
  const missionId = yield* assignedMission
  const counts = yield* sendFromPhones({ caller, tenant, missionId }, parts, dice)
  yield* TestClock.setTime(printedAt)
  for (const phase of ["depart", "arrivee"] as const) {
    yield* printCompletedPhase({ tenant, missionId, trip: "aller", phase })
  }
  const inspection = Option.getOrThrow(yield* inspections.find(tenant, missionId, "aller"))
  assert.strictEqual(inspection.status, "completed")
  const named = filesOfInspection(inspection)
  assert.deepStrictEqual(storage.fileIds(), named.toSorted(), "the storage has files that the inspection does not name")
  const events = yield* log.read(tenant, { after: null, type: null, limit: 100 })
  const reports = yield* Effect.forEach([inspection.phases.depart, inspection.phases.arrivee], (phase) =>
    Effect.gen(function* () {
      const fileId = phase?.report?.fileId ?? assert.fail("a phase was not printed")
      const content = Option.getOrThrow(yield* files.read({ tenant, fileId }))
      return Buffer.concat([...(yield* Stream.runCollect(content))])
    })
  )
  return { counts, reports, types: events.map(({ type }) => type).filter((type) => type.startsWith("inspection.")) }
})

describe("the report of an inspection", () => {
  it.effect(
    "is the same, byte for byte, for every order of its parts with repetitions and losses",
    () =>
      Effect.gen(function* () {
        const printer = yield* Printer
        const seed = testSeed()
        const dice = new Dice(seed)
        const happened = new Map<string, number>()
        let first: ReadonlyArray<string> | null = null
        for (let order = 0; order < orders; order++) {
          const own = dice.another()
          const play = inWorld((world) => Effect.provideService(played(world, own), Printer, printer))
          const { counts, reports, types } = yield* play()
          const about = `order ${order} of seed ${seed}`
          assert.sameMembers(
            types,
            ["inspection.started", "inspection.completed", "inspection.started", "inspection.completed"],
            about
          )
          for (const report of reports) assert.strictEqual(report.subarray(0, 5).toString("latin1"), "%PDF-", about)
          const digests = reports.map(sha256)
          first ??= digests
          assert.deepStrictEqual(digests, first, about)
          for (const [name, count] of Object.entries(counts)) happened.set(name, (happened.get(name) ?? 0) + count)
        }
        for (const [name, count] of happened) assert.isAbove(count, orders, name)
      }).pipe(Effect.provide(pdfPrinter)),
    { tags: "OPS-50" }
  )
})
