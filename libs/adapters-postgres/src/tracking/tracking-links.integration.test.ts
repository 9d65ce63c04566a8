import { assert, describe } from "@effect/vitest"
import type { Caller } from "@trajet/domain/access"
import { type MissionCommand, type MissionId, Missions, OfferId } from "@trajet/domain/mission"
import { createMission } from "@trajet/domain/ordering"
import { Positions, type SavedTrack } from "@trajet/domain/positions"
import { eraseMission } from "@trajet/domain/privacy"
import {
  createTrackingLink,
  deleteTrackingLink,
  listTrackingLinks,
  makeTripReadings,
  openTracking,
  TrackingLinkId,
  TrackingLinks
} from "@trajet/domain/tracking"
import {
  callerOf,
  fakeStorage,
  found,
  insert,
  later,
  newTenant,
  plantedDriver,
  tenantAndStrangers
} from "@trajet/testing"
import { Effect, Layer, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { onPostgres, type PostgresTests } from "../testing/postgres-store.ts"
import { happen, orderSoon, withOutside } from "../testing/programs-on-postgres.ts"

const marie = plantedDriver()
const assign: MissionCommand = {
  ...{ _tag: "AssignDriver", trip: "aller", by: "operator", overlappingMissionIds: [] },
  driver: marie
}
const pickUp: MissionCommand = { ...{ _tag: "PickUpVehicle", trip: "aller", by: { actor: "driver" }, at: null } }
const deliver: MissionCommand = { ...{ _tag: "DeliverVehicle", trip: "aller", by: { actor: "driver" }, at: null } }

const asked = { trip: "aller", side: "delivery", language: null } as const

const ordered = (client: Caller) => Effect.map(createMission(client, orderSoon(), null), ({ mission }) => mission.id)

const tokenOf = (path: string): string => path.replace("/t/", "")

const paged = Effect.fnUntraced(function* (client: Caller, id: MissionId) {
  const { link, path } = yield* createTrackingLink(client, id, asked)
  return { link, token: tokenOf(path) }
})

const opening = (token: string) => Effect.flatMap(makeTripReadings, (readings) => openTracking(readings, token))

const refusalOf = (token: string) => Effect.map(Effect.flip(opening(token)), ({ _tag }) => _tag)

const links = (it: PostgresTests) =>
  describe("the links of a mission", () => {
    it.effect(
      "are listed and removed in their mission alone, with an audit row each",
      () =>
        withOutside(({ client, other: stranger }) =>
          Effect.gen(function* () {
            const [one, other] = [yield* ordered(client), yield* ordered(client)]
            const first = yield* createTrackingLink(client, one, asked)
            const second = yield* createTrackingLink(client, one, { ...asked, side: "pickup", language: "en" })
            const listed = yield* listTrackingLinks(client.tenant, one)
            assert.deepStrictEqual(listed, [
              { link: first.link, endsAt: null },
              { link: second.link, endsAt: null }
            ])
            assert.deepStrictEqual(yield* listTrackingLinks(client.tenant, other), [])
            const unseen = yield* Effect.flip(listTrackingLinks(stranger.tenant, one))
            assert.strictEqual(unseen._tag, "MissionNotFound")
            const wrong = yield* Effect.flip(deleteTrackingLink(client, other, first.link.id))
            assert.strictEqual(wrong._tag, "TrackingLinkUnknown")
            yield* deleteTrackingLink(client, one, first.link.id)
            const again = yield* Effect.flip(deleteTrackingLink(client, one, first.link.id))
            assert.strictEqual(again._tag, "TrackingLinkUnknown")
            assert.lengthOf(yield* listTrackingLinks(client.tenant, one), 1)
          })
        ),
      { tags: ["TRK-3", "TRK-5"] }
    )

    it.effect("are of their tenant: another one neither lists, adds nor removes them", () =>
      Effect.gen(function* () {
        const store = yield* TrackingLinks
        const { strangers, tenant } = yield* tenantAndStrangers
        const missionId = yield* insert(tenant)
        const id = TrackingLinkId(randomUUIDv7())
        const decide = () => Result.succeed({ ...asked, id })
        yield* store.add(callerOf(tenant), missionId, decide)
        for (const stranger of strangers) {
          assert.deepStrictEqual(yield* store.ofMission(stranger, missionId), [])
          assert.isFalse(yield* store.remove(callerOf(stranger), missionId, id))
          const refused = yield* Effect.flip(store.add(callerOf(stranger), missionId, decide))
          assert.strictEqual(refused._tag, "MissionNotFound")
        }
        assert.lengthOf(yield* store.ofMission(tenant, missionId), 1)
      })
    )

    it.effect(
      "are at most 20, also if they are made at the same time",
      () =>
        withOutside(({ client }) =>
          Effect.gen(function* () {
            const id = yield* ordered(client)
            const made = yield* Effect.forEach(
              Array.from({ length: 24 }),
              () => Effect.result(createTrackingLink(client, id, asked)),
              { concurrency: 6 }
            )
            const refused = made.filter(Result.isFailure).map(({ failure }) => failure._tag)
            assert.deepStrictEqual(
              refused,
              Array.from({ length: 4 }, () => "TooManyTrackingLinks")
            )
            assert.lengthOf(yield* listTrackingLinks(client.tenant, id), 20)
          })
        ),
      { tags: "TRK-4" }
    )
  })

const pages = (it: PostgresTests) =>
  describe("a tracking page", () => {
    it.effect(
      "is refused alike for unknown, changed, deleted, ended and erased links",
      () =>
        withOutside(({ client }) =>
          Effect.gen(function* () {
            const [mission, done] = [yield* ordered(client), yield* ordered(client)]
            const [deleted, open] = [yield* paged(client, mission), yield* paged(client, mission)]
            const ended = yield* paged(client, done)
            yield* happen(client, done, 30, assign, pickUp)
            yield* happen(client, done, 25, deliver)
            yield* deleteTrackingLink(client, mission, deleted.link.id)
            const changed = `${open.token.slice(0, -2)}${open.token.endsWith("AA") ? "BB" : "AA"}`
            for (const token of ["", "x", "a".repeat(65), changed, deleted.token, ended.token]) {
              assert.strictEqual(yield* refusalOf(token), "TrackingRefused", token)
            }
            assert.strictEqual((yield* opening(open.token)).trip.state, "planned")
          })
        ),
      { tags: ["TRK-2", "TRK-5", "TRK-6", "TRK-7"] }
    )

    it.effect(
      "opens its own trip alone, and follows each change at once",
      () =>
        withOutside(({ client }) =>
          Effect.gen(function* () {
            const readings = yield* makeTripReadings
            const [id, other] = [yield* ordered(client), yield* ordered(client)]
            const [mine, others] = [yield* paged(client, id), yield* paged(client, other)]
            const stateOf = (token: string) => Effect.map(openTracking(readings, token), ({ trip }) => trip.state)
            assert.deepStrictEqual([yield* stateOf(mine.token), yield* stateOf(others.token)], ["planned", "planned"])
            yield* happen(client, id, 3, assign)
            const assigned = yield* openTracking(readings, mine.token)
            assert.deepStrictEqual([assigned.trip.state, assigned.trip.driverFirstName], ["assigned", marie.firstName])
            const offerId = OfferId(randomUUIDv7())
            const unassign: MissionCommand = { _tag: "UnassignDriver", reason: "operator", offerId }
            yield* happen(client, id, 2.5, unassign)
            const without = yield* openTracking(readings, mine.token)
            assert.deepStrictEqual([without.trip.state, without.trip.driverFirstName], ["planned", null])
            assert.strictEqual(yield* stateOf(others.token), "planned")
          })
        ),
      { tags: ["TRK-8", "TRK-9", "TRK-15"] }
    )

    it.effect(
      "shows positions only if the latest report shared them",
      () =>
        withOutside(({ client }) =>
          Effect.gen(function* () {
            const positions = yield* Positions
            const readings = yield* makeTripReadings
            const id = yield* ordered(client)
            const { token } = yield* paged(client, id)
            yield* happen(client, id, 3, assign, pickUp)
            const { outbound } = yield* found(client.tenant, id)
            const pickedUpAt = outbound.pickedUpAt ?? assert.fail("the vehicle was picked up")
            const { lat, lng } = outbound.pickup.place
            const save = (version: number, isShared: boolean) => {
              const last = { lat: lat - 0.5, lng, at: later(pickedUpAt, 60_000 * (version + 1)), accuracyMeters: null }
              const track = { points: [], passages: [], last, keptCount: 1 }
              const saved: SavedTrack = { trip: "aller", from: pickedUpAt, version, isShared, track, keeps: [] }
              return Effect.as(positions.save(client.tenant, id, saved), last.at)
            }
            const shown = Effect.map(openTracking(readings, token), ({ trip }) => trip.map?.position.at ?? null)
            assert.isNull(yield* shown)
            yield* save(0, false)
            assert.isNull(yield* shown)
            assert.strictEqual(yield* shown.pipe(Effect.andThen(save(1, true))), yield* shown)
            yield* save(2, false)
            assert.isNull(yield* shown)
          })
        ),
      { tags: ["TRK-10", "DRV-67"] }
    )

    it.effect("is gone with its mission's erasure, which counts the link", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const store = yield* TrackingLinks
        const missionId = yield* insert(tenant)
        const id = TrackingLinkId(randomUUIDv7())
        yield* store.add(callerOf(tenant), missionId, () => Result.succeed({ ...asked, id }))
        yield* Missions.use((missions) =>
          missions.change(callerOf(tenant), missionId, "test", (mission, now) =>
            Result.succeed({
              mission: { ...mission, status: "cancelled" as const, cancelledAt: now },
              events: [],
              result: null
            })
          )
        )
        const erased = yield* eraseMission({ tenant, missionId }, "erase")
        assert.strictEqual(erased.tracking_links, 1)
        assert.deepStrictEqual(yield* store.ofMission(tenant, missionId), [])
        assert.isTrue((yield* store.find(id))._tag === "None")
      }).pipe(Effect.provide(Layer.fresh(fakeStorage().layer)))
    )
  })

onPostgres("tracking links", (it) => {
  links(it)
  pages(it)
})
