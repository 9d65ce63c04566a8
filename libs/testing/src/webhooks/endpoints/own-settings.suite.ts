import { assert } from "@effect/vitest"
import { DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import { type ContentFilter, Endpoints, shownEventsMax, triedEventsMax } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { eventsOf, newTenant, StoreInside, type StoreTests, tenantAndStrangers } from "../../store/store.suite.ts"
import { makeEvents, newEndpoint, stateOf } from "../webhooks.suite.ts"

/** The headers and the filter of endpoints. */
export const ownSettingsSuite = (it: StoreTests) => {
  it.effect(
    "have headers, of which a change has all: with a new value, or with the kept one",
    () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const queue = yield* DeliveryQueue
        const inside = yield* StoreInside
        const tenant = yield* newTenant
        const other = yield* newEndpoint(tenant, { headers: [{ name: "X-A", sealed: "others" }] })
        const made = yield* newEndpoint(tenant, {
          headers: [
            { name: "X-A", sealed: "a" },
            { name: "X-B", sealed: "b" }
          ]
        })
        assert.deepStrictEqual(made.headers, [
          { name: "X-A", sealed: "a" },
          { name: "X-B", sealed: "b" }
        ])
        const changed = yield* endpoints.update(made.id, {
          rateLimit: 5,
          headers: [
            { name: "X-C", sealed: "c" },
            { name: "X-B", sealed: null },
            { name: "X-Gone", sealed: null }
          ]
        })
        const headers = [
          { name: "X-B", sealed: "b" },
          { name: "X-C", sealed: "c" }
        ]
        assert.deepStrictEqual(changed, { ...made, rateLimit: 5, headers, version: 2 })
        const replaced = yield* endpoints.update(made.id, { headers: [{ name: "X-B", sealed: "new" }] })
        assert.deepStrictEqual(replaced.headers, [{ name: "X-B", sealed: "new" }])
        assert.deepStrictEqual((yield* endpoints.update(made.id, { rateLimit: null })).headers, replaced.headers)
        assert.deepStrictEqual((yield* queue.endpoints([made.id]))[0]?.headers, replaced.headers)
        yield* endpoints.delete(made.id)
        assert.strictEqual(yield* inside.secretsKept(made.id), 0)
        assert.deepStrictEqual((yield* stateOf(other.id)).endpoint, other)
        const none = yield* endpoints.update(other.id, { headers: [] })
        assert.isEmpty(none.headers)
      }),
    { tags: "WHK-62" }
  )

  it.effect(
    "try a filter on the newest events of their types and of their tenant, and change nothing",
    () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const { tenant, strangers } = yield* tenantAndStrangers
        for (const one of [tenant, ...strangers]) yield* makeEvents(one, 8)
        const { id } = yield* newEndpoint(tenant)
        const trialOf = (filter: ContentFilter) => endpoints.tryFilter(id, filter)
        const { events, matching, newest } = yield* trialOf([{ path: "change", op: "in", value: [0, 6] }])
        assert.deepStrictEqual([events, matching], [8, 2])
        const log = (yield* eventsOf(tenant)).toReversed()
        assert.deepStrictEqual(
          newest,
          log
            .filter(({ sequence }) => sequence !== 1)
            .map(({ createdAt, missionId, sequence, transportId, type }) => {
              return { type, createdAt, missionId, transportId, matches: [2, 8].includes(sequence) }
            })
        )
        assert.include(yield* trialOf([]), { events: 8, matching: 8 })
        assert.strictEqual((yield* trialOf([])).newest.length, shownEventsMax)
        yield* endpoints.update(id, { subscription: ["transport.created", "document.added"] })
        assert.include(yield* trialOf([{ path: "change", op: "eq", value: 6 }]), { events: 1, matching: 0 })
        yield* endpoints.update(id, { subscription: ["document.added"] })
        assert.deepStrictEqual(yield* trialOf([]), { events: 0, matching: 0, newest: [] })
        assert.deepStrictEqual((yield* stateOf(id)).endpoint.filter, [])
        yield* makeEvents(tenant, triedEventsMax + 1)
        yield* endpoints.update(id, { subscription: "*" })
        assert.include(yield* trialOf([]), { events: triedEventsMax })
      }),
    { tags: "CON-149" }
  )
}
