import { assert, describe } from "@effect/vitest"
import { pruneOldRecords } from "@trajet/domain/events"
import { Instant } from "@trajet/domain/time"
import { type ClaimedDelivery, DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { DeliveryQueue, WorkerId } from "@trajet/domain/webhooks/dispatching"
import { concurrencyMax, EndpointId, Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { dayMillis, hourMillis, newTenant, type StoreTests } from "../../store/store.suite.ts"
import {
  answered,
  claimed,
  claimOf,
  deliveryOf,
  letPass,
  listed,
  makeEvents,
  millisBetween,
  newEndpoint,
  refused,
  settle,
  storeNow,
  otherWorker,
  worker
} from "../webhooks.suite.ts"

const idsOf = (deliveries: ReadonlyArray<{ readonly id: string }>) => deliveries.map(({ id }) => id)

/** Claims until no other dispatcher holds the lock. */
const claimedBy = Effect.fnUntraced(function* (endpointId: EndpointId, owner: WorkerId) {
  const all: Array<ClaimedDelivery> = []
  for (;;) {
    const { deliveries, busy } = yield* claimOf(endpointId, { owner })
    all.push(...deliveries)
    if (busy.length === 0) return all
  }
})

const width = (it: StoreTests) => {
  it.effect(`hands out at most ${concurrencyMax} deliveries of an endpoint in flight, over all owners`, () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 25)
      const first = yield* claimed(id, { owner: worker, most: 7 })
      assert.strictEqual(first.length, 7)
      const second = yield* claimed(id, { owner: otherWorker })
      assert.strictEqual(second.length, 3)
      assert.isEmpty(yield* claimed(id, { owner: worker }))
      yield* settle(first.slice(0, 4), answered, worker)
      const third = yield* claimed(id, { owner: otherWorker })
      assert.strictEqual(third.length, 4)
      assert.strictEqual(new Set(idsOf([...first, ...second, ...third])).size, 14)
    })
  )

  it.effect("hands out a delivery to one of many concurrent owners, and at most as many as the concurrency", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 25)
      const claims = yield* Effect.forEach(
        Array.from({ length: 6 }, () => WorkerId(randomUUID())),
        (owner) => claimedBy(id, owner),
        {
          concurrency: "unbounded"
        }
      )
      const given = idsOf(claims.flat())
      assert.strictEqual(given.length, concurrencyMax)
      assert.strictEqual(new Set(given).size, concurrencyMax)
      assert.strictEqual((yield* listed(tenant, { status: "delivering" })).length, concurrencyMax)
    })
  )
}

const sending = (it: StoreTests) => {
  it.effect("hands out no delivery before it is due, and none that has ended", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const tenant = yield* newTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 2)
      const [failing, good] = yield* claimed(id)
      if (failing === undefined || good === undefined) return assert.fail("two are due")
      assert.notInclude(yield* queue.dueEndpoints, id)
      yield* settle([failing], { ...refused, retryAfterMillis: hourMillis })
      yield* settle([good], answered)
      assert.isEmpty(yield* claimed(id))
      assert.notInclude(yield* queue.dueEndpoints, id)
      yield* letPass(hourMillis - 60_000)
      assert.isEmpty(yield* claimed(id))
      yield* letPass(60_000)
      assert.include(yield* queue.dueEndpoints, id)
      assert.deepStrictEqual(idsOf(yield* claimed(id)), [failing.id])
    })
  )

  it.effect("hands out the wanted number of each endpoint, and none of an unknown endpoint", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const tenant = yield* newTenant
      const [one, other] = [yield* newEndpoint(tenant), yield* newEndpoint(tenant)]
      yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 4)
      const shares = [
        { endpointId: one.id, most: 3 },
        { endpointId: EndpointId(randomUUIDv7()), most: 10 },
        { endpointId: other.id, most: 1 }
      ]
      const { deliveries, busy, full } = yield* queue.claim({ shares, owner: worker, leaseMillis: 60_000 })
      assert.isEmpty(busy)
      assert.deepStrictEqual(full.toSorted(), [one.id, other.id].toSorted())
      const of = (endpointId: EndpointId) => deliveries.filter((delivery) => delivery.endpointId === endpointId).length
      assert.deepStrictEqual([of(one.id), of(other.id), deliveries.length], [3, 1, 4])
    })
  )

  it.effect("finds exactly the endpoints with due deliveries", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const endpoints = yield* Endpoints
      const tenant = yield* newTenant
      const [due, idle] = [
        yield* newEndpoint(tenant),
        yield* newEndpoint(tenant, { subscription: ["transport.cancelled"] })
      ]
      const [paused, flying] = [yield* newEndpoint(tenant), yield* newEndpoint(tenant)]
      yield* makeEvents(tenant, 1)
      yield* endpoints.pause(paused.id, "by hand")
      yield* claimed(flying.id)
      const found = (yield* queue.dueEndpoints).filter((id) =>
        [due, idle, paused, flying].some((endpoint) => endpoint.id === id)
      )
      assert.deepStrictEqual(found, [due.id])
    })
  )
}

