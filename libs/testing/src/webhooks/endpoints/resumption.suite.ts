import { assert, describe } from "@effect/vitest"
import { Instant } from "@trajet/domain/time"
import { DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import { Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { hourMillis, newTenant, type StoreTests } from "../../store/store.suite.ts"
import {
  claimed,
  letPass,
  listed,
  makeEvents,
  millisBetween,
  newEndpoint,
  refused,
  reportOf,
  stateOf,
  storeNow,
  worker
} from "../webhooks.suite.ts"

const everyMillis = 10_000

export const resumptionSuite = (it: StoreTests) =>
  describe("paused by hand", () => {
    it.effect("get no requests, while their deliveries are made and wait without a time", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const queue = yield* DeliveryQueue
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        yield* endpoints.pause(id, "by hand")
        yield* makeEvents(tenant, 1)
        assert.deepStrictEqual(
          (yield* listed(tenant)).map(({ status, nextAttemptAt, attempts }) => [status, nextAttemptAt, attempts]),
          [
            ["pending", null, 0],
            ["pending", null, 0]
          ]
        )
        assert.isEmpty(yield* claimed(id))
        assert.notInclude(yield* queue.dueEndpoints, id)
        assert.strictEqual((yield* stateOf(id)).open, 2)
      })
    )

    it.effect(
      "release waiting deliveries step by step, oldest first and one after the other, and are then enabled",
      () =>
        Effect.gen(function* () {
          const endpoints = yield* Endpoints
          const tenant = yield* newTenant
          const { id } = yield* newEndpoint(tenant)
          yield* endpoints.pause(id, "by hand")
          yield* makeEvents(tenant, 5)
          const before = yield* storeNow
          assert.deepStrictEqual(yield* endpoints.resume(id, 2, everyMillis), { spread: 2, enabled: false })
          assert.deepStrictEqual(yield* endpoints.resume(id, 2, everyMillis), { spread: 2, enabled: false })
          assert.strictEqual((yield* stateOf(id)).endpoint.status, "paused")
          assert.isEmpty(yield* claimed(id))
          assert.deepStrictEqual(yield* endpoints.resume(id, 2, everyMillis), { spread: 1, enabled: true })
          const { endpoint } = yield* stateOf(id)
          assert.deepStrictEqual([endpoint.status, endpoint.reason], ["enabled", null])
          assert.isAbove(endpoint.version, 2)
          const oldestFirst = (yield* listed(tenant)).toReversed()
          const times = oldestFirst.map(({ nextAttemptAt }) => nextAttemptAt ?? assert.fail("the delivery has no time"))
          const first = times[0] ?? Instant("")
          assert.isAtLeast(millisBetween(before, first), everyMillis)
          assert.deepStrictEqual(
            times.map((time) => millisBetween(first, time)),
            [0, 1, 2, 3, 4].map((step) => step * everyMillis)
          )
          assert.isEmpty(yield* claimed(id))
          yield* letPass(2.5 * everyMillis)
          assert.sameMembers(
            (yield* claimed(id)).map((delivery) => delivery.id),
            oldestFirst.slice(0, 2).map((delivery) => delivery.id)
          )
        })
    )

    it.effect("are not enabled before a step has found less than a full batch", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* endpoints.pause(id, "by hand")
        yield* makeEvents(tenant, 2)
        assert.deepStrictEqual(yield* endpoints.resume(id, 2, everyMillis), { spread: 2, enabled: false })
        assert.deepStrictEqual(yield* endpoints.resume(id, 2, everyMillis), { spread: 0, enabled: true })
        assert.deepStrictEqual(yield* endpoints.resume(id, 2, everyMillis), { spread: 0, enabled: true })
      })
    )

    it.effect("keep the time of a future retry, and deliveries that are held or have ended", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const queue = yield* DeliveryQueue
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 2)
        const [failing, flying] = yield* claimed(id)
        if (failing === undefined || flying === undefined) return assert.fail("two are due")
        yield* queue.settle(worker, [yield* reportOf(failing, { ...refused, retryAfterMillis: hourMillis })])
        const before = yield* listed(tenant)
        yield* endpoints.pause(id, "by hand")
        assert.deepStrictEqual(yield* endpoints.resume(id, 10, everyMillis), { spread: 0, enabled: true })
        assert.deepStrictEqual(yield* listed(tenant), before)
      })
    )
  })
