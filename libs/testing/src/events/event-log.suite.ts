import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { EventLog, type EventQuery, type LoggedEvent } from "@trajet/domain/events"
import { Missions } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { Effect, Option, Result } from "effect"
import { callerOf, insert, newTenant, type StoreTests, tenantAndStrangers } from "../store/store.suite.ts"

const farAhead = Instant("2999-01-01T00:00:00.000000Z")
const all: EventQuery = { after: null, type: null, limit: 201 }

const read = Effect.fnUntraced(function* (tenant: Tenant, query: Partial<EventQuery> = {}) {
  const log = yield* EventLog
  return yield* log.read(tenant, { ...all, ...query })
})

/** A mission whose dates change `changes` times; each change is an event with two lines of text. */
const live = Effect.fnUntraced(function* (tenant: Tenant, changes: number) {
  const missions = yield* Missions
  const id = yield* insert(tenant)
  for (let i = 0; i < changes; i++) {
    yield* missions.change(callerOf(tenant), id, "transport.dates", (mission) =>
      Result.succeed({
        mission: { ...mission, sequence: mission.sequence + 1 },
        events: [{ type: "transport.dates_updated", data: { id, n: i, text: 'é "quoted"\nand 東京' } }],
        result: null
      })
    )
  }
  return id
})

const idsOf = (events: ReadonlyArray<LoggedEvent>) => events.map(({ id }) => id)

export const eventLogSuite = (it: StoreTests) =>
  describe("the event log", () => {
    it.effect("is empty for a tenant without events", () =>
      Effect.gen(function* () {
        const log = yield* EventLog
        const tenant = yield* newTenant
        assert.isEmpty(yield* read(tenant))
        assert.isTrue(Option.isNone(yield* log.oldestKept(tenant, farAhead)))
      })
    )

    it.effect(
      "shows events oldest first, with exactly their logged text",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const id = yield* live(tenant, 3)
          const events = yield* read(tenant)
          assert.deepStrictEqual(
            events.map(({ type, sequence, missionId }) => [type, sequence, missionId]),
            [
              ["transport.created", 1, id],
              ["transport.dates_updated", 2, id],
              ["transport.dates_updated", 3, id],
              ["transport.dates_updated", 4, id]
            ]
          )
          assert.strictEqual(events[2]?.data, JSON.stringify({ id, n: 1, text: 'é "quoted"\nand 東京' }))
          const times = events.map(({ createdAt }) => createdAt)
          assert.deepStrictEqual(times, [...new Set(times)].sort())
          assert.strictEqual(new Set(idsOf(events)).size, 4)
        }),
      { tags: "LIM-7" }
    )

    it.effect("continues exactly after any of its events, for every page size", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* live(tenant, 9)
        const events = yield* read(tenant)
        for (const [index, { createdAt: after }] of events.entries()) {
          assert.deepStrictEqual(idsOf(yield* read(tenant, { after })), idsOf(events.slice(index + 1)))
          assert.deepStrictEqual(
            idsOf(yield* read(tenant, { after, limit: 2 })),
            idsOf(events.slice(index + 1, index + 3))
          )
        }
      })
    )

    it.effect(
      "shows only one type if a type is requested",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          yield* live(tenant, 2)
          yield* live(tenant, 1)
          const events = yield* read(tenant)
          const created = events.filter(({ type }) => type === "transport.created")
          assert.deepStrictEqual(yield* read(tenant, { type: "transport.created" }), created)
          assert.deepStrictEqual(
            yield* read(tenant, { type: "transport.created", after: created[0]?.createdAt ?? Instant("") }),
            created.slice(1)
          )
          assert.strictEqual((yield* read(tenant, { type: "transport.dates_updated", limit: 2 })).length, 2)
          assert.isEmpty(yield* read(tenant, { type: "transport.cancelled" }))
        }),
      { tags: "EVT-3" }
    )

    it.effect(
      "shows the events of one mission, newest first, and continues before any of them",
      () =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const { tenant, strangers } = yield* tenantAndStrangers
          yield* live(tenant, 2)
          const missionId = yield* live(tenant, 4)
          yield* live(tenant, 1)
          const all = (yield* read(tenant)).filter((event) => event.missionId === missionId).toReversed()
          assert.strictEqual(all.length, 5)
          const query = { missionId, before: null, limit: 201 }
          assert.deepStrictEqual(yield* log.ofMission(tenant, query), all)
          for (const [index, { createdAt: before }] of all.entries()) {
            const next = yield* log.ofMission(tenant, { ...query, before, limit: 2 })
            assert.deepStrictEqual(idsOf(next), idsOf(all.slice(index + 1, index + 3)))
          }
          for (const stranger of strangers) assert.isEmpty(yield* log.ofMission(stranger, query))
        }),
      { tags: "CON-59" }
    )

    it.effect("reports no loss until events are dropped", () =>
      Effect.gen(function* () {
        const log = yield* EventLog
        const tenant = yield* newTenant
        yield* live(tenant, 2)
        assert.isTrue(Option.isNone(yield* log.oldestKept(tenant, farAhead)))
      })
    )

    it.effect("never shows another tenant's events", () =>
      Effect.gen(function* () {
        const log = yield* EventLog
        const { tenant, strangers } = yield* tenantAndStrangers
        yield* live(tenant, 1)
        const [event] = yield* read(tenant)
        for (const stranger of strangers) {
          assert.isEmpty(yield* read(stranger))
          assert.isEmpty(yield* read(stranger, { type: event?.type ?? null }))
          assert.isEmpty(yield* read(stranger, { after: Instant("1970-01-01T00:00:00.000000Z") }))
          assert.isTrue(Option.isNone(yield* log.oldestKept(stranger, farAhead)))
        }
      })
    )
  })
