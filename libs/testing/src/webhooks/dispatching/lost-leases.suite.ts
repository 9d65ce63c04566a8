import { assert, describe } from "@effect/vitest"
import { Deliveries } from "@trajet/domain/webhooks/deliveries"
import { DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { hourMillis, newTenant, type StoreTests } from "../../store/store.suite.ts"
import {
  claimed,
  claimedOne,
  letPass,
  listed,
  loseLeases,
  makeEvents,
  newEndpoint,
  onlyDelivery,
  refused,
  settle,
  stateOf
} from "../webhooks.suite.ts"

export const lostLeasesSuite = (it: StoreTests) =>
  describe("after the death of a worker", () => {
    it.effect("makes the delivery due at once, with its step and its breaker unchanged", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const tenant = yield* newTenant
        const { endpointId, delivery } = yield* claimedOne(tenant)
        yield* settle([delivery], refused)
        yield* letPass(60_000)
        const { breaker } = yield* stateOf(endpointId)
        yield* loseLeases(endpointId, 1)
        const after = yield* stateOf(endpointId)
        assert.deepStrictEqual(
          [after.breaker.failuresInRow, after.breaker.failuresSince, after.breaker.concurrency],
          [breaker.failuresInRow, breaker.failuresSince, breaker.concurrency]
        )
        const { attempts, lastError } = yield* onlyDelivery(tenant)
        assert.deepStrictEqual([attempts, lastError], [2, "lease_expired"])
        const [, gone] = yield* deliveries.attempts(tenant, delivery.id)
        assert.deepStrictEqual(
          [gone?.attempt, gone?.error, gone?.statusCode, gone?.answer],
          [2, "lease_expired", null, null]
        )
        const [again] = yield* claimed(endpointId)
        assert.deepStrictEqual([again?.attempt, again?.step, again?.lost], [3, 1, 1])
        yield* settle(again === undefined ? [] : [again], refused)
        yield* letPass(60_000)
        const [fourth] = yield* claimed(endpointId)
        assert.deepStrictEqual([fourth?.attempt, fourth?.step, fourth?.lost], [4, 2, 1])
      })
    )

    it.effect(
      "makes the delivery dead after five lost leases",
      () =>
        Effect.gen(function* () {
          const queue = yield* DeliveryQueue
          const tenant = yield* newTenant
          const { id } = yield* newEndpoint(tenant)
          yield* makeEvents(tenant, 1)
          yield* loseLeases(id, 4)
          assert.strictEqual((yield* onlyDelivery(tenant)).status, "failed")
          yield* loseLeases(id, 1)
          const { status, lastError, nextAttemptAt, attempts } = yield* onlyDelivery(tenant)
          assert.deepStrictEqual([status, lastError, nextAttemptAt, attempts], ["dead", "lease_expired", null, 5])
          yield* letPass(hourMillis)
          assert.isEmpty(yield* claimed(id))
          assert.notInclude(yield* queue.dueEndpoints, id)
        }),
      { tags: "WHK-47" }
    )

    it.effect("frees the concurrency of the endpoint", () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 12)
        yield* claimed(id, { leaseMillis: 1_000 })
        assert.isEmpty(yield* claimed(id))
        yield* letPass(1_000)
        yield* queue.expireLeases
        assert.strictEqual((yield* claimed(id)).length, 10)
        assert.strictEqual((yield* listed(tenant, { status: "delivering" })).length, 10)
      })
    )
  })
