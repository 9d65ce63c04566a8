import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import { closedBreaker, type EndpointId, Endpoints, recoveredAt } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { newGroup, newTenant, type StoreTests } from "../../store/store.suite.ts"
import {
  answered,
  claimed,
  deliveryOf,
  letPass,
  listed,
  makeEvents,
  millisBetween,
  newDisabledEndpoint,
  newEndpoint,
  refused,
  reportOf,
  settle,
  stateOf,
  storeNow,
  otherWorker,
  worker
} from "../webhooks.suite.ts"
import { takenNotices } from "../../notices/waiting-notices.ts"

const liveTenant = Effect.map(newGroup, ({ id }): Tenant => ({ groupId: id, environment: "live" }))

/** An endpoint that ten failures have just paused, with `waiting` deliveries without an attempt. */
const pausedEndpoint = Effect.fnUntraced(function* (tenant: Tenant, waiting: number) {
  const { id } = yield* newEndpoint(tenant)
  yield* makeEvents(tenant, 10 + waiting)
  const deliveries = yield* claimed(id)
  const settled = yield* settle(deliveries, refused)
  assert.strictEqual(settled.filter(({ accepted }) => accepted).length, 10)
  return id
})

const pauseMillisOf = Effect.fnUntraced(function* (endpointId: EndpointId) {
  const { breaker } = yield* stateOf(endpointId)
  return millisBetween(yield* storeNow, breaker.pausedUntil ?? assert.fail("the endpoint is not paused"))
})

const pausing = (it: StoreTests) => {
  it.effect(
    "keeps deliveries waiting after ten failures in a row, without counting an attempt",
    () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const tenant = yield* liveTenant
        const before = (yield* queue.figures).pausedEndpoints
        const id = yield* pausedEndpoint(tenant, 2)
        yield* makeEvents(tenant, 1)
        const { breaker, endpoint, open } = yield* stateOf(id)
        assert.deepStrictEqual(
          [endpoint.status, open, breaker.concurrency, breaker.failuresInRow],
          ["enabled", 13, 1, 10]
        )
        const left = yield* pauseMillisOf(id)
        assert.isAtMost(left, 30_000)
        assert.isAtLeast(left, 20_000)
        assert.isEmpty(yield* claimed(id))
        assert.notInclude(yield* queue.dueEndpoints, id)
        assert.strictEqual((yield* queue.figures).pausedEndpoints, before + 1)
        const deliveries = yield* listed(tenant)
        assert.deepStrictEqual(
          new Set(deliveries.map(({ nextAttemptAt }) => nextAttemptAt)),
          new Set([breaker.pausedUntil])
        )
        assert.strictEqual(
          deliveries.reduce((sum, { attempts }) => sum + attempts, 0),
          10
        )
      }),
    { tags: "WHK-39" }
  )

  it.effect("shows the due time of a delivery if it is after the end of the pause", () =>
    Effect.gen(function* () {
      const tenant = yield* liveTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 11)
      const [later, ...others] = yield* claimed(id)
      if (later === undefined) return assert.fail("ten are due")
      yield* settle([later], { ...refused, retryAfterMillis: 600_000 })
      yield* settle(others, refused)
      const { nextAttemptAt } = yield* deliveryOf(tenant, later.id)
      assert.isAtLeast(millisBetween(yield* storeNow, nextAttemptAt ?? Instant("")), 540_000)
    })
  )

  it.effect("does not pause after a success in between, even if the claim was at full concurrency", () =>
    Effect.gen(function* () {
      const tenant = yield* liveTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 19)
      const deliveries = yield* claimed(id)
      yield* settle(deliveries.slice(0, 9), refused)
      yield* settle(deliveries.slice(9), answered)
      const { breaker } = yield* stateOf(id)
      assert.deepStrictEqual(breaker, closedBreaker(id))
      yield* settle(yield* claimed(id, { most: 9 }), refused)
      const after = yield* stateOf(id)
      assert.deepStrictEqual([after.breaker.failuresInRow, after.breaker.pausedUntil], [9, null])
    })
  )

  it.effect("follows the reports of one batch in order", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const tenant = yield* liveTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 10)
      const deliveries = yield* claimed(id)
      const reports = yield* Effect.forEach(deliveries, (delivery, index) =>
        reportOf(delivery, index === 6 ? answered : refused)
      )
      yield* queue.settle(worker, reports)
      const { breaker } = yield* stateOf(id)
      assert.deepStrictEqual([breaker.failuresInRow, breaker.failuresSince, breaker.pausedUntil], [3, 3, null])
    })
  )
}

