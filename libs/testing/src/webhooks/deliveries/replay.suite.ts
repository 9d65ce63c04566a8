import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { Deliveries, DeliveryId, type ReplayStepResult, type ReplayRange } from "@trajet/domain/webhooks/deliveries"
import { type EndpointId, Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { eventsOf, hourMillis, newTenant, type StoreTests } from "../../store/store.suite.ts"
import {
  answered,
  claimed,
  deliveryOf,
  letPass,
  listed,
  makeEvents,
  millisBetween,
  newEndpoint,
  oneOfEach,
  settle,
  storeNow
} from "../webhooks.suite.ts"

export const longAgo = Instant("1970-01-01T00:00:00.000000Z")
export const everyMillis = 10_000

export const rangeOf = (endpointId: EndpointId, range: Partial<ReplayRange> = {}): ReplayRange => ({
  endpointId,
  since: longAgo,
  until: null,
  types: null,
  includeSucceeded: false,
  includeMissing: true,
  ...range
})

export const previewOf = (tenant: Tenant, range: ReplayRange, eventsMax = 1_000) =>
  Deliveries.use((deliveries) => deliveries.countReplay(tenant, range, eventsMax))

const countOf = (tenant: Tenant, range: ReplayRange) =>
  Effect.map(previewOf(tenant, range), ({ neverDelivered, again }) => ({ neverDelivered, again }))

/** Replays a range step by step to its end, and counts. */
export const replayToEnd = Effect.fnUntraced(function* (tenant: Tenant, range: ReplayRange, eventsMax = 2) {
  const deliveries = yield* Deliveries
  const total = { neverDelivered: 0, again: 0 }
  let after: Instant | null = range.since
  let notBefore: Instant | null = null
  while (after !== null) {
    const progress: ReplayStepResult = yield* deliveries.replay(tenant, {
      ...range,
      after,
      eventsMax,
      deliveriesMax: 500,
      everyMillis,
      notBefore
    })
    total.neverDelivered += progress.neverDelivered
    total.again += progress.again
    after = progress.reached
    notBefore = progress.lastDueAt ?? notBefore
  }
  return total
})

export const replaySuite = (it: StoreTests) =>
  describe("in a replay", () => {
    it.effect("are made for events without one, in the order of their events and at a pace", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 5)
        const { id: endpointId } = yield* newEndpoint(tenant)
        const range = rangeOf(endpointId)
        assert.deepStrictEqual(yield* countOf(tenant, range), { neverDelivered: 5, again: 0 })
        assert.isEmpty(yield* listed(tenant))
        const before = yield* storeNow
        assert.deepStrictEqual(yield* replayToEnd(tenant, range), { neverDelivered: 5, again: 0 })
        const made = (yield* listed(tenant)).toReversed()
        assert.deepStrictEqual(
          made.map(({ eventId, eventAt, eventType }) => [eventId, eventAt, eventType]),
          (yield* eventsOf(tenant)).map(({ id, createdAt, type }) => [id, createdAt, type])
        )
        for (const { status, attempts } of made) assert.deepStrictEqual([status, attempts], ["pending", 0])
        const times = made.map(({ nextAttemptAt }) => nextAttemptAt ?? assert.fail("the delivery has no time"))
        const first = times[0] ?? Instant("")
        assert.isAtLeast(millisBetween(before, first), 0)
        assert.deepStrictEqual(
          times.map((time) => millisBetween(first, time)),
          [0, 1, 2, 3, 4].map((step) => step * everyMillis)
        )
      })
    )

    it.effect("have the text of their event, like other deliveries", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 2)
        const { id: endpointId } = yield* newEndpoint(tenant)
        const step = {
          ...rangeOf(endpointId),
          after: longAgo,
          eventsMax: 10,
          deliveriesMax: 10,
          everyMillis: 0,
          notBefore: null
        }
        yield* deliveries.replay(tenant, step)
        assert.sameDeepMembers(
          (yield* claimed(endpointId)).map(({ eventId, data }) => [eventId, data]),
          (yield* eventsOf(tenant)).map(({ id, data }) => [id, data])
        )
      })
    )

    it.effect("report the progress of each step, and the time of the last delivery", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 3)
        const { id: endpointId } = yield* newEndpoint(tenant)
        const range = { ...rangeOf(endpointId), eventsMax: 2, deliveriesMax: 2, everyMillis }
        const events = yield* eventsOf(tenant)
        const first = yield* deliveries.replay(tenant, { ...range, after: longAgo, notBefore: null })
        assert.deepStrictEqual(
          [first.neverDelivered, first.reached, first.aheadMillis],
          [2, events[1]?.createdAt, everyMillis]
        )
        const after = first.reached ?? assert.fail("there were two")
        const second = yield* deliveries.replay(tenant, { ...range, after, notBefore: first.lastDueAt })
        assert.deepStrictEqual([second.neverDelivered, second.reached], [1, events[2]?.createdAt])
        assert.strictEqual(millisBetween(first.lastDueAt ?? Instant(""), second.lastDueAt ?? Instant("")), everyMillis)
        const [newest] = yield* listed(tenant)
        assert.strictEqual(newest?.nextAttemptAt, second.lastDueAt)
        const end = { ...range, after: second.reached ?? Instant(""), notBefore: second.lastDueAt }
        assert.deepStrictEqual(yield* deliveries.replay(tenant, end), {
          neverDelivered: 0,
          again: 0,
          reached: null,
          lastDueAt: null,
          aheadMillis: 0
        })
      })
    )

    for (const includeSucceeded of [false, true]) {
      const asked = includeSucceeded ? "including succeeded ones on request" : "except succeeded ones"
      it.effect(`are pending again if they have ended, ${asked}, and do not change in flight`, () =>
        Effect.gen(function* () {
          const { tenant, endpointId, ids } = yield* oneOfEach
          const range = rangeOf(endpointId, { includeSucceeded })
          const before = yield* listed(tenant)
          const counted = { neverDelivered: 0, again: includeSucceeded ? 3 : 2 }
          assert.deepStrictEqual(yield* countOf(tenant, range), counted)
          assert.deepStrictEqual(yield* listed(tenant), before)
          assert.deepStrictEqual(yield* replayToEnd(tenant, range), counted)
          const touched = [ids.failed, ids.dead, ...(includeSucceeded ? [ids.succeeded] : [])]
          const after = yield* listed(tenant)
          assert.deepStrictEqual(
            after.map(({ id }) => id),
            before.map(({ id }) => id)
          )
          for (const [index, delivery] of after.entries()) {
            if (touched.includes(delivery.id)) {
              assert.strictEqual(delivery.status, "pending")
              assert.isNotNull(delivery.nextAttemptAt)
              assert.strictEqual(delivery.attempts, before[index]?.attempts)
            } else {
              assert.deepStrictEqual(delivery, before[index])
            }
          }
        })
      )
    }

    it.effect("have a full budget again", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const { tenant, endpointId, ids } = yield* oneOfEach
        yield* claimed(endpointId)
        const range = rangeOf(endpointId, { includeSucceeded: true })
        yield* deliveries.replay(tenant, {
          ...range,
          after: longAgo,
          eventsMax: 10,
          deliveriesMax: 10,
          everyMillis: 0,
          notBefore: null
        })
        const again = yield* claimed(endpointId)
        assert.sameMembers(
          again.map(({ id }) => id),
          [ids.failed, ids.dead, ids.succeeded]
        )
        for (const { step, lost } of again) assert.deepStrictEqual([step, lost], [0, 0])
      })
    )

    it.effect("do not change in a second replay", () =>
      Effect.gen(function* () {
        const { tenant, endpointId } = yield* oneOfEach
        const range = rangeOf(endpointId, { includeSucceeded: true })
        yield* replayToEnd(tenant, range)
        const before = yield* listed(tenant)
        assert.deepStrictEqual(yield* replayToEnd(tenant, range, 1), { neverDelivered: 0, again: 0 })
        assert.deepStrictEqual(yield* listed(tenant), before)
      })
    )

    it.effect("are made once by two concurrent replays", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 6)
        const { id: endpointId } = yield* newEndpoint(tenant)
        const totals = yield* Effect.forEach([1, 2, 3], () => replayToEnd(tenant, rangeOf(endpointId)), {
          concurrency: "unbounded"
        })
        assert.strictEqual((yield* listed(tenant)).length, 6)
        const made = totals.map(({ neverDelivered }) => neverDelivered)
        assert.strictEqual(
          made.reduce((sum, count) => sum + count, 0),
          6
        )
      })
    )

    it.effect("are only those of the range, without its start and with its end", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 5)
        const { id: endpointId } = yield* newEndpoint(tenant)
        const events = yield* eventsOf(tenant)
        const [since, until] = [events[0]?.createdAt ?? Instant(""), events[3]?.createdAt ?? Instant("")]
        const range = rangeOf(endpointId, { since, until })
        assert.deepStrictEqual(yield* countOf(tenant, range), { neverDelivered: 3, again: 0 })
        assert.deepStrictEqual(yield* replayToEnd(tenant, range), { neverDelivered: 3, again: 0 })
        assert.deepStrictEqual(
          (yield* listed(tenant)).toReversed().map(({ eventId }) => eventId),
          events.slice(1, 4).map(({ id }) => id)
        )
      })
    )

    it.effect("have the types of the endpoint's subscription, or the requested ones", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 3)
        yield* makeEvents(tenant, 1)
        const { id: endpointId } = yield* newEndpoint(tenant, { subscription: ["transport.created"] })
        const changed = rangeOf(endpointId, { types: ["transport.dates_updated"] })
        assert.deepStrictEqual(yield* countOf(tenant, rangeOf(endpointId)), { neverDelivered: 2, again: 0 })
        assert.deepStrictEqual(yield* countOf(tenant, changed), { neverDelivered: 2, again: 0 })
        yield* replayToEnd(tenant, rangeOf(endpointId), 1)
        const types = Effect.map(listed(tenant), (deliveries) => deliveries.map(({ eventType }) => eventType))
        assert.deepStrictEqual(yield* types, ["transport.created", "transport.created"])
        yield* replayToEnd(tenant, changed, 1)
        assert.deepStrictEqual(yield* types, [
          "transport.created",
          "transport.dates_updated",
          "transport.dates_updated",
          "transport.created"
        ])
      })
    )

    it.effect(
      "are those that match the filter of the endpoint, in steps of any size",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          yield* makeEvents(tenant, 5)
          const filter = [{ path: "change", op: "in", value: [0, 3] }] as const
          const { id } = yield* newEndpoint(tenant, { filter })
          assert.deepStrictEqual(yield* countOf(tenant, rangeOf(id)), { neverDelivered: 2, again: 0 })
          assert.deepStrictEqual(yield* replayToEnd(tenant, rangeOf(id), 2), { neverDelivered: 2, again: 0 })
          yield* letPass(hourMillis)
          yield* settle(yield* claimed(id), answered)
          yield* Endpoints.use((endpoints) =>
            endpoints.update(id, { filter: [{ path: "change", op: "eq", value: 3 }] })
          )
          const again = rangeOf(id, { includeSucceeded: true })
          assert.deepStrictEqual(yield* countOf(tenant, again), { neverDelivered: 0, again: 1 })
          assert.deepStrictEqual(yield* replayToEnd(tenant, again, 1), { neverDelivered: 0, again: 1 })
        }),
      { tags: "WHK-61" }
    )

    it.effect("leave other endpoints, and deleted ones, unchanged", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const [one, other] = [yield* newEndpoint(tenant), yield* newEndpoint(tenant)]
        yield* makeEvents(tenant, 2)
        yield* settle(yield* claimed(other.id), answered)
        yield* settle(yield* claimed(one.id), answered)
        const before = yield* listed(tenant, { endpointId: other.id })
        yield* replayToEnd(tenant, rangeOf(one.id, { includeSucceeded: true }))
        assert.deepStrictEqual(yield* listed(tenant, { endpointId: other.id }), before)
        yield* endpoints.delete(other.id)
        const range = rangeOf(other.id, { includeSucceeded: true })
        assert.deepStrictEqual(yield* countOf(tenant, range), { neverDelivered: 0, again: 0 })
        assert.deepStrictEqual(yield* replayToEnd(tenant, range), { neverDelivered: 0, again: 0 })
        const [delivery] = before
        assert.deepStrictEqual(yield* deliveryOf(tenant, delivery?.id ?? DeliveryId("")), delivery)
      })
    )
  })
