import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { Deliveries, type DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { lostLeasesSuite } from "./lost-leases.suite.ts"
import { hourMillis, newGroup, newTenant, type StoreTests } from "../../store/store.suite.ts"
import {
  answered,
  claimed,
  claimedOne,
  deliveryOf,
  letPass,
  makeEvents,
  millisBetween,
  newEndpoint,
  onlyDelivery,
  refused,
  reportOf,
  settle,
  stateOf,
  storeNow,
  otherWorker,
  worker
} from "../webhooks.suite.ts"

const attemptsOf = (tenant: Tenant, id: DeliveryId) =>
  Deliveries.use((deliveries) => deliveries.attempts(tenant, id)).pipe(
    Effect.map((attempts) => attempts.map(({ attempt, error, statusCode }) => [attempt, error, statusCode]))
  )

const shown = Effect.fnUntraced(function* (tenant: Tenant) {
  const deliveries = yield* Deliveries
  const delivery = yield* onlyDelivery(tenant)
  return {
    delivery,
    attempts: yield* deliveries.attempts(tenant, delivery.id),
    state: yield* stateOf(delivery.endpointId)
  }
})

const outcomes = (it: StoreTests) => {
  it.effect("ends a delivery after a success", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const { endpointId, delivery } = yield* claimedOne(tenant)
      const before = yield* storeNow
      const settled = yield* settle([delivery], answered)
      const { eventAt } = delivery
      assert.deepStrictEqual(settled, [{ endpointId, eventAt, accepted: true, retryMillis: null }])
      const after = yield* onlyDelivery(tenant)
      const { status, attempts, lastStatusCode, lastError, nextAttemptAt, deliveredAt } = after
      assert.deepStrictEqual(
        [status, attempts, lastStatusCode, lastError, nextAttemptAt],
        ["succeeded", 1, 200, null, null]
      )
      assert.isTrue(before <= (deliveredAt ?? Instant("")) && (deliveredAt ?? Instant("")) <= (yield* storeNow))
      assert.deepStrictEqual(yield* attemptsOf(tenant, delivery.id), [[1, null, 200]])
    })
  )

  it.effect("counts one attempt once, even if it is reported twice at once", () =>
    Effect.gen(function* () {
      for (const result of [answered, refused]) {
        const tenant = yield* newTenant
        const { delivery } = yield* claimedOne(tenant)
        const settled = yield* settle([delivery, delivery], result)
        assert.deepStrictEqual(
          settled.map(({ accepted }) => accepted),
          [true, false]
        )
        assert.lengthOf(yield* attemptsOf(tenant, delivery.id), 1)
        assert.strictEqual((yield* onlyDelivery(tenant)).attempts, 1)
      }
    })
  )

  it.effect("records a failure, and makes the next attempt due later", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const { delivery } = yield* claimedOne(tenant)
      const before = yield* storeNow
      const [settled] = yield* settle([delivery], refused)
      const after = yield* onlyDelivery(tenant)
      const { status, lastStatusCode, lastError, deliveredAt, nextAttemptAt } = after
      assert.deepStrictEqual(
        [status, lastStatusCode, lastError, deliveredAt],
        ["failed", 500, "http_status: 500 is no 2xx", null]
      )
      const retryMillis = settled?.retryMillis ?? assert.fail("the delivery is not retried")
      assert.isAtLeast(millisBetween(before, nextAttemptAt ?? Instant("")), retryMillis)
      assert.isAtMost(millisBetween(yield* storeNow, nextAttemptAt ?? Instant("")), retryMillis)
      assert.deepStrictEqual(yield* attemptsOf(tenant, delivery.id), [[1, "http_status", 500]])
    })
  )

  it.effect("settles many deliveries together, each by its own result", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const tenant = yield* newTenant
      const [one, other] = [yield* newEndpoint(tenant), yield* newEndpoint(tenant)]
      yield* makeEvents(tenant, 2)
      const deliveries = [...(yield* claimed(one.id)), ...(yield* claimed(other.id))]
      const reports = yield* Effect.forEach(deliveries, (delivery, index) =>
        reportOf(delivery, index % 2 === 0 ? answered : refused)
      )
      const settled = yield* queue.settle(worker, reports)
      assert.sameDeepMembers(
        settled.map(({ endpointId, eventAt, accepted, retryMillis }) => [
          endpointId,
          eventAt,
          accepted,
          retryMillis === null
        ]),
        reports.map(({ endpointId, eventAt, result }) => [endpointId, eventAt, true, result.error === null])
      )
      for (const [index, { id }] of deliveries.entries()) {
        assert.strictEqual((yield* deliveryOf(tenant, id)).status, index % 2 === 0 ? "succeeded" : "failed")
      }
      assert.isEmpty(yield* queue.settle(worker, []))
    })
  )
}

const minuteMillis = 60_000
const liveWaits = [5_000, 5 * minuteMillis, 30 * minuteMillis, 2 * hourMillis, 5 * hourMillis, 10 * hourMillis]
const waits = {
  live: [...liveWaits, 10 * hourMillis],
  test: [2_000, 5_000, 10_000, 30_000]
} as const

