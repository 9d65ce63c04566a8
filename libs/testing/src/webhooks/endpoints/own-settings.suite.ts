import { assert } from "@effect/vitest"
import { Instant } from "@trajet/domain/time"
import { DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import {
  type ContentFilter,
  Endpoints,
  type SealedChange,
  shownEventsMax,
  triedEventsMax
} from "@trajet/domain/webhooks/endpoints"
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
        const header = <Sealed>(name: string, sealed: Sealed) =>
          ({ kind: "header", name, shown: null, sealed }) as const
        const change = (...settings: SealedChange["settings"]) => ({ kinds: ["header"], settings }) as const
        const other = yield* newEndpoint(tenant, { sealedSettings: [header("X-A", "others")] })
        const made = yield* newEndpoint(tenant, { sealedSettings: [header("X-A", "a"), header("X-B", "b")] })
        assert.deepStrictEqual(made.sealedSettings, [header("X-A", "a"), header("X-B", "b")])
        const changed = yield* endpoints.update(made.id, {
          rateLimit: 5,
          sealedSettings: change(header("X-C", "c"), header("X-B", null), header("X-Gone", null))
        })
        const sealedSettings = [header("X-B", "b"), header("X-C", "c")]
        assert.deepStrictEqual(changed, { ...made, rateLimit: 5, sealedSettings, version: 2 })
        const replaced = yield* endpoints.update(made.id, { sealedSettings: change(header("X-B", "new")) })
        assert.deepStrictEqual(replaced.sealedSettings, [header("X-B", "new")])
        const { sealedSettings: after } = yield* endpoints.update(made.id, { rateLimit: null })
        assert.deepStrictEqual(after, replaced.sealedSettings)
        assert.deepStrictEqual((yield* queue.endpoints([made.id]))[0]?.sealedSettings, after)
        yield* endpoints.delete(made.id)
        assert.strictEqual(yield* inside.secretsKept(made.id), 0)
        assert.deepStrictEqual((yield* stateOf(other.id)).endpoint, other)
        const none = yield* endpoints.update(other.id, { sealedSettings: change() })
        assert.isEmpty(none.sealedSettings)
      }),
    { tags: "WHK-62" }
  )

  it.effect(
    "keep what is sealed under a new look, and what is of other kinds",
    () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const header = { kind: "header", name: "X-A", shown: null, sealed: "a" } as const
        const shown = {
          subject: "one",
          issuer: "i",
          fingerprint: "AB",
          notAfter: Instant("2030-01-01T00:00:00.000000Z")
        }
        const mtls = { kind: "mtls", name: "client", shown, sealed: "s" } as const
        const { id } = yield* newEndpoint(yield* newTenant, { sealedSettings: [header, mtls] })
        const settings = [{ ...mtls, shown: { ...shown, subject: "two" }, sealed: null }]
        const changed = yield* endpoints.update(id, { sealedSettings: { kinds: ["mtls"], settings } })
        const after = [header, { ...mtls, shown: { ...shown, subject: "two" } }]
        assert.deepStrictEqual(changed.sealedSettings, after)
        assert.deepStrictEqual((yield* stateOf(id)).endpoint.sealedSettings, after)
        const without = yield* endpoints.update(id, { sealedSettings: { kinds: ["mtls"], settings: [] } })
        assert.deepStrictEqual(without.sealedSettings, [header])
      }),
    { tags: "WHK-69" }
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
