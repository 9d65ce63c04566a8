import { assert, describe } from "@effect/vitest"
import { Instant } from "@trajet/domain/time"
import {
  Deliveries,
  type Delivery,
  DeliveryId,
  DeliveryStatus,
  DeliveryUnknown,
  NothingToRetry
} from "@trajet/domain/webhooks/deliveries"
import { DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import { EndpointId, Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { deliveryCreationSuite } from "../dispatching/delivery-creation.suite.ts"
import { deliveryInspectionSuite } from "./delivery-inspection.suite.ts"
import { failedReplaySuite } from "./failed-replay.suite.ts"
import { replaySuite } from "./replay.suite.ts"
import { contents, newTenant, StoreInside, type StoreTests, tenantAndStrangers } from "../../store/store.suite.ts"
import {
  claimed,
  deliveryOf,
  listed,
  makeEvents,
  millisBetween,
  newEndpoint,
  oneOfEach,
  onlyDelivery,
  refused,
  settle,
  storeNow
} from "../webhooks.suite.ts"

const longAgo = Instant("1970-01-01T00:00:00.000000Z")
const idsOf = (deliveries: ReadonlyArray<Delivery>) => deliveries.map(({ id }) => id)

const newestFirst = (a: Delivery, b: Delivery): number => {
  if (a.eventAt === b.eventAt) return a.id < b.id ? 1 : -1
  return a.eventAt < b.eventAt ? 1 : -1
}

const listing = (it: StoreTests) => {
  it.effect("are listed newest event first, by pages of any size", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      for (let made = 0; made < 3; made++) yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 4)
      const all = yield* listed(tenant)
      assert.strictEqual(all.length, 12)
      assert.deepStrictEqual(idsOf(all), idsOf(all.toSorted(newestFirst)))
      for (const [index, { eventAt, id }] of all.entries()) {
        for (const limit of [1, 5, 201]) {
          const page = yield* listed(tenant, { olderThan: { eventAt, id }, limit })
          assert.deepStrictEqual(idsOf(page), idsOf(all.slice(index + 1, index + 1 + limit)))
        }
      }
    })
  )

  it.effect("are listed for one status and for one endpoint on request", () =>
    Effect.gen(function* () {
      const { tenant, endpointId, ids } = yield* oneOfEach
      const other = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 1)
      for (const status of DeliveryStatus.literals) {
        const found = yield* listed(tenant, { status, endpointId })
        assert.deepStrictEqual(
          found.filter(({ id }) => Object.values(ids).includes(id)).map(({ id }) => id),
          [ids[status]]
        )
        assert.deepStrictEqual(new Set(found.map((delivery) => delivery.status)), new Set([status]))
      }
      assert.strictEqual((yield* listed(tenant, { status: "pending" })).length, 3)
      assert.strictEqual((yield* listed(tenant, { endpointId })).length, 6)
      assert.strictEqual((yield* listed(tenant, { endpointId: other.id, status: "pending" })).length, 1)
      assert.isEmpty(yield* listed(tenant, { endpointId: other.id, status: "dead" }))
      assert.isEmpty(yield* listed(tenant, { endpointId: EndpointId(randomUUIDv7()) }))
    })
  )

  it.effect("have a next attempt if one is due, and none if they have ended or are in flight", () =>
    Effect.gen(function* () {
      const { tenant, ids } = yield* oneOfEach
      for (const status of ["delivering", "succeeded", "dead"] as const) {
        assert.isNull((yield* deliveryOf(tenant, ids[status])).nextAttemptAt)
      }
      const pending = yield* deliveryOf(tenant, ids.pending)
      assert.strictEqual(pending.nextAttemptAt, pending.eventAt)
      const failed = yield* deliveryOf(tenant, ids.failed)
      const wait = millisBetween(yield* storeNow, failed.nextAttemptAt ?? Instant(""))
      assert.isAtMost(wait, 1_800_000)
      assert.isAtLeast(wait, 1_740_000)
    })
  )

  it.effect("are invisible to other tenants, through every method of the port", () =>
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const { tenant, strangers } = yield* tenantAndStrangers
      const { id: endpointId } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 2)
      yield* settle(yield* claimed(endpointId, { most: 1 }), refused)
      const before = yield* listed(tenant)
      const range = {
        endpointId,
        since: longAgo,
        until: null,
        types: null,
        includeSucceeded: true,
        includeMissing: true
      }
      const step = { ...range, after: longAgo, eventsMax: 10, deliveriesMax: 10, everyMillis: 100, notBefore: null }
      for (const stranger of strangers) {
        yield* makeEvents(stranger, 1)
        assert.isEmpty(yield* listed(stranger))
        assert.isEmpty(yield* listed(stranger, { endpointId }))
        for (const { id } of before) {
          assert.isTrue(Option.isNone(yield* deliveries.find(stranger, id)))
          assert.isEmpty(yield* deliveries.attempts(stranger, id))
          assert.deepStrictEqual(yield* Effect.flip(deliveries.retry(stranger, id, null)), new DeliveryUnknown())
        }
        assert.deepStrictEqual(yield* deliveries.countReplay(stranger, range, 10), {
          ...{ neverDelivered: 0, again: 0, counts: [] },
          isComplete: true
        })
        assert.deepStrictEqual(yield* deliveries.replay(stranger, step), {
          neverDelivered: 0,
          again: 0,
          reached: null,
          lastDueAt: null,
          aheadMillis: 0
        })
        assert.isEmpty(yield* listed(stranger))
      }
      assert.deepStrictEqual(yield* listed(tenant), before)
    })
  )

  it.effect("are unknown by an unused id and by a malformed id", () =>
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const tenant = yield* newTenant
      for (const id of [randomUUIDv7(), "no id", ""].map(DeliveryId)) {
        assert.isTrue(Option.isNone(yield* deliveries.find(tenant, id)))
        assert.isEmpty(yield* deliveries.attempts(tenant, id))
        assert.deepStrictEqual(yield* Effect.flip(deliveries.retry(tenant, id, null)), new DeliveryUnknown())
        assert.isEmpty(yield* listed(tenant, { endpointId: EndpointId(id) }))
      }
    })
  )
}

