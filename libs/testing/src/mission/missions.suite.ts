import { assert, describe } from "@effect/vitest"
import { decide, type Mission, type MissionChange, MissionId, Missions, MissionNotFound } from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import { Day, type Instant } from "@trajet/domain/time"
import { Effect, Option, Result } from "effect"
import { randomUUID } from "node:crypto"
import { missionColumnsSuite } from "./mission-columns.suite.ts"
import { priceHistorySuite } from "./price-history.suite.ts"
import {
  callerOf,
  contents,
  eventsOf,
  everything,
  found,
  insert,
  newTenant,
  StoreInside,
  type StoreTests,
  tenantAndStrangers
} from "../store/store.suite.ts"

const described = (mission: Mission, description: string): MissionChange<string> => ({
  mission: { ...mission, description, sequence: mission.sequence + 1 },
  events: [{ type: "transport.dates_updated", data: { id: mission.id, description } }],
  result: description
})

const cancel = (mission: Mission, now: Instant) =>
  Result.map(decide(mission, { _tag: "Cancel", by: "client" }, now), (decision) => ({ ...decision, result: "done" }))

const changing = (it: StoreTests) =>
  describe("changing", () => {
    it.effect("writes the mission, its events in order with consecutive numbers, and an audit row", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const inside = yield* StoreInside
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const before = yield* found(tenant, id)
        assert.strictEqual(yield* missions.change(callerOf(tenant), id, "transport.cancel", cancel), "done")
        const after = yield* found(tenant, id)
        assert.strictEqual(after.status, "cancelled")
        assert.deepStrictEqual([after.createdAt, after.transportId], [before.createdAt, before.transportId])
        const events = yield* eventsOf(tenant)
        assert.deepStrictEqual(
          events.map(({ type, sequence }) => [type, sequence]),
          [
            ["transport.created", 1],
            ["transport.status_changed", 2],
            ["transport.cancelled", 3]
          ]
        )
        const times = events.map(({ createdAt }) => createdAt)
        assert.deepStrictEqual(times, [...new Set(times)].sort())
        assert.deepStrictEqual(
          events.map(({ missionId, transportId }) => [missionId, transportId]),
          events.map(() => [id, after.transportId])
        )
        assert.strictEqual(after.sequence, 3)
        assert.deepStrictEqual((yield* inside.audited(tenant.groupId)).at(-1), {
          environment: "test",
          action: "transport.cancel",
          target: id
        })
      })
    )

    it.effect("is visible in the list", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* missions.change(callerOf(tenant), id, "transport.cancel", (mission, now) =>
          Result.map(cancel(mission, now), (change) => {
            const { outbound } = change.mission
            const pickup = { ...outbound.pickup, date: Day("2031-04-01") }
            const delivery = { ...outbound.delivery, date: Day("2031-04-02") }
            return {
              ...change,
              mission: { ...change.mission, outbound: { ...outbound, pickup, delivery, priceHt: Cents(1) } }
            }
          })
        )
        const [listed] = yield* missions.list(tenant, { ...everything, status: "cancelled" })
        assert.deepStrictEqual(
          [listed?.id, listed?.status, listed?.pickup.date, listed?.delivery.date, listed?.amountHt],
          [id, "cancelled", "2031-04-01", "2031-04-02", 1]
        )
        assert.isEmpty(yield* missions.list(tenant, { ...everything, status: "scheduled" }))
      })
    )

    it.effect("writes a mission without an event, with its audit row", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const before = yield* contents(tenant)
        yield* missions.change(callerOf(tenant), id, "transport.note", (mission) =>
          Result.succeed({ mission: { ...mission, description: "noted" }, events: [], result: null })
        )
        const after = yield* contents(tenant)
        assert.strictEqual((yield* found(tenant, id)).description, "noted")
        assert.deepStrictEqual(after.events, before.events)
        assert.strictEqual(after.audit.length, before.audit.length + 1)
      })
    )

    it.effect("writes nothing if the mission is unchanged, and still returns the result", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const before = yield* contents(tenant)
        const answer = yield* missions.change(callerOf(tenant), id, "transport.dates", (mission) =>
          Result.succeed({ mission, events: [], result: 7 })
        )
        assert.strictEqual(answer, 7)
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )

    it.effect("writes nothing if the decision refuses, and fails with its error", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* missions.change(callerOf(tenant), id, "transport.cancel", cancel)
        const before = yield* contents(tenant)
        const failure = yield* Effect.flip(missions.change(callerOf(tenant), id, "transport.cancel", cancel))
        assert.strictEqual(failure._tag, "AlreadyCancelled")
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )

    it.effect("serialises two changes of one mission", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant, { description: "" })
        const letters = [..."abcdefghijkl"]
        yield* Effect.forEach(
          letters,
          (letter) =>
            missions.change(callerOf(tenant), id, "transport.note", (mission) =>
              Result.succeed(described(mission, `${mission.description ?? ""}${letter}`))
            ),
          { concurrency: "unbounded" }
        )
        const { description, sequence } = yield* found(tenant, id)
        assert.sameMembers([...(description ?? "")], letters)
        assert.strictEqual(sequence, 1 + letters.length)
        const events = yield* eventsOf(tenant)
        assert.deepStrictEqual(
          events.map((event) => event.sequence),
          Array.from({ length: sequence }, (_, i) => i + 1)
        )
      })
    )

    it.effect("finds no mission by an unknown id or another tenant's, and does not call the decision", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const { tenant, strangers } = yield* tenantAndStrangers
        const id = yield* insert(tenant)
        const before = yield* contents(tenant)
        const asked = [
          ...strangers.map((stranger) => [stranger, id] as const),
          [tenant, MissionId(randomUUID())] as const
        ]
        for (const [who, which] of asked) {
          const failure = yield* Effect.flip(
            missions.change(callerOf(who), which, "transport.cancel", () => assert.fail("the decision was called"))
          )
          assert.deepStrictEqual(failure, new MissionNotFound())
        }
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )
  })

export const missionsSuite = (it: StoreTests) =>
  describe("the missions", () => {
    changing(it)
    priceHistorySuite(it)
    missionColumnsSuite(it)

    it.effect("are found only by their own tenant", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const { tenant, strangers } = yield* tenantAndStrangers
        const id = yield* insert(tenant)
        assert.strictEqual((yield* found(tenant, id)).id, id)
        for (const stranger of strangers) assert.isTrue(Option.isNone(yield* missions.find(stranger, id)))
        assert.isTrue(Option.isNone(yield* missions.find(tenant, MissionId(randomUUID()))))
      })
    )

    it.effect("are returned to each of many concurrent callers", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const { tenant, strangers } = yield* tenantAndStrangers
        const ids = yield* Effect.forEach(Array.from({ length: 12 }), () => insert(tenant))
        const asked = [...ids.toReversed(), MissionId(randomUUID()), ...ids].flatMap((id) =>
          [tenant, ...strangers].map((who) => [who, id] as const)
        )
        const got = yield* Effect.forEach(asked, ([who, id]) => missions.find(who, id), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(
          got.map((mission) => Option.getOrNull(Option.map(mission, ({ id }) => id))),
          asked.map(([who, id]) => (who === tenant && ids.includes(id) ? id : null))
        )
      })
    )
  })
