import { assert, describe } from "@effect/vitest"
import { Deliveries } from "@trajet/domain/webhooks/deliveries"
import { Instant } from "@trajet/domain/time"
import { concurrencyMax, type EndpointId, Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { eventsOf, hourMillis, newTenant, type StoreTests } from "../../store/store.suite.ts"
import {
  answered,
  claimed,
  claimOf,
  letPass,
  makeEvents,
  millisBetween,
  newEndpoint,
  otherWorker,
  refused,
  settle,
  storeNow,
  worker
} from "../webhooks.suite.ts"

const longAgo = Instant("1970-01-01T00:00:00.000000Z")

/** How many deliveries a claim got, and for how long the rate allows no more; null if it does. */
const claimedWith = Effect.fnUntraced(function* (id: EndpointId, owner = worker) {
  const { deliveries, full, limited } = yield* claimOf(id, { owner })
  yield* settle(deliveries, answered, owner)
  assert.isTrue(limited.length === 0 || !full.includes(id))
  return [deliveries.length, limited.find(({ endpointId }) => endpointId === id)?.waitMillis ?? null] as const
})

const rates = (it: StoreTests) => {
  it.effect(
    "hands out a tenth of a rate at once, and the rest as time passes, over all owners",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant, { rateLimit: 1 })
        yield* makeEvents(tenant, 5)
        const before = yield* storeNow
        const [first, waitMillis] = yield* claimedWith(id)
        assert.strictEqual(first, 1)
        assert.isAtLeast(waitMillis ?? 0, 1)
        assert.isAtMost(waitMillis ?? 0, 1_000)
        const [second] = yield* claimedWith(id, otherWorker)
        // Statements of a loaded machine may take longer than the bucket takes to fill.
        assert.isAtMost(first + second, 1 + millisBetween(before, yield* storeNow) / 1_000)
        yield* letPass(hourMillis)
        assert.strictEqual((yield* claimedWith(id))[0], 1)
      }),
    { tags: "WHK-59" }
  )

  it.effect(
    "is not limited by a rate that it does not reach, and no longer once the rate is removed",
    () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant, { rateLimit: 1_000 })
        yield* makeEvents(tenant, 25)
        assert.deepStrictEqual(yield* claimedWith(id), [concurrencyMax, null])
        yield* endpoints.update(id, { rateLimit: 1 })
        assert.isAtMost((yield* claimedWith(id))[0], 1)
        yield* endpoints.update(id, { rateLimit: null })
        assert.deepStrictEqual(yield* claimedWith(id), [concurrencyMax, null])
      }),
    { tags: "WHK-59" }
  )
}

const orders = (it: StoreTests) => {
  it.effect(
    "hands out one delivery of an ordered endpoint at a time, and none behind one that has failed until that has ended",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant, { isOrdered: true })
        yield* makeEvents(tenant, 3)
        const [head, ...more] = yield* claimed(id)
        if (head === undefined) return assert.fail("nothing was claimed")
        assert.isEmpty([...more, ...(yield* claimed(id, { owner: otherWorker }))])
        yield* settle([head], refused)
        assert.isEmpty(yield* claimed(id))
        yield* letPass(hourMillis)
        const again = yield* claimed(id)
        assert.deepStrictEqual(
          again.map((delivery) => [delivery.id, delivery.attempt]),
          [[head.id, 2]]
        )
        yield* settle(again, answered)
        const events = yield* eventsOf(tenant)
        const next = yield* claimed(id)
        assert.deepStrictEqual(
          next.map(({ eventId }) => eventId),
          events.slice(1, 2).map((event) => event.id)
        )
      }),
    { tags: "WHK-60" }
  )

  it.effect(
    "hands out a delivery of an ordered endpoint that is sent again behind those that wait",
    () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant, { isOrdered: true })
        yield* makeEvents(tenant, 3)
        const order: Array<string> = []
        const step = Effect.gen(function* () {
          const [one] = yield* claimed(id)
          if (one === undefined) return
          order.push(one.id)
          yield* settle([one], answered)
        })
        yield* step
        yield* step
        yield* letPass(1_000)
        const [first] = yield* eventsOf(tenant)
        if (first === undefined) return assert.fail("there is no event")
        const whole = {
          since: longAgo,
          until: first.createdAt,
          types: null,
          includeSucceeded: true,
          includeMissing: true
        }
        const again = { ...whole, after: longAgo, eventsMax: 1, deliveriesMax: 1, everyMillis: 1, notBefore: null }
        yield* deliveries.replay(tenant, { ...again, endpointId: id })
        yield* step
        yield* step
        assert.strictEqual(new Set(order).size, 3)
        assert.strictEqual(order[3], order[0])
      }),
    { tags: "WHK-60" }
  )
}

/** The pace that an endpoint has of its own. */
export const deliveryPaceSuite = (it: StoreTests) =>
  describe("a pace of an endpoint's own", () => {
    rates(it)
    orders(it)
  })