const schedule = (it: StoreTests) => {
  for (const environment of ["live", "test"] as const) {
    it.effect(`retries a failed ${environment} delivery by the schedule until no step is left`, () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const { id: groupId } = yield* newGroup
        const tenant = { groupId, environment }
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        for (const [step, wait] of waits[environment].entries()) {
          const [delivery] = yield* claimed(id)
          if (delivery === undefined) return assert.fail(`attempt ${step + 1} is not due`)
          assert.deepStrictEqual([delivery.attempt, delivery.step, delivery.lost], [step + 1, step, 0])
          const jitter = (step % 3) / 2
          const [settled] = yield* queue.settle(worker, [yield* reportOf(delivery, refused, jitter)])
          const retryMillis = settled?.retryMillis ?? assert.fail("the delivery is not retried")
          assert.strictEqual(retryMillis, Math.round(wait * (0.9 + 0.2 * jitter)))
          yield* letPass(retryMillis - 1_500)
          assert.isEmpty(yield* claimed(id))
          yield* letPass(1_500)
        }
        const last = yield* claimed(id)
        const [settled] = yield* settle(last, refused)
        assert.deepStrictEqual([settled?.accepted, settled?.retryMillis], [true, null])
        const { status, nextAttemptAt, attempts } = yield* onlyDelivery(tenant)
        assert.deepStrictEqual([status, nextAttemptAt, attempts], ["dead", null, waits[environment].length + 1])
        yield* letPass(24 * hourMillis)
        assert.isEmpty(yield* claimed(id))
      })
    )
  }

  it.effect("retries at the time of a Retry-After, at most an hour later", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 2)
      const [one, other] = yield* claimed(id)
      if (one === undefined || other === undefined) return assert.fail("two are due")
      const [first] = yield* settle([one], { ...refused, statusCode: 503, retryAfterMillis: 40_000 })
      assert.strictEqual(first?.retryMillis, 40_000)
      const [second] = yield* settle([other], { ...refused, statusCode: 429, retryAfterMillis: 5 * hourMillis })
      assert.strictEqual(second?.retryMillis, hourMillis)
    })
  )
}

const fences = (it: StoreTests) => {
  it.effect("ignores a result that is reported a second time", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const tenant = yield* newTenant
      const { delivery } = yield* claimedOne(tenant)
      const report = yield* reportOf(delivery, refused)
      yield* queue.settle(worker, [report])
      const before = yield* shown(tenant)
      const [settled] = yield* queue.settle(worker, [report])
      assert.isFalse(settled?.accepted)
      assert.isNull(settled?.retryMillis)
      assert.deepStrictEqual(yield* shown(tenant), before)
    })
  )

  it.effect("ignores a result of another owner", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const tenant = yield* newTenant
      const { id: endpointId } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 2)
      const [failing, flying] = yield* claimed(endpointId)
      if (failing === undefined || flying === undefined) return assert.fail("two are due")
      yield* settle([failing], refused)
      const { breaker } = yield* stateOf(endpointId)
      for (const outcome of [answered, refused]) {
        const [settled] = yield* queue.settle(otherWorker, [yield* reportOf(flying, outcome)])
        assert.deepStrictEqual([settled?.accepted, settled?.retryMillis], [false, null])
        assert.strictEqual((yield* deliveryOf(tenant, flying.id)).status, "delivering")
        assert.deepStrictEqual((yield* stateOf(endpointId)).breaker, breaker)
      }
    })
  )

  for (const [owner, name] of [
    [worker, "the same worker"],
    [otherWorker, "another"]
  ] as const) {
    it.effect(`logs a result after the lease and changes nothing, while ${name} holds the next attempt`, () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const tenant = yield* newTenant
        const { endpointId, delivery: first } = yield* claimedOne(tenant)
        yield* letPass(1_000)
        yield* queue.expireLeases
        const [second] = yield* claimed(endpointId, { owner })
        if (second === undefined) return assert.fail("the delivery is not due again")
        assert.deepStrictEqual([second.attempt, second.step, second.lost], [2, 0, 1])
        assert.deepStrictEqual(yield* attemptsOf(tenant, first.id), [[1, "lease_expired", null]])
        const before = yield* shown(tenant)
        const [late] = yield* queue.settle(worker, [yield* reportOf(first, refused)])
        assert.deepStrictEqual([late?.accepted, late?.retryMillis], [false, null])
        const { delivery, state } = yield* shown(tenant)
        assert.deepStrictEqual({ delivery, state }, { delivery: before.delivery, state: before.state })
        assert.deepStrictEqual(yield* attemptsOf(tenant, first.id), [[1, "http_status", 500]])
        const [settled] = yield* queue.settle(owner, [yield* reportOf(second, answered)])
        assert.isTrue(settled?.accepted)
        assert.strictEqual((yield* onlyDelivery(tenant)).status, "succeeded")
        assert.deepStrictEqual(yield* attemptsOf(tenant, first.id), [
          [1, "http_status", 500],
          [2, null, 200]
        ])
      })
    )
  }

  it.effect("accepts a result after the lease if the delivery was not taken over", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const { delivery } = yield* claimedOne(tenant)
      yield* letPass(10_000)
      const [settled] = yield* settle([delivery], answered)
      assert.isTrue(settled?.accepted)
      assert.strictEqual((yield* onlyDelivery(tenant)).status, "succeeded")
    })
  )
}

export const deliverySettlementSuite = (it: StoreTests) =>
  describe("the settlement of deliveries", () => {
    outcomes(it)
    schedule(it)
    fences(it)
    lostLeasesSuite(it)
  })
