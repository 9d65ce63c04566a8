import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { pruneOldRecords, Retention, retentionLimits } from "@trajet/domain/events"
import { MoverId, TestClocks } from "@trajet/domain/clock"
import { MissionId, Missions } from "@trajet/domain/mission"
import { type KeptPosition, Positions, type SavedTrack, type Track } from "@trajet/domain/positions"
import { Instant } from "@trajet/domain/time"
import { eraseMission } from "@trajet/domain/privacy"
import { Effect, Layer, Result } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { callerOf, dayMillis, fakeStorage, insert, later, newTenant, tenantAndStrangers } from "@trajet/testing"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"

const from = Instant("2026-11-20T08:00:00.000001Z")
const at = (minute: number): Instant => Instant(`2026-11-20T09:${String(minute).padStart(2, "0")}:00.123456Z`)

const kept = (minute: number, members: Partial<KeptPosition> = {}): KeptPosition => ({
  at: at(minute),
  lat: 48.8566 + minute / 100,
  lng: 2.3522,
  accuracyMeters: minute % 2 === 0 ? null : 12.5,
  isTooFast: false,
  ...members
})

const trackWith = (members: Partial<Track> = {}): Track => ({
  points: [
    { kilometre: 50, lat: 48.1, lng: 2.9 },
    { kilometre: null, lat: 45.7, lng: 4.8 }
  ],
  passages: [],
  last: null,
  keptCount: 0,
  ...members
})

const { isTooFast: _, ...last } = kept(1)
const first: SavedTrack = {
  trip: "aller",
  from,
  version: 0,
  isShared: false,
  track: trackWith({ passages: [at(1)], last, keptCount: 2 }),
  keeps: [kept(0), kept(1)]
}
const stored = { version: 1, track: first.track }

const tracks = (tenant: Tenant, id: MissionId) => Positions.use((positions) => positions.tracks(tenant, id))
const save = (tenant: Tenant, id: MissionId, saved: SavedTrack) =>
  Positions.use((positions) => positions.save(tenant, id, saved))
const keptAt = (tenant: Tenant, id: MissionId, minutes: ReadonlyArray<number>) =>
  Positions.use((positions) => positions.keptAt(tenant, id, minutes.map(at)))

/** A mission that was delivered so many days ago. */
const deliveredBefore = Effect.fnUntraced(function* (tenant: Tenant, days: number) {
  const missions = yield* Missions
  const id = yield* insert(tenant)
  const pickedUpAt = yield* missions.change(callerOf(tenant), id, "test", (mission, now) => {
    const pickedUp = later(now, -(days + 1) * dayMillis)
    const outbound = { ...mission.outbound, pickedUpAt: pickedUp, deliveredAt: later(now, -days * dayMillis) }
    return Result.succeed({ mission: { ...mission, outbound }, events: [], result: pickedUp })
  })
  yield* save(tenant, id, { ...first, from: pickedUpAt })
  return id
})

const stores = (it: PostgresTests) =>
  describe("the track of a trip", () => {
    it.effect("is read as it was saved, with the times of its positions", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        assert.deepStrictEqual(yield* tracks(tenant, id), { aller: null, retour: null })
        assert.isTrue(yield* save(tenant, id, first))
        const back: SavedTrack = { trip: "retour", from, version: 0, isShared: false, track: trackWith(), keeps: [] }
        assert.isTrue(yield* save(tenant, id, back))
        assert.deepStrictEqual(yield* tracks(tenant, id), {
          aller: stored,
          retour: { version: 1, track: back.track }
        })
        const times = yield* keptAt(tenant, id, [0, 1, 2])
        assert.sameDeepMembers(
          [...times],
          [0, 1].map((minute) => ({ trip: "aller" as const, at: at(minute), isTooFast: false }))
        )
      })
    )

    it.effect("takes a save only on its latest version, and its positions with it", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* save(tenant, id, first)
        for (const version of [0, 2]) {
          assert.isFalse(yield* save(tenant, id, { ...first, version, keeps: [kept(7)] }))
        }
        assert.deepStrictEqual((yield* tracks(tenant, id)).aller, stored)
        assert.deepStrictEqual(yield* keptAt(tenant, id, [7]), [])
        const next = {
          ...first,
          version: 1,
          track: trackWith({ ...first.track, passages: [at(1), at(7)], keptCount: 3 })
        }
        assert.isTrue(yield* save(tenant, id, { ...next, keeps: [kept(7, { isTooFast: true })] }))
        assert.deepStrictEqual((yield* tracks(tenant, id)).aller, { version: 2, track: next.track })
        assert.deepStrictEqual(yield* keptAt(tenant, id, [7]), [{ trip: "aller", at: at(7), isTooFast: true }])
      })
    )

    it.effect("keeps its points, and one position of each time", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* save(tenant, id, first)
        const again = { ...first, version: 1, track: { ...first.track, points: [] } }
        assert.isTrue(yield* save(tenant, id, { ...again, keeps: [kept(1, { isTooFast: true }), kept(2)] }))
        assert.deepStrictEqual((yield* tracks(tenant, id)).aller?.track.points, first.track.points)
        assert.deepStrictEqual(yield* keptAt(tenant, id, [1]), [{ trip: "aller", at: at(1), isTooFast: false }])
      })
    )

    it.effect("is saved once if two processes save it at the same time", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const results = yield* Effect.forEach(
          [0, 1, 2, 3],
          (minute) => save(tenant, id, { ...first, keeps: [kept(minute)] }),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(results.filter(Boolean), 1)
        assert.lengthOf(yield* keptAt(tenant, id, [0, 1, 2, 3]), 1)
      })
    )

    it.effect("is of its tenant", () =>
      Effect.gen(function* () {
        const { tenant, strangers } = yield* tenantAndStrangers
        const id = yield* insert(tenant)
        yield* save(tenant, id, first)
        for (const stranger of strangers) {
          assert.deepStrictEqual(yield* tracks(stranger, id), { aller: null, retour: null })
          assert.deepStrictEqual(yield* keptAt(stranger, id, [0, 1]), [])
        }
        assert.deepStrictEqual(yield* tracks(tenant, MissionId(randomUUIDv7())), { aller: null, retour: null })
      })
    )
  })