const comingBack = (it: StoreTests) => {
  it.effect("sends one probe after a pause, and pauses for longer if it fails", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const tenant = yield* liveTenant
      const id = yield* pausedEndpoint(tenant, 3)
      yield* letPass(30_000)
      assert.include(yield* queue.dueEndpoints, id)
      const probe = yield* claimed(id)
      assert.strictEqual(probe.length, 1)
      assert.isFalse(probe[0]?.isAtFullConcurrency)
      assert.isEmpty(yield* claimed(id, { owner: otherWorker }))
      yield* settle(probe, refused)
      const left = yield* pauseMillisOf(id)
      assert.isAtMost(left, 60_000)
      assert.isAtLeast(left, 50_000)
      yield* letPass(45_000)
      assert.isEmpty(yield* claimed(id))
      yield* letPass(15_000)
      assert.strictEqual((yield* claimed(id)).length, 1)
    })
  )

  it.effect("starts slowly after a pause: one, two, four and then ten in flight", () =>
    Effect.gen(function* () {
      const tenant = yield* liveTenant
      const id = yield* pausedEndpoint(tenant, 20)
      yield* letPass(30_000)
      const flying = [...(yield* claimed(id))]
      const widths = [flying.length]
      for (let step = 0; step < 3; step++) {
        yield* settle(flying.splice(0, 1), answered)
        flying.push(...(yield* claimed(id)))
        widths.push(flying.length)
      }
      assert.deepStrictEqual(widths, [1, 2, 4, 10])
      const { breaker } = yield* stateOf(id)
      assert.deepStrictEqual(
        [breaker.concurrency, breaker.pausedUntil, breaker.pauses, breaker.failuresInRow],
        [10, null, 0, 0]
      )
    })
  )
}

const telling = (it: StoreTests) => {
  it.effect(
    "tells the group once that an endpoint fails, and once that it works again, with several dispatchers",
    () =>
      Effect.gen(function* () {
        const tenant = yield* liveTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 30)
        const told = Effect.map(takenNotices, (notices) => notices.filter(({ groupId }) => groupId === tenant.groupId))
        const mine = yield* claimed(id, { most: 5 })
        const others = yield* claimed(id, { most: 5, owner: otherWorker })
        yield* Effect.all([settle(mine, refused), settle(others, refused, otherWorker)], { concurrency: "unbounded" })
        const [failing, ...none] = yield* told
        assert.isEmpty(none)
        assert.include(failing?.subject, "A webhook endpoint fails (live)")
        assert.include(failing?.text, "10 attempts in a row. The last error: http_status 500.")
        assert.include(failing?.text, `Endpoint: ${id} (live)`)
        assert.strictEqual(failing?.audience, "administrators")
        const failed = yield* stateOf(id)
        assert.deepStrictEqual(failed.lastFailure, { error: "http_status", statusCode: 500 })
        yield* letPass(30_000)
        yield* settle(yield* claimed(id), { ...refused, error: "dns_error", statusCode: null })
        assert.deepStrictEqual((yield* stateOf(id)).lastFailure, { error: "dns_error", statusCode: null })
        assert.isEmpty(yield* told)
        yield* letPass(60_000)
        yield* settle(yield* claimed(id), answered)
        const [recovered, ...more] = yield* told
        assert.isEmpty(more)
        assert.include(recovered?.subject, "A webhook endpoint works again (live)")
        const healthy = yield* stateOf(id)
        assert.isNull(healthy.lastFailure)
        assert.isNotNull(recoveredAt(healthy.breaker))
        // Within six hours the same again is not told.
        yield* settle(yield* claimed(id, { most: 1 }), refused)
        assert.isNotNull((yield* stateOf(id)).breaker.pausedUntil)
        yield* letPass(15 * 60_000)
        yield* settle(yield* claimed(id), answered)
        assert.isEmpty(yield* told)
      }),
    { tags: "WHK-64" }
  )

  it.effect(
    "tells nothing of an endpoint that was paused by hand, and begins anew once it is enabled",
    () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* liveTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 30)
        const told = Effect.map(takenNotices, (notices) => notices.filter(({ groupId }) => groupId === tenant.groupId))
        const flying = yield* claimed(id)
        yield* endpoints.pause(id, "by hand")
        yield* settle(flying, refused)
        assert.isEmpty(yield* told)
        yield* endpoints.resume(id, 100, 0)
        yield* settle(yield* claimed(id), refused)
        assert.strictEqual((yield* told).length, 1)
      }),
    { tags: "WHK-64" }
  )
}

