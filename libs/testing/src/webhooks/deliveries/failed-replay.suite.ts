import { assert, describe } from "@effect/vitest"
import { Deliveries } from "@trajet/domain/webhooks/deliveries"
import { Effect } from "effect"
import { eventsOf, newTenant, type StoreTests } from "../../store/store.suite.ts"
import {
  answered,
  claimed,
  deliveryOf,
  listed,
  makeEvents,
  newEndpoint,
  oneOfEach,
  refused,
  settle
} from "../webhooks.suite.ts"
import { everyMillis, longAgo, previewOf, rangeOf, replayToEnd } from "./replay.suite.ts"

/** An endpoint that lacks a first event, has got the second one, failed at the third and waits for the fourth. */
const withMissingOne = Effect.gen(function* () {
  const tenant = yield* newTenant
  yield* makeEvents(tenant, 1)
  const { id: endpointId } = yield* newEndpoint(tenant)
  yield* makeEvents(tenant, 3)
  const [first, second] = yield* claimed(endpointId, { most: 2 })
  if (first === undefined || second === undefined) throw new Error("two are due")
  yield* settle([first], answered)
  yield* settle([second], { ...refused, retryAfterMillis: 1_800_000 })
  return { tenant, endpointId }
})

export const failedReplaySuite = (it: StoreTests) =>
  describe("in a replay of what failed, and in a dry run", () => {
    it.effect(
      "are counted by type and by status, up to a number of events",
      () =>
        Effect.gen(function* () {
          const { tenant, endpointId } = yield* withMissingOne
          const before = yield* listed(tenant)
          const failed = { type: "transport.dates_updated", status: "failed", count: 1 } as const
          const succeeded = { type: "transport.created", status: "succeeded", count: 1 } as const
          const missing = { type: "transport.created", status: null, count: 1 } as const
          const all = yield* previewOf(tenant, rangeOf(endpointId, { includeSucceeded: true }))
          assert.deepInclude(all, { neverDelivered: 1, again: 2, isComplete: true })
          assert.sameDeepMembers([...all.counts], [failed, succeeded, missing])
          const onlyFailed = rangeOf(endpointId, { includeMissing: false })
          const counted = { neverDelivered: 0, again: 1, counts: [failed], isComplete: true }
          assert.deepStrictEqual(yield* previewOf(tenant, onlyFailed), counted)
          assert.deepInclude(yield* previewOf(tenant, onlyFailed, 1), { again: 1, isComplete: false })
          const cut = yield* previewOf(tenant, rangeOf(endpointId), 1)
          assert.deepInclude(cut, { neverDelivered: 1, again: 0, isComplete: false })
          assert.deepStrictEqual(yield* listed(tenant), before)
        }),
      { tags: "WHK-63" }
    )

    it.effect(
      "are only those that failed or are dead, if events without one are left out",
      () =>
        Effect.gen(function* () {
          const { tenant, endpointId } = yield* withMissingOne
          const range = { includeMissing: false, types: ["transport.created"] as const }
          assert.deepStrictEqual(yield* replayToEnd(tenant, rangeOf(endpointId, range)), {
            neverDelivered: 0,
            again: 0
          })
          const { tenant: other, endpointId: own, ids } = yield* oneOfEach
          for (const includeSucceeded of [false, true]) {
            const again = includeSucceeded ? [ids.succeeded] : [ids.failed, ids.dead]
            const counted = { neverDelivered: 0, again: again.length }
            const asked = rangeOf(own, { includeMissing: false, includeSucceeded })
            assert.deepStrictEqual(yield* replayToEnd(other, asked), counted)
            for (const id of again) assert.strictEqual((yield* deliveryOf(other, id)).status, "pending")
          }
        }),
      { tags: "WHK-63" }
    )

    it.effect(
      "are made due up to a number in a step, which goes on after the last one and reads few events of other types",
      () =>
        Effect.gen(function* () {
          const deliveries = yield* Deliveries
          const tenant = yield* newTenant
          yield* makeEvents(tenant, 5)
          const { id: endpointId } = yield* newEndpoint(tenant)
          const events = yield* eventsOf(tenant)
          const range = { ...rangeOf(endpointId), everyMillis, notBefore: null }
          const two = yield* deliveries.replay(tenant, { ...range, after: longAgo, eventsMax: 10, deliveriesMax: 2 })
          assert.deepInclude(two, {
            neverDelivered: 2,
            reached: events[1]?.createdAt ?? null,
            aheadMillis: everyMillis
          })
          const rare = { ...range, types: ["document.rejected"] as const, eventsMax: 3, deliveriesMax: 10 }
          const none = yield* deliveries.replay(tenant, { ...rare, after: longAgo })
          assert.deepInclude(none, {
            neverDelivered: 0,
            reached: events[2]?.createdAt ?? null,
            lastDueAt: null,
            aheadMillis: 0
          })
        }),
      { tags: "WHK-63" }
    )
  })