const removals = (it: PostgresTests): void => {
  it.effect("the track of a trip is erased with its mission, and counted before", () =>
    Effect.gen(function* () {
      const missions = yield* Missions
      const tenant = yield* newTenant
      const id = yield* insert(tenant)
      yield* save(tenant, id, first)
      yield* missions.change(callerOf(tenant), id, "test", (mission, now) =>
        Result.succeed({
          mission: { ...mission, status: "cancelled" as const, cancelledAt: now },
          events: [],
          result: null
        })
      )
      const ref = { tenant, missionId: id }
      const [counted, erased] = [yield* eraseMission(ref, "count"), yield* eraseMission(ref, "erase")]
      assert.deepStrictEqual(counted, erased)
      assert.strictEqual(erased.positions, 2)
      assert.deepStrictEqual(yield* tracks(tenant, id), { aller: null, retour: null })
      assert.deepStrictEqual(yield* keptAt(tenant, id, [0, 1]), [])
    }).pipe(Effect.provide(Layer.fresh(fakeStorage().layer)))
  )

  describe("pruning positions", () => {
    it.effect(
      "removes them 30 days after the delivery of their trip, and keeps the passages",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const [young, old] = [yield* deliveredBefore(tenant, 29), yield* deliveredBefore(tenant, 30)]
          const driven = yield* insert(tenant)
          yield* save(tenant, driven, { ...first, from: Instant("2020-01-01T00:00:00.000000Z") })
          assert.isAtLeast((yield* pruneOldRecords).positions, 2)
          assert.deepStrictEqual(yield* keptAt(tenant, old, [0, 1]), [])
          const { aller } = yield* tracks(tenant, old)
          assert.deepStrictEqual(aller, { version: 2, track: { ...first.track, last: null } })
          for (const id of [young, driven]) assert.deepStrictEqual((yield* tracks(tenant, id)).aller, stored)
          assert.strictEqual((yield* pruneOldRecords).positions, 0)
        }),
      { tags: "OPS-42" }
    )

    it.effect(
      "counts the days by the clock of the environment",
      () =>
        Effect.gen(function* () {
          const clocks = yield* TestClocks
          const { strangers, tenant } = yield* tenantAndStrangers
          const mover = MoverId(randomUUID())
          const others = yield* Effect.forEach(strangers, (of) =>
            Effect.map(deliveredBefore(of, 20), (id) => ({ of, id }))
          )
          const before = yield* deliveredBefore(tenant, 20)
          yield* clocks.take(tenant.groupId, mover, 60_000)
          yield* clocks.step(tenant.groupId, mover, { toLeadMillis: 10 * dayMillis, holdMillis: 60_000 })
          const behind = yield* deliveredBefore(tenant, 29)
          assert.isAtLeast((yield* pruneOldRecords).positions, 2)
          assert.strictEqual((yield* tracks(tenant, before)).aller?.track.last, null)
          assert.deepStrictEqual((yield* tracks(tenant, behind)).aller, stored)
          for (const { of, id } of others) assert.deepStrictEqual((yield* tracks(of, id)).aller, stored)
          yield* clocks.step(tenant.groupId, mover, { toLeadMillis: 11 * dayMillis, holdMillis: 60_000 })
          yield* pruneOldRecords
          assert.strictEqual((yield* tracks(tenant, behind)).aller?.track.last, null)
          for (const { of, id } of others) assert.deepStrictEqual((yield* tracks(of, id)).aller, stored)
          yield* clocks.letGo(tenant.groupId, mover)
        }),
      { tags: "OPS-42" }
    )

    it.effect("follows another limit", () =>
      Effect.gen(function* () {
        const retention = yield* Retention
        const tenant = yield* newTenant
        const id = yield* deliveredBefore(tenant, 3)
        const { positions } = yield* retention.prune({ ...retentionLimits, positionDays: 2 })
        assert.isAtLeast(positions, 2)
        assert.deepStrictEqual(yield* keptAt(tenant, id, [0, 1]), [])
      })
    )
  })
}

// Pruning counts the positions of all groups.
onPostgres(
  "tracks",
  (it) => {
    stores(it)
    removals(it)
  },
  postgresStore
)