const disabling = (it: StoreTests) => {
  it.effect("disables an endpoint that has failed for long, and notifies its group once", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const tenant = yield* newTenant
      const before = (yield* queue.figures).disabledEndpoints
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 7)
      yield* settle(yield* claimed(id, { most: 5 }), refused)
      assert.strictEqual((yield* stateOf(id)).endpoint.status, "enabled")
      yield* letPass(120_000)
      const [one, other] = yield* claimed(id, { most: 2 })
      if (one === undefined || other === undefined) return assert.fail("two are due")
      const { version } = (yield* stateOf(id)).endpoint
      yield* settle([one], refused)
      const { endpoint } = yield* stateOf(id)
      assert.deepStrictEqual([endpoint.status, endpoint.version], ["disabled", version + 1])
      assert.isNotEmpty(endpoint.reason)
      assert.deepStrictEqual(yield* queue.endpoints([id]), [endpoint])
      assert.strictEqual((yield* queue.figures).disabledEndpoints, before + 1)
      const [settled] = yield* settle([other], refused)
      assert.isTrue(settled?.accepted)
      assert.strictEqual((yield* stateOf(id)).endpoint.version, version + 1)
      const told = (yield* takenNotices).filter(({ groupId }) => groupId === tenant.groupId)
      assert.strictEqual(told.length, 1)
    })
  )

  it.effect(
    "makes waiting deliveries for a disabled endpoint, and sends none until it is enabled again",
    () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const { id } = yield* newDisabledEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        yield* letPass(600_000)
        assert.isEmpty(yield* claimed(id))
        assert.notInclude(yield* queue.dueEndpoints, id)
        const waiting = yield* listed(tenant)
        assert.strictEqual(waiting.length, 7)
        for (const { nextAttemptAt } of waiting) assert.isNull(nextAttemptAt)
        assert.strictEqual(waiting[0]?.status, "pending")
        assert.deepStrictEqual(yield* endpoints.resume(id, 100, 0), { spread: 7, enabled: true })
        const { endpoint, breaker } = yield* stateOf(id)
        assert.deepStrictEqual([endpoint.status, endpoint.reason], ["enabled", null])
        assert.deepStrictEqual(breaker, closedBreaker(id))
        assert.strictEqual((yield* claimed(id)).length, 7)
      }),
    { tags: "WHK-41" }
  )

  it.effect("does not disable an endpoint with a success in between, and sends no notice", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 8)
      yield* settle(yield* claimed(id, { most: 5 }), refused)
      yield* letPass(120_000)
      const [good, bad] = yield* claimed(id, { most: 2 })
      if (good === undefined || bad === undefined) return assert.fail("two are due")
      yield* settle([good], answered)
      yield* settle([bad], refused)
      assert.strictEqual((yield* stateOf(id)).endpoint.status, "enabled")
      const told = (yield* takenNotices).filter(({ groupId }) => groupId === tenant.groupId)
      assert.isEmpty(told)
    })
  )

  it.effect("keeps the pause of an endpoint that was paused by hand while it failed", () =>
    Effect.gen(function* () {
      const endpoints = yield* Endpoints
      const tenant = yield* newTenant
      const { id } = yield* newEndpoint(tenant)
      yield* makeEvents(tenant, 6)
      yield* settle(yield* claimed(id, { most: 5 }), refused)
      yield* letPass(120_000)
      const flying = yield* claimed(id, { most: 1 })
      yield* endpoints.pause(id, "by hand")
      yield* settle(flying, refused)
      const { endpoint } = yield* stateOf(id)
      assert.deepStrictEqual([endpoint.status, endpoint.reason], ["paused", "by hand"])
    })
  )
}

export const deliveryBreakerSuite = (it: StoreTests) =>
  describe("the breaker", () => {
    pausing(it)
    comingBack(it)
    telling(it)
    disabling(it)

    it.effect(
      "of one endpoint does not affect others",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const other = yield* newEndpoint(tenant)
          const id = yield* pausedEndpoint(tenant, 0)
          assert.isNotNull((yield* stateOf(id)).breaker.pausedUntil)
          assert.deepStrictEqual((yield* stateOf(other.id)).breaker, closedBreaker(other.id))
          assert.strictEqual((yield* claimed(other.id)).length, 10)
        }),
      { tags: "WHK-53" }
    )
  })
