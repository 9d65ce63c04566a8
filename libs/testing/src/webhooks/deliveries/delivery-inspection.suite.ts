import { assert, describe } from "@effect/vitest"
import { Deliveries, DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { dayMillis, type StoreTests, tenantAndStrangers, newTenant } from "../../store/store.suite.ts"
import {
  ageEvents,
  answered,
  claimed,
  makeEvents,
  newEndpoint,
  onlyDelivery,
  refused,
  settle
} from "../webhooks.suite.ts"

const attempted = Effect.fnUntraced(function* (durations: ReadonlyArray<number>, result: typeof answered) {
  const tenant = yield* newTenant
  const { id: endpointId } = yield* newEndpoint(tenant)
  yield* makeEvents(tenant, durations.length)
  const held = yield* claimed(endpointId)
  for (const [index, delivery] of held.entries()) {
    yield* settle([delivery], { ...result, durationMillis: durations[index] ?? 0 })
  }
  return { tenant, endpointId }
})

/** What an administrator sees of one delivery and of an endpoint's last week. */
export const deliveryInspectionSuite = (it: StoreTests) => {
  it.effect(
    "show their event to their own tenant, with the data that each attempt sends",
    () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const { tenant, strangers } = yield* tenantAndStrangers
        const { id: endpointId } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        const { id, eventId, eventType, eventAt } = yield* onlyDelivery(tenant)
        const [claim] = yield* claimed(endpointId)
        assert.deepStrictEqual(Option.getOrNull(yield* deliveries.sent(tenant, id)), {
          id: eventId,
          type: eventType,
          createdAt: eventAt,
          data: claim?.data
        })
        for (const stranger of strangers) assert.isTrue(Option.isNone(yield* deliveries.sent(stranger, id)))
        for (const unknown of [DeliveryId(randomUUIDv7()), DeliveryId("none")]) {
          assert.isTrue(Option.isNone(yield* deliveries.sent(tenant, unknown)))
        }
      }),
    { tags: "CON-42" }
  )

  describe("of an endpoint, hour by hour", () => {
    it.effect(
      "count successes, failures and durations of the last seven days, for their own tenant",
      () =>
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const { tenant, endpointId } = yield* attempted([40, 10, 30, 20, 1_000], answered)
          yield* makeEvents(tenant, 1)
          yield* settle(yield* claimed(endpointId), { ...refused, durationMillis: 2_000 })
          const { hours, isComplete } = yield* deliveries.activity(tenant, endpointId, 100)
          assert.isTrue(isComplete)
          // The attempts may lie on both sides of a full hour.
          const total = (of: "succeeded" | "failed") => hours.reduce((sum, hour) => sum + hour[of], 0)
          assert.deepStrictEqual([total("succeeded"), total("failed")], [5, 1])
          for (const { hour } of hours) assert.match(hour, /:00:00\.000000Z$/u)
          if (hours.length === 1) assert.deepStrictEqual([hours[0]?.p50Millis, hours[0]?.p95Millis], [30, 2_000])
          const others = { ...tenant, environment: "live" } as const
          assert.deepStrictEqual(yield* deliveries.activity(others, endpointId, 100), { hours: [], isComplete: true })
          yield* ageEvents(8 * dayMillis)
          assert.deepStrictEqual(yield* deliveries.activity(tenant, endpointId, 100), { hours: [], isComplete: true })
        }),
      { tags: "CON-41" }
    )

    it.effect(
      "count only the newest ones of many, and say so",
      () =>
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const { tenant, endpointId } = yield* attempted([1, 2, 3, 4], answered)
          const { hours, isComplete } = yield* deliveries.activity(tenant, endpointId, 3)
          assert.isFalse(isComplete)
          assert.strictEqual(
            hours.reduce((sum, { succeeded }) => sum + succeeded, 0),
            3
          )
        }),
      { tags: "CON-41" }
    )
  })
}
