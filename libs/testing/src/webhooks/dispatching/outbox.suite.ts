import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { Missions } from "@trajet/domain/mission"
import { type Announcement, Outbox } from "@trajet/domain/webhooks/dispatching"
import { Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Clock, Effect, Fiber, Result } from "effect"
import { callerOf, eventsOf, insert, newTenant, type StoreTests } from "../../store/store.suite.ts"
import { letPass, makeEvents, newEndpoint } from "../webhooks.suite.ts"

const leaseMillis = 30_000

/** Takes all announcements and returns those of a tenant: other tests leave some too. */
const taken = Effect.fnUntraced(function* (tenant: Tenant, most = 10_000) {
  const outbox = yield* Outbox
  const all: ReadonlyArray<Announcement> = yield* outbox.take(most, leaseMillis)
  return all.filter((announcement) => announcement.tenant.groupId === tenant.groupId)
})

const idsOf = (announcements: ReadonlyArray<Announcement>) => announcements.map(({ eventId }) => eventId)

const timeAwake = Effect.fnUntraced(function* (patienceMillis: number) {
  const outbox = yield* Outbox
  const before = yield* Clock.currentTimeMillis
  yield* outbox.awake(patienceMillis)
  return (yield* Clock.currentTimeMillis) - before
})

/** Waits until earlier commits have been reported. */
const drained = Effect.gen(function* () {
  while ((yield* timeAwake(200)) < 200);
})

const waking = (it: StoreTests) =>
  describe("awake", () => {
    it.effect("resolves a waiting call at once after a commit", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* drained
        const waiting = yield* Effect.forkChild(timeAwake(30_000), { startImmediately: true })
        yield* insert(tenant)
        assert.isBelow(yield* Fiber.join(waiting), 5_000)
      })
    )

    it.effect("resolves the first call after a commit at once, and the second one at the next commit", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* drained
        yield* insert(tenant)
        assert.isBelow(yield* timeAwake(30_000), 5_000)
        yield* drained
      })
    )

    it.effect("resolves when its patience ends without a commit", () =>
      Effect.gen(function* () {
        yield* drained
        const millis = yield* timeAwake(100)
        assert.isAtLeast(millis, 99)
        assert.isBelow(millis, 5_000)
      })
    )
  })

export const outboxSuite = (it: StoreTests) =>
  describe("the outbox", () => {
    it.effect("announces each event with its text and the endpoints that have a delivery of it", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const all = yield* newEndpoint(tenant)
        const some = yield* newEndpoint(tenant, { subscription: ["document.added"] })
        yield* makeEvents(tenant, 2)
        yield* endpoints.update(some.id, { subscription: "*" })
        yield* endpoints.pause(all.id, "by hand")
        yield* makeEvents(tenant, 1)
        const subscribed = [[all.id], [all.id], [all.id, some.id].toSorted()]
        assert.sameDeepMembers(
          (yield* taken(tenant)).map(({ endpointIds, ...event }) => ({
            ...event,
            endpointIds: endpointIds.toSorted()
          })),
          (yield* eventsOf(tenant)).map(({ id, type, createdAt, data }, index) => ({
            eventId: id,
            tenant,
            type,
            eventAt: createdAt,
            data,
            endpointIds: subscribed[index] ?? []
          }))
        )
      })
    )

    it.effect("hands out the oldest announcements first, up to the requested number", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const tenant = yield* newTenant
        yield* letPass(leaseMillis)
        yield* outbox.done(idsOf(yield* outbox.take(10_000, leaseMillis)))
        for (let made = 0; made < 3; made++) yield* insert(tenant)
        const given = [yield* outbox.take(1, leaseMillis), yield* outbox.take(2, leaseMillis)].map(idsOf)
        // The ids of events of one millisecond are unordered.
        const [first, second, third] = (yield* eventsOf(tenant)).map(({ id }) => id).toSorted()
        assert.deepStrictEqual(
          given.map((ids) => ids.toSorted()),
          [[first ?? ""], [second ?? "", third ?? ""].toSorted()]
        )
      })
    )

    it.effect("announces an event without a subscription", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 1)
        assert.deepStrictEqual(
          (yield* taken(tenant)).map(({ endpointIds }) => endpointIds),
          [[]]
        )
      })
    )

    it.effect("announces nothing for a refused change", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        assert.strictEqual((yield* taken(tenant)).length, 1)
        yield* Effect.flip(missions.change(callerOf(tenant), id, "transport.note", () => Result.fail("refused")))
        assert.isEmpty(yield* taken(tenant))
      })
    )

    it.effect("hands out an announcement to one taker at a time, and again if it was not marked as done", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 3)
        const first = yield* taken(tenant)
        assert.strictEqual(first.length, 3)
        assert.isEmpty(yield* taken(tenant))
        yield* letPass(leaseMillis - 10_000)
        assert.isEmpty(yield* taken(tenant))
        yield* letPass(10_000)
        assert.sameMembers(idsOf(yield* taken(tenant)), idsOf(first))
      })
    )

    it.effect("hands out each announcement once to many concurrent takers", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 30)
        const events = yield* eventsOf(tenant)
        const takers = yield* Effect.forEach([1, 2, 3, 4], () => taken(tenant, 10), { concurrency: "unbounded" })
        const ids = [...takers.flatMap(idsOf), ...idsOf(yield* taken(tenant))]
        assert.sameMembers(
          ids,
          events.map(({ id }) => id)
        )
        yield* outbox.done(ids)
      })
    )

    it.effect("deletes announcements that are done, and no others", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 3)
        const [first, second, third] = idsOf(yield* taken(tenant))
        if (first === undefined || second === undefined || third === undefined) return assert.fail("three were made")
        const before = yield* outbox.depth
        yield* outbox.done([first, third])
        assert.strictEqual(yield* outbox.depth, before - 2)
        yield* outbox.done([first])
        yield* outbox.done([])
        assert.strictEqual(yield* outbox.depth, before - 2)
        yield* letPass(leaseMillis)
        assert.deepStrictEqual(idsOf(yield* taken(tenant)), [second])
      })
    )

    it.effect("releases the announcements that nobody holds, each once, with the endpoints that have a delivery", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const [held, free] = [yield* newTenant, yield* newTenant]
        yield* makeEvents(held, 1)
        const [announcement] = yield* taken(held)
        yield* newEndpoint(held)
        const [one, other] = [yield* newEndpoint(free), yield* newEndpoint(free)]
        yield* makeEvents(free, 2)
        const before = yield* outbox.depth
        const ids = new Set([one.id, other.id])
        const released = yield* outbox.release(10_000)
        assert.sameMembers(
          released.endpointIds.filter((id) => ids.has(id)),
          [one.id, one.id, other.id, other.id]
        )
        assert.isAtLeast(released.events, 2)
        assert.strictEqual(yield* outbox.depth, before - released.events)
        assert.deepStrictEqual(yield* outbox.release(10_000), { events: 0, endpointIds: [] })
        yield* letPass(leaseMillis)
        assert.deepStrictEqual(idsOf(yield* taken(held)), idsOf(announcement === undefined ? [] : [announcement]))
      })
    )

    it.effect("counts waiting and held announcements", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const tenant = yield* newTenant
        const before = yield* outbox.depth
        yield* makeEvents(tenant, 3)
        assert.strictEqual(yield* outbox.depth, before + 3)
        yield* taken(tenant)
        assert.strictEqual(yield* outbox.depth, before + 3)
      })
    )

    waking(it)
  })
