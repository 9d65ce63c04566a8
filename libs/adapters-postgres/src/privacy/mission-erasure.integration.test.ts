import { assert, describe } from "@effect/vitest"
import { FileStorage, sweepFiles } from "@trajet/domain/documents"
import { pruneOldRecords } from "@trajet/domain/events"
import { MissionId, Missions, ordinalOf } from "@trajet/domain/mission"
import { eraseMission, type ErasureMode, isErased, isNothing, PersonalData } from "@trajet/domain/privacy"
import { Effect, Option, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import {
  ageEvents,
  callerOf,
  claimed,
  dayMillis,
  eventsOf,
  fakeStorage,
  found,
  newEndpoint,
  newTenant,
  plant,
  type PlantedMission,
  plantMission,
  recordOf,
  refused,
  settle,
  StoreInside
} from "@trajet/testing"
import { everythingOf, withStorage } from "../testing/erased-missions.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"

const refOf = ({ id, tenant }: PlantedMission) => ({ tenant, missionId: id })
const erase = (planted: PlantedMission, mode: ErasureMode = "erase") => eraseMission(refOf(planted), mode)

/** A planted mission whose event was tried at an endpoint, which answered with a mark. */
const plantedWithDelivery = Effect.gen(function* () {
  const tenant = yield* newTenant
  const endpoint = yield* newEndpoint(tenant, { subscription: ["transport.assigned"] })
  const planted = yield* plantMission(tenant)
  yield* settle(yield* claimed(endpoint.id), { ...refused, answer: plant, detail: plant })
  return planted
})

const whole = {
  contacts: 2,
  drivers: 1,
  photos: 1,
  documents: 1,
  positions: 1,
  stored_answers: 1,
  event_data: 1,
  delivery_attempts: 1,
  audit_addresses: 2,
  places: 2,
  vehicles: 1,
  texts: 6,
  notices: 1
}

const ofMissions = (it: PostgresTests) =>
  describe("of a mission", () => {
    it.effect(
      "erases it wherever it is, and the mission can still be read",
      () =>
        withStorage(
          Effect.gen(function* () {
            const planted = yield* plantedWithDelivery
            const before = yield* everythingOf(planted)
            assert.deepStrictEqual(before.files, [true, true])
            assert.deepStrictEqual(yield* erase(planted), whole)
            const after = yield* everythingOf(planted)
            assert.notInclude(JSON.stringify(after), plant)
            assert.deepStrictEqual(after.files, [false, false])
            assert.isTrue(isErased(after.mission))
            assert.strictEqual(after.mission.outbound.priceHt, before.mission.outbound.priceHt)
            assert.deepStrictEqual(
              after.events.map(({ createdAt, id, sequence }) => [id, createdAt, sequence]),
              before.events.map(({ createdAt, id, sequence }) => [id, createdAt, sequence])
            )
            assert.deepStrictEqual(
              after.deliveries.map(({ lastError, status }) => [status, lastError]),
              before.deliveries.map(({ status }) => [status, "http_status"])
            )
            assert.strictEqual(after.notes.length, 1)
          })
        ),
      { tags: ["LIM-36", "OPS-52"] }
    )

    it.effect("counts in a dry run what it would erase, and changes nothing", () =>
      withStorage(
        Effect.gen(function* () {
          const planted = yield* plantedWithDelivery
          const before = yield* everythingOf(planted)
          assert.deepStrictEqual(yield* erase(planted, "count"), whole)
          assert.deepStrictEqual(yield* everythingOf(planted), before)
          assert.deepStrictEqual(yield* erase(planted), whole)
        })
      )
    )

    it.effect("erases nothing twice, and nothing of another mission", () =>
      withStorage(
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const [planted, other] = [yield* plantMission(tenant), yield* plantMission(tenant)]
          const before = yield* everythingOf(other)
          yield* erase(planted)
          assert.isTrue(isNothing(yield* erase(planted)))
          assert.deepStrictEqual(yield* everythingOf(other), before)
        })
      )
    )

    it.effect("refuses a mission that is not finished, and erases nothing of it", () =>
      withStorage(
        Effect.gen(function* () {
          const planted = yield* plantMission(yield* newTenant, { status: "in_transit" })
          const before = yield* everythingOf(planted)
          for (const mode of ["erase", "count"] as const) {
            assert.strictEqual((yield* Effect.flip(erase(planted, mode)))._tag, "MissionNotFinished")
          }
          assert.deepStrictEqual(yield* everythingOf(planted), before)
          const unknown = { tenant: planted.tenant, missionId: MissionId(randomUUIDv7()) }
          assert.strictEqual((yield* Effect.flip(eraseMission(unknown, "erase")))._tag, "MissionNotFound")
        })
      )
    )

    it.effect(
      "leaves an audit row of the erasure, and one of the emptied addresses",
      () =>
        withStorage(
          Effect.gen(function* () {
            const inside = yield* StoreInside
            const planted = yield* plantMission(yield* newTenant, { status: "cancelled" })
            yield* erase(planted, "count")
            yield* erase(planted)
            yield* erase(planted)
            const actions = (yield* inside.audited(planted.tenant.groupId)).map(({ action }) => action)
            assert.sameMembers(actions.slice(-2), ["audit.erase", "transport.erase"])
          })
        ),
      { tags: "OPS-53" }
    )

    it.effect("finds a mission by id or by number", () =>
      Effect.gen(function* () {
        const data = yield* PersonalData
        const missions = yield* Missions
        const tenant = { ...(yield* newTenant), environment: "live" as const }
        const { id, ...record } = recordOf()
        yield* missions.create(callerOf(tenant), { ...record })
        const { transportId } = yield* found(tenant, id)
        const ordinal = Option.getOrThrow(ordinalOf(transportId ?? assert.fail("it has no number")))
        const ref = { tenant, missionId: id }
        assert.deepStrictEqual(Option.getOrNull(yield* data.findMission({ id })), ref)
        assert.deepStrictEqual(Option.getOrNull(yield* data.findMission({ ordinal })), ref)
        assert.isTrue(Option.isNone(yield* data.findMission({ id: MissionId(randomUUIDv7()) })))
      })
    )
  })