const retrying = (it: StoreTests) =>
  describe("after a retry", () => {
    it.effect("are pending under the same id, due at once, if they have failed or are dead", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const inside = yield* StoreInside
        const { tenant, endpointId, ids } = yield* oneOfEach
        yield* claimed(endpointId)
        for (const id of [ids.failed, ids.dead]) {
          const before = yield* deliveryOf(tenant, id)
          const attempts = yield* deliveries.attempts(tenant, id)
          const retried = yield* deliveries.retry(tenant, id, null)
          const now = yield* storeNow
          assert.deepStrictEqual(retried, { ...before, status: "pending", nextAttemptAt: retried.nextAttemptAt })
          assert.isAtLeast(millisBetween(retried.nextAttemptAt ?? Instant(""), now), 0)
          assert.deepStrictEqual(yield* deliveryOf(tenant, id), retried)
          assert.deepStrictEqual(yield* deliveries.attempts(tenant, id), attempts)
          const last = (yield* inside.audited(tenant.groupId)).at(-1)
          assert.deepStrictEqual(last, { environment: "test", action: "delivery.retry", target: id })
          const [again, ...others] = yield* claimed(endpointId)
          assert.isEmpty(others)
          assert.deepStrictEqual([again?.id, again?.attempt, again?.step, again?.lost], [id, before.attempts + 1, 0, 0])
        }
      })
    )

    it.effect("do not change if they are in flight", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const { tenant, ids } = yield* oneOfEach
        const kept = yield* contents(tenant)
        for (const id of [ids.pending, ids.delivering]) {
          const before = yield* deliveryOf(tenant, id)
          assert.deepStrictEqual(yield* deliveries.retry(tenant, id, null), before)
          assert.deepStrictEqual(yield* deliveryOf(tenant, id), before)
        }
        assert.deepStrictEqual(yield* contents(tenant), kept)
      })
    )

    it.effect("are refused if they have succeeded", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const { tenant, ids } = yield* oneOfEach
        const before = yield* deliveryOf(tenant, ids.succeeded)
        const failure = yield* Effect.flip(deliveries.retry(tenant, ids.succeeded, null))
        assert.deepStrictEqual(failure, new NothingToRetry({ problem: "succeeded" }))
        assert.deepStrictEqual(yield* deliveryOf(tenant, ids.succeeded), before)
      })
    )

    it.effect("are refused if their endpoint was deleted", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const endpoints = yield* Endpoints
        const { tenant, endpointId, ids } = yield* oneOfEach
        yield* endpoints.delete(endpointId)
        for (const id of [ids.pending, ids.delivering, ids.failed, ids.dead]) {
          const failure = yield* Effect.flip(deliveries.retry(tenant, id, null))
          assert.deepStrictEqual(failure, new NothingToRetry({ problem: "endpoint_deleted" }))
          assert.strictEqual((yield* deliveryOf(tenant, id)).status, "dead")
        }
      })
    )

    it.effect("wait without a time while their endpoint is paused, until it is enabled", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const endpoints = yield* Endpoints
        const queue = yield* DeliveryQueue
        const { tenant, endpointId, ids } = yield* oneOfEach
        yield* endpoints.pause(endpointId, "by hand")
        const retried = yield* deliveries.retry(tenant, ids.failed, null)
        assert.deepStrictEqual([retried.status, retried.nextAttemptAt], ["pending", null])
        assert.notInclude(yield* queue.dueEndpoints, endpointId)
        yield* endpoints.resume(endpointId, 100, 0)
        assert.include(yield* queue.dueEndpoints, endpointId)
      })
    )
  })

export const deliveriesSuite = (it: StoreTests) =>
  describe("the deliveries", () => {
    deliveryCreationSuite(it)
    listing(it)
    retrying(it)
    replaySuite(it)
    failedReplaySuite(it)
    deliveryInspectionSuite(it)

    it.effect(
      "list their attempts, oldest first",
      () =>
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const tenant = yield* newTenant
          const { id: endpointId } = yield* newEndpoint(tenant)
          yield* makeEvents(tenant, 1)
          const before = yield* storeNow
          yield* settle(yield* claimed(endpointId), { ...refused, durationMillis: 34 })
          const { id } = yield* onlyDelivery(tenant)
          yield* deliveries.retry(tenant, id, null)
          yield* settle(yield* claimed(endpointId), { error: "dns_error", detail: "the name has no address" })
          const attempts = yield* deliveries.attempts(tenant, id)
          assert.deepStrictEqual(
            attempts.map(({ startedAt: _startedAt, ...attempt }) => attempt),
            [
              { attempt: 1, statusCode: 500, error: "http_status", durationMillis: 34, answer: "oops" },
              { attempt: 2, statusCode: null, error: "dns_error", durationMillis: 12, answer: null }
            ]
          )
          const times = [before, ...attempts.map(({ startedAt }) => startedAt)]
          assert.deepStrictEqual(times, times.toSorted())
        }),
      { tags: "WHK-32" }
    )
  })
