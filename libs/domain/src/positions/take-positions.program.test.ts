import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, shortReturn, worldNow } from "@trajet/testing"
import { Effect, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import { RequestId } from "../access/caller.model.ts"
import { pruneOldRecords } from "../events/prune.program.ts"
import { IdempotencyKeys } from "../idempotency/idempotency-keys.port.ts"
import { IdempotencyKey } from "../idempotency/idempotency.model.ts"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { PersonKeyId } from "../people/person.model.ts"
import { assignTo, deliver, marie, paul, pickUp } from "../testing/mission-samples.ts"
import { dayMillis, hourMillis, plusMillis } from "../time/instant.rules.ts"
import { readWaypoints } from "../waypoints/read-waypoints.program.ts"
import { Positions } from "./positions.port.ts"
import { takePositionsAsDriver } from "./take-positions.program.ts"

const callerFor = (id: PersonCaller["person"]["id"]): PersonCaller => ({
  person: { role: "driver", id: marie.id === id ? marie.id : paul.id },
  environment: client.tenant.environment,
  keyId: PersonKeyId("01990000-bbbb-7000-8000-0000000000aa"),
  requestId: RequestId("request-2"),
  ip: null
})
const driver = callerFor(marie.id)

const happen = Effect.fnUntraced(function* (id: MissionId, ...commands: ReadonlyArray<MissionCommand>) {
  const missions = yield* Missions
  for (const command of commands) {
    yield* missions.change(client, id, "test", (mission, at) =>
      Result.map(decide(mission, command, at), (decision) => ({ ...decision, result: null }))
    )
  }
})

const driven = Effect.fnUntraced(function* (members: Parameters<typeof orderRequest>[0] = {}) {
  const { mission } = yield* createMission(client, orderRequest(members), null)
  yield* happen(mission.id, assignTo(marie), pickUp("aller"))
  return mission.id
})

/** A position at a waypoint of the mission, by its label. */
const passing = Effect.fnUntraced(function* (id: MissionId, label: string, seconds: number) {
  const waypoint = (yield* readWaypoints(client.tenant, id, 500)).find((one) => one.label === label)
  const { lat, lng } = waypoint ?? assert.fail(label)
  return { at: plusMillis(worldNow, seconds * 1_000), lat, lng, accuracyMeters: null }
})

const take = (id: MissionId, ...positions: ReadonlyArray<Effect.Success<ReturnType<typeof passing>>>) =>
  takePositionsAsDriver(driver, id, { positions, keyed: null })

const passedBy = (id: MissionId) =>
  Effect.map(readWaypoints(client.tenant, id, 500), (waypoints) =>
    waypoints.flatMap(({ label, passedAt }) => (passedAt === null ? [] : [[label, passedAt]]))
  )

describe("positions of a driver", () => {
  it.effect(
    "show the client which waypoints the vehicle passed, and survive the removal of the positions",
    inWorld(({ store }) =>
      Effect.gen(function* () {
        const id = yield* driven()
        yield* TestClock.adjust(3 * hourMillis)
        const position = yield* passing(id, "km 100", 3_600)
        const { changes: _, ...counts } = yield* take(id, position)
        assert.deepStrictEqual(counts, { taken: 1, refused: [] })
        const passed = [
          ["Enlèvement aller", worldNow],
          ["km 50", position.at],
          ["km 100", position.at]
        ]
        assert.deepStrictEqual(yield* passedBy(id), passed)
        yield* happen(id, deliver("aller"))
        store.letPass(30 * dayMillis)
        assert.strictEqual((yield* pruneOldRecords).positions, 1)
        assert.deepStrictEqual((yield* passedBy(id)).slice(0, 3), passed)
      })
    ),
    { tags: "OPS-42" }
  )

  it.effect(
    "count while their trip is under way, and for the return after its pickup",
    inWorld(() =>
      Effect.gen(function* () {
        const { mission } = yield* createMission(client, orderRequest({ return: shortReturn }), null)
        const id = mission.id
        yield* happen(id, assignTo(marie))
        const early = yield* passing(id, "km 50", 0)
        assert.deepStrictEqual((yield* take(id, early)).refused, [{ index: 0, code: "not_in_transit" }])
        yield* happen(id, pickUp("aller"))
        yield* TestClock.adjust(hourMillis)
        yield* happen(id, deliver("aller"))
        yield* TestClock.adjust(hourMillis)
        yield* happen(id, pickUp("retour"))
        yield* TestClock.adjust(hourMillis)
        const [outbound, between, back] = [
          yield* passing(id, "km 50", 1_800),
          yield* passing(id, "km 50", 5_400),
          yield* passing(id, "Enlèvement retour", 9_000)
        ]
        const taken = yield* take(id, back, between, outbound)
        assert.deepStrictEqual(taken.refused, [{ index: 1, code: "not_in_transit" }])
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
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* driven()
        const position = yield* passing(id, "km 50", 60)
        yield* TestClock.adjust(hourMillis)
        yield* happen(id, deliver("aller"))
        yield* TestClock.adjust(30 * dayMillis - 1)
        assert.strictEqual((yield* take(id, position)).taken, 1)
        yield* TestClock.adjust(1)
        assert.deepStrictEqual((yield* take(id, { ...position, lat: 45 })).refused, [
          { index: 0, code: "not_in_transit" }
        ])
      })
    ),
    { tags: "OPS-42" }
  )

  it.effect(
    "of another driver's mission are refused",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* driven()
        const reported = { positions: [yield* passing(id, "km 50", 60)], keyed: null }
        const refused = yield* Effect.flip(takePositionsAsDriver(callerFor(paul.id), id, reported))
        assert.strictEqual(refused._tag, "MissionNotFound")
      })
    )
  )

  it.effect(
    "are all taken if two phones send at the same time",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* driven()
        yield* TestClock.adjust(hourMillis)
        const positions = yield* Effect.forEach([0, 1, 2, 3], (nth) => passing(id, "Enlèvement aller", 60 * nth))
        const taken = yield* Effect.forEach(positions, (one) => take(id, one), { concurrency: "unbounded" })
        assert.deepStrictEqual(
          taken.map((one) => one.taken),
          [1, 1, 1, 1]
        )
        const store = yield* Positions
        const kept = yield* store.keptAt(
          client.tenant,
          id,
          positions.map(({ at }) => at)
        )
        assert.lengthOf(kept, 4)
        assert.strictEqual((yield* store.tracks(client.tenant, id)).aller?.track.keptCount, 4)
      })
    )
  )

  it.effect(
    "fail with the store if another save always comes first",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* driven()
        const position = yield* passing(id, "km 50", 0)
        const store = yield* Positions
        const overtaken = Layer.succeed(Positions, { ...store, save: () => Effect.succeed(false) })
        const failed = yield* take(id, position).pipe(Effect.provide(overtaken), Effect.flip)
        assert.strictEqual(failed._tag, "StoreUnavailable")
      })
    )
  )

  it.effect(
    "need the router only for the first one of a trip; without it, nothing is taken",
    inWorld(({ router }) =>
      Effect.gen(function* () {
        const id = yield* driven()
        yield* TestClock.adjust(hourMillis)
        const [first, second] = [yield* passing(id, "Enlèvement aller", 0), yield* passing(id, "km 50", 3_000)]
        router.become("down")
        assert.strictEqual((yield* Effect.flip(take(id, first)))._tag, "RouterUnavailable")
        const store = yield* Positions
        assert.isNull((yield* store.tracks(client.tenant, id)).aller)
        router.become("up")
        yield* take(id, first)
        router.become("down")
        assert.strictEqual((yield* take(id, second)).taken, 1)
        router.become("up")
        assert.deepInclude(yield* passedBy(id), ["km 50", second.at])
      })
    )
  )

  it.effect(
    "complete the claim of their key with the answer",
    inWorld(() =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const id = yield* driven()
        const holder = { personId: driver.person.id, environment: driver.environment }
        const key = IdempotencyKey("0199a1b2-0000-4000-8000-000000000001")
        const claimed = yield* keys.claim(holder, key, "one", 10_000)
        if (claimed._tag !== "Claimed") return assert.fail("the key is new")
        const answer = { status: 202, body: "{}" }
        const keyed = { claim: claimed.claim, answer: () => answer }
        yield* takePositionsAsDriver(driver, id, { positions: [yield* passing(id, "km 50", 0)], keyed })
        const again = yield* keys.claim(holder, key, "one", 10_000)
        assert.deepStrictEqual(again._tag === "Held" ? again.record.answer : null, answer)
      })
    )
  )
})