const ofFiles = (it: PostgresTests) =>
  describe("of files", () => {
    /** A finished mission that shows the document of another one, as its duplicate does. */
    const duplicateOf = Effect.fnUntraced(function* (source: PlantedMission) {
      const missions = yield* Missions
      const copy = yield* plantMission(source.tenant)
      const { documents, transportId } = yield* found(source.tenant, source.id)
      const link = (mission: MissionId, duplicatedTo: MissionId | null, duplicatedFrom: MissionId | null) =>
        missions.change(callerOf(source.tenant), mission, "link", (before) => {
          const to = (id: MissionId | null) => (id === null || transportId === null ? null : { id, transportId })
          return Result.succeed({
            mission: {
              ...before,
              documents: duplicatedFrom === null ? before.documents : documents,
              duplicatedTo: to(duplicatedTo),
              duplicatedFrom: to(duplicatedFrom)
            },
            events: [],
            result: null
          })
        })
      yield* link(source.id, copy.id, null)
      yield* link(copy.id, null, source.id)
      return copy
    })

    it.effect("keeps a file that a duplicate shows, until the last of both is erased", () =>
      withStorage(
        Effect.gen(function* () {
          const storage = yield* FileStorage
          const source = yield* plantMission(yield* newTenant)
          const copy = yield* duplicateOf(source)
          const isThere = Effect.map(
            storage.read({ tenant: source.tenant, fileId: source.documentFile }),
            Option.isSome
          )
          yield* erase(source)
          assert.isTrue(yield* isThere)
          yield* erase(copy)
          assert.isFalse(yield* isThere)
        })
      )
    )

    it.effect("leaves files to the sweep if the storage fails", () =>
      Effect.suspend(() => {
        const storage = fakeStorage()
        return Effect.gen(function* () {
          const planted = yield* plantMission(yield* newTenant)
          storage.become("down")
          assert.strictEqual((yield* Effect.flip(erase(planted)))._tag, "StorageUnavailable")
          storage.become("up")
          assert.strictEqual(storage.fileIds().length, 2)
          yield* sweepFiles(0)
          assert.isEmpty(storage.fileIds())
          assert.notInclude(JSON.stringify(yield* everythingOf(planted)), plant)
        }).pipe(Effect.provide(storage.layer))
      })
    )
  })

const ofEvents = (it: PostgresTests) =>
  describe("of events", () => {
    it.effect(
      "also erases what a delivery keeps of an event that the log has dropped",
      () =>
        withStorage(
          Effect.gen(function* () {
            const tenant = yield* newTenant
            const { id: endpointId } = yield* newEndpoint(tenant, { subscription: ["transport.assigned"] })
            const planted = yield* plantMission(tenant)
            yield* ageEvents(98 * dayMillis)
            yield* pruneOldRecords
            assert.isEmpty(yield* eventsOf(tenant))
            const counts = yield* erase(planted)
            assert.strictEqual(counts.event_data, 1)
            const [delivery] = yield* claimed(endpointId)
            assert.include(delivery?.data ?? "", "erased")
            assert.notInclude(delivery?.data ?? plant, plant)
          })
        ),
      { tags: "OPS-52" }
    )
  })

onPostgres(
  "the erasure",
  (it) => {
    ofMissions(it)
    ofFiles(it)
    ofEvents(it)
  },
  postgresStore
)