const filling = (it: StoreTests) => {
  it.effect("reports the endpoints that gave the wanted number, or the number that the breaker allows", () =>
    Effect.gen(function* () {
      const endpoints = yield* Endpoints
      const tenant = yield* newTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 13)
      const claims = [yield* claimOf(id, { most: 3 }), yield* claimOf(id), yield* claimOf(id, { most: 1 })]
      assert.deepStrictEqual(
        claims.map(({ deliveries, full }) => [deliveries.length, full]),
        [
          [3, [id]],
          [7, [id]],
          [0, [id]]
        ]
      )
      yield* settle(
        claims.flatMap(({ deliveries }) => deliveries),
        answered
      )
      const last = yield* claimOf(id)
      assert.deepStrictEqual([last.deliveries.length, last.full], [3, []])
      yield* endpoints.pause(id, "by hand")
      assert.deepStrictEqual((yield* claimOf(id, { most: 1 })).full, [])
    })
  )
}

export const deliveryClaimSuite = (it: StoreTests) =>
  describe("a claim", () => {
    width(it)
    sending(it)
    filling(it)

    it.effect("hands out first the delivery that has been due for the longest time, not the oldest", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 3)
        const [first, ...others] = yield* claimed(id, { most: 1 })
        if (first === undefined) return assert.fail("three are due")
        assert.isEmpty(others)
        yield* settle([first], refused)
        yield* letPass(hourMillis)
        yield* makeEvents(tenant, 1)
        const oldestFirst = idsOf((yield* listed(tenant)).toReversed())
        const [one, two, three, four] = oldestFirst
        assert.strictEqual(first.id, one)
        const claims = [yield* claimed(id, { most: 1 }), yield* claimed(id, { most: 1 })]
        assert.deepStrictEqual(claims.map(idsOf), [[two], [three]])
        assert.sameMembers(idsOf(yield* claimed(id)), [one ?? "", four ?? ""])
      })
    )

    it.effect("counts the attempt, and shows no next attempt while the delivery is held", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        const [delivery] = yield* claimed(id)
        const record = yield* deliveryOf(tenant, delivery?.id ?? DeliveryId(""))
        assert.deepStrictEqual([record.status, record.attempts, record.nextAttemptAt], ["delivering", 1, null])
        assert.isEmpty(yield* claimed(id))
      })
    )

    it.effect("returns the version of the endpoint, its text and the time of the store", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        const { version } = yield* endpoints.update(id, { url: "https://other.example/" })
        const before = yield* storeNow
        yield* makeEvents(tenant, 1)
        const { deliveries, now } = yield* claimOf(id)
        assert.strictEqual(deliveries[0]?.endpointVersion, version)
        const after = yield* storeNow
        assert.isTrue(before <= now && now <= after)
      })
    )

    it.effect("reports less than full concurrency after a failure", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 3)
        const wide = Effect.map(claimed(id, { most: 1 }), (deliveries) => deliveries[0])
        const [first, second] = [yield* wide, yield* wide]
        if (first === undefined || second === undefined) return assert.fail("three are due")
        assert.isTrue(second.isAtFullConcurrency)
        yield* settle([first], refused)
        assert.isFalse((yield* wide)?.isAtFullConcurrency)
      })
    )

    it.effect("hands out open deliveries with their text after their event was dropped from the log", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 3)
        const before = yield* claimed(id)
        yield* settle(before, { ...refused, retryAfterMillis: hourMillis })
        yield* letPass(91 * dayMillis)
        yield* pruneOldRecords
        const content = (deliveries: ReadonlyArray<ClaimedDelivery>) =>
          deliveries.map(({ id: deliveryId, eventId, eventType, data }) => [deliveryId, eventId, eventType, data])
        const after = yield* claimed(id)
        assert.sameDeepMembers(content(after), content(before))
        for (const settled of yield* settle(after, answered)) assert.isTrue(settled.accepted)
      })
    )

    it.effect("measures open deliveries, the age of the oldest due one, and endpoints that get no requests", () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 2)
        yield* letPass(hourMillis)
        const before = yield* queue.figures
        assert.isAtLeast(before.oldestDueSeconds, 3_600)
        assert.isAtLeast(before.oldestSendableSeconds, 3_600)
        assert.isAtMost(before.oldestSendableSeconds, before.oldestDueSeconds)
        yield* makeEvents(tenant, 3)
        assert.strictEqual((yield* queue.figures).open, before.open + 3)
        yield* settle(yield* claimed(id, { most: 2 }), answered)
        yield* endpoints.pause(id, "by hand")
        const after = yield* queue.figures
        assert.strictEqual(after.open, before.open + 1)
        assert.strictEqual(after.pausedEndpoints, before.pausedEndpoints + 1)
        assert.strictEqual(after.sendingEndpoints, before.sendingEndpoints - 1)
        assert.strictEqual(after.slowEndpoints, before.slowEndpoints)
        assert.strictEqual(after.disabledEndpoints, before.disabledEndpoints)
      })
    )

    it.effect("holds a delivery until the end of its lease", () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        yield* claimed(id, { leaseMillis: 60_000 })
        yield* letPass(50_000)
        assert.notInclude((yield* queue.expireLeases).endpointIds, id)
        yield* letPass(10_000)
        const { expired, endpointIds } = yield* queue.expireLeases
        assert.isAtLeast(expired, 1)
        assert.include(endpointIds, id)
        const [delivery] = yield* listed(tenant)
        assert.deepStrictEqual([delivery?.status, delivery?.lastError], ["failed", "lease_expired"])
        assert.isAtLeast(millisBetween(delivery?.nextAttemptAt ?? Instant(""), yield* storeNow), 0)
        assert.notInclude((yield* queue.expireLeases).endpointIds, id)
      })
    )
  })
