import { assert } from "@effect/vitest"
import type { Caller } from "@trajet/domain/access"
import { IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import { DriverId, type MissionCommand, type MissionId } from "@trajet/domain/mission"
import { createMission } from "@trajet/domain/ordering"
import type { PersonCaller } from "@trajet/domain/people"
import { Positions, takePositionsAsDriver } from "@trajet/domain/positions"
import { readWaypoints } from "@trajet/domain/waypoints"
import { found, hourMillis, later, operatorCaller, plantedDriver, shortReturn } from "@trajet/testing"
import { Effect, Layer } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { onPostgres } from "../testing/postgres-store.ts"
import { happen, orderSoon, withOutside } from "../testing/programs-on-postgres.ts"

const marie = plantedDriver()
const callerFor = (id: DriverId): PersonCaller => ({ ...operatorCaller("test"), person: { role: "driver", id } })
const driver = callerFor(marie.id)

const assign: MissionCommand = {
  _tag: "AssignDriver",
  trip: "aller",
  driver: marie,
  by: "operator",
  overlappingMissionIds: []
}
const pickUp = (trip: "aller" | "retour"): MissionCommand => ({
  ...{ _tag: "PickUpVehicle", trip, by: { actor: "driver" }, at: null }
})
const deliver = (trip: "aller" | "retour"): MissionCommand => ({
  ...{ _tag: "DeliverVehicle", trip, by: { actor: "driver" }, at: null }
})

const ordered = (client: Caller, members: Parameters<typeof orderSoon>[0] = {}) =>
  Effect.map(createMission(client, orderSoon(members), null), ({ mission }) => mission.id)

/** A mission that was picked up so many hours ago. */
const driven = Effect.fnUntraced(function* (client: Caller, hoursAgo: number) {
  const id = yield* ordered(client)
  yield* happen(client, id, hoursAgo, assign, pickUp("aller"))
  return id
})

/** A position at a waypoint of the mission, by its label. */
const passing = Effect.fnUntraced(function* ({ tenant }: Caller, id: MissionId, label: string, hoursAgo: number) {
  const waypoint = (yield* readWaypoints(tenant, id, 500)).waypoints.find((one) => one.label === label)
  const { lat, lng } = waypoint ?? assert.fail(label)
  const { createdAt } = yield* found(tenant, id)
  return { at: later(createdAt, -hoursAgo * hourMillis), lat, lng, accuracyMeters: null }
})

const take = (id: MissionId, ...positions: ReadonlyArray<Effect.Success<ReturnType<typeof passing>>>) =>
  takePositionsAsDriver(driver, id, { positions, keyed: null })

const passedBy = ({ tenant }: Caller, id: MissionId) =>
  Effect.map(readWaypoints(tenant, id, 500), ({ waypoints }) =>
    waypoints.flatMap(({ label, passedAt }) => (passedAt === null ? [] : [[label, passedAt]]))
  )

const notInTransit = (index: number) => [{ index, code: "not_in_transit" as const }]

onPostgres("positions of a driver", (it) => {
  it.effect(
    "show the client which waypoints the vehicle passed",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const id = yield* driven(client, 3)
          const position = yield* passing(client, id, "km 100", 2)
          const { changes: _, ...counts } = yield* take(id, position)
          assert.deepStrictEqual(counts, { taken: 1, refused: [] })
          assert.deepStrictEqual(yield* passedBy(client, id), [
            ["Enlèvement aller", (yield* found(client.tenant, id)).outbound.pickedUpAt],
            ["km 50", position.at],
            ["km 100", position.at]
          ])
        })
      ),
    { tags: "OPS-42" }
  )

  it.effect("count while their trip is under way, and for the return after its pickup", () =>
    withOutside(({ client }) =>
      Effect.gen(function* () {
        const id = yield* ordered(client, { return: shortReturn })
        yield* happen(client, id, 5, assign)
        const early = yield* passing(client, id, "km 50", 4.5)
        assert.deepStrictEqual((yield* take(id, early)).refused, notInTransit(0))
        yield* happen(client, id, 4, pickUp("aller"))
        yield* happen(client, id, 3, deliver("aller"))
        yield* happen(client, id, 2, pickUp("retour"))
        const [outbound, between, back] = [
          yield* passing(client, id, "km 50", 3.5),
          yield* passing(client, id, "km 50", 2.5),
          yield* passing(client, id, "Enlèvement retour", 1)
        ]
        const taken = yield* take(id, back, between, outbound)
        assert.deepStrictEqual(taken.refused, notInTransit(1))
        assert.deepStrictEqual(
          taken.changes.map(({ keeps, trip }) => [trip, keeps.length]),
          [
            ["aller", 1],
            ["retour", 1]
          ]
        )
      })
    )
  )

  it.effect(
    "of a trip that ended over 30 days ago do not count any more, though the mission may still be seen",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const picked = 32 * 24
          for (const [deliveredDaysAgo, refused] of [
            [29, []],
            [31, notInTransit(0)]
          ] as const) {
            const id = yield* driven(client, picked)
            const position = yield* passing(client, id, "km 50", picked - 1)
            yield* happen(client, id, deliveredDaysAgo * 24, deliver("aller"))
            assert.deepStrictEqual((yield* take(id, position)).refused, refused)
          }
        })
      ),
    { tags: "OPS-42" }
  )

  it.effect("of another driver's mission are refused", () =>
    withOutside(({ client }) =>
      Effect.gen(function* () {
        const id = yield* driven(client, 1)
        const reported = { positions: [yield* passing(client, id, "km 50", 0.5)], keyed: null }
        const other = callerFor(DriverId(randomUUIDv7()))
        assert.strictEqual((yield* Effect.flip(takePositionsAsDriver(other, id, reported)))._tag, "MissionNotFound")
      })
    )
  )

  it.effect("are all taken if two phones send at the same time", () =>
    withOutside(({ client }) =>
      Effect.gen(function* () {
        const id = yield* driven(client, 1)
        const hours = [0.9, 0.8, 0.7, 0.6]
        const positions = yield* Effect.forEach(hours, (hoursAgo) => passing(client, id, "Enlèvement aller", hoursAgo))
        const taken = yield* Effect.forEach(positions, (one) => take(id, one), { concurrency: "unbounded" })
        assert.deepStrictEqual(
          taken.map((one) => one.taken),
          [1, 1, 1, 1]
        )
        const store = yield* Positions
        const times = positions.map(({ at }) => at)
        assert.lengthOf(yield* store.keptAt(client.tenant, id, times), 4)
        assert.strictEqual((yield* store.tracks(client.tenant, id)).aller?.track.keptCount, 4)
      })
    )
  )

  it.effect("fail with the store if another save always comes first", () =>
    withOutside(({ client }) =>
      Effect.gen(function* () {
        const id = yield* driven(client, 1)
        const position = yield* passing(client, id, "km 50", 0.5)
        const store = yield* Positions
        const overtaken = Layer.succeed(Positions, { ...store, save: () => Effect.succeed(false) })
        const failed = yield* take(id, position).pipe(Effect.provide(overtaken), Effect.flip)
        assert.strictEqual(failed._tag, "StoreUnavailable")
      })
    )
  )

  it.effect("need the router only for the first one of a trip; without it, nothing is taken", () =>
    withOutside(({ client, router }) =>
      Effect.gen(function* () {
        const id = yield* driven(client, 2)
        const first = yield* passing(client, id, "Enlèvement aller", 1.9)
        const second = yield* passing(client, id, "km 50", 1)
        router.become("down")
        assert.strictEqual((yield* Effect.flip(take(id, first)))._tag, "RouterUnavailable")
        const store = yield* Positions
        assert.isNull((yield* store.tracks(client.tenant, id)).aller)
        router.become("up")
        yield* take(id, first)
        router.become("down")
        assert.strictEqual((yield* take(id, second)).taken, 1)
        router.become("up")
        assert.deepInclude(yield* passedBy(client, id), ["km 50", second.at])
      })
    )
  )

  it.effect("complete the claim of their key with the answer", () =>
    withOutside(({ client }) =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const id = yield* driven(client, 1)
        const holder = { personId: driver.person.id, environment: driver.environment }
        const key = IdempotencyKey(randomUUIDv7())
        const claimed = yield* keys.claim(holder, key, "one", 10_000)
        if (claimed._tag !== "Claimed") return assert.fail("the key is new")
        const answer = { status: 202, body: "{}" }
        const keyed = { claim: claimed.claim, answer: () => answer }
        yield* takePositionsAsDriver(driver, id, { positions: [yield* passing(client, id, "km 50", 0.5)], keyed })
        const again = yield* keys.claim(holder, key, "one", 10_000)
        assert.deepStrictEqual(again._tag === "Held" ? again.record.answer : null, answer)
      })
    )
  )
})
