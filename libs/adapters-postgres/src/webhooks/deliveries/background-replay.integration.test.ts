import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { type NewReplay, ReplayId, Replays, ReplayRunning, type ReplayState } from "@trajet/domain/webhooks/deliveries"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { EndpointId, Endpoints, EndpointUnknown } from "@trajet/domain/webhooks/endpoints"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { callerOf, letPass, newEndpoint, StoreInside, tenantAndStrangers } from "@trajet/testing"
import { onPostgres, postgresStore } from "../../testing/postgres-store.ts"

const since = Instant("2026-11-01T00:00:00.000000Z")
const until = Instant("2027-11-01T00:00:00.000000Z")

const asked = (endpointId: EndpointId): NewReplay => ({
  id: ReplayId(randomUUIDv7()),
  endpointId,
  since,
  until,
  types: ["transport.created"],
  includeSucceeded: true,
  includeMissing: true,
  perSecond: 10
})

const claimOf = Effect.fnUntraced(function* (owner: WorkerId, endpointId: EndpointId) {
  const found = yield* Replays.use((replays) => replays.claim(owner, 60_000))
  if (Option.isSome(found)) assert.strictEqual(found.value.endpointId, endpointId)
  return found
})

const endAll = Effect.fnUntraced(function* (tenant: Tenant, endpointId: EndpointId) {
  const replays = yield* Replays
  const owner = WorkerId(randomUUIDv7())
  const found = yield* claimOf(owner, endpointId)
  if (Option.isSome(found)) yield* replays.save(owner, found.value, { ...found.value, isEnded: true }, 1)
  return tenant
})

onPostgres(
  "a replay in the background",
  (it) => {
    it.effect(
      "is started once at a time for an endpoint of the own tenant, with an audit row",
      () =>
        Effect.gen(function* () {
          const replays = yield* Replays
          const inside = yield* StoreInside
          const { tenant, strangers } = yield* tenantAndStrangers
          const { id: endpointId } = yield* newEndpoint(tenant)
          const by = callerOf(tenant)
          for (const stranger of strangers) {
            const refused = yield* Effect.flip(replays.start(callerOf(stranger), asked(endpointId)))
            assert.deepStrictEqual(refused, new EndpointUnknown({ id: endpointId }))
          }
          const order = asked(endpointId)
          const started = yield* replays.start(by, order)
          const { createdAt } = started
          assert.deepStrictEqual(started, {
            ...order,
            tenant,
            expected: null,
            done: { neverDelivered: 0, again: 0 },
            reached: since,
            lastDueAt: null,
            isEnded: false,
            createdAt,
            endedAt: null,
            cancelledAt: null
          })
          assert.deepStrictEqual(yield* Effect.flip(replays.start(by, asked(endpointId))), new ReplayRunning())
          assert.deepStrictEqual(Option.getOrNull(yield* replays.find(tenant, endpointId, order.id)), started)
          for (const stranger of strangers) {
            assert.isTrue(Option.isNone(yield* replays.find(stranger, endpointId, order.id)))
          }
          const { keyId, requestId, ip } = by
          const authored = (yield* inside.authored(tenant.groupId, endpointId)).slice(1)
          assert.deepStrictEqual(authored, [{ action: "endpoint.replay", keyId, requestId, ip }])
          yield* endAll(tenant, endpointId)
          yield* replays.start(by, asked(endpointId))
          yield* endAll(tenant, endpointId)
        }),
      { tags: "CON-45" }
    )

    it.effect(
      "is carried on by one worker at a time, and by another one after its lease",
      () =>
        Effect.gen(function* () {
          const replays = yield* Replays
          const { tenant } = yield* tenantAndStrangers
          const { id: endpointId } = yield* newEndpoint(tenant)
          const { id } = yield* replays.start(callerOf(tenant), asked(endpointId))
          const [one, other] = [WorkerId(randomUUIDv7()), WorkerId(randomUUIDv7())]
          const replay = Option.getOrThrow(yield* claimOf(one, endpointId))
          assert.isTrue(Option.isNone(yield* claimOf(other, endpointId)))
          const state: ReplayState = {
            expected: { neverDelivered: 3, again: 4 },
            done: { neverDelivered: 1, again: 2 },
            reached: until,
            lastDueAt: until,
            isEnded: false
          }
          assert.isFalse(yield* replays.save(other, replay, state, 60_000))
          assert.isTrue(yield* replays.save(one, replay, state, 60_000))
          yield* letPass(61_000)
          const taken = Option.getOrThrow(yield* claimOf(other, endpointId))
          assert.deepInclude(taken, { id, expected: state.expected, done: state.done, isEnded: false })
          assert.isFalse(yield* replays.save(one, taken, state, 60_000))
          assert.isTrue(yield* replays.save(other, taken, { ...state, isEnded: true }, 60_000))
          yield* letPass(61_000)
          assert.isTrue(Option.isNone(yield* claimOf(one, endpointId)))
          const ended = Option.getOrThrow(yield* replays.find(tenant, endpointId, id))
          assert.isTrue(ended.isEnded && ended.endedAt !== null)
        }),
      { tags: "CON-45" }
    )

    it.effect(
      "goes on at the rate of the endpoint if that is lower, and gives the turn to the one that has waited longest",
      () =>
        Effect.gen(function* () {
          const replays = yield* Replays
          const endpoints = yield* Endpoints
          const { tenant } = yield* tenantAndStrangers
          const ids = [(yield* newEndpoint(tenant)).id, (yield* newEndpoint(tenant)).id]
          const owner = WorkerId(randomUUIDv7())
          for (const endpointId of ids) yield* replays.start(callerOf(tenant), asked(endpointId))
          yield* endpoints.update(ids[0] ?? EndpointId(""), { rateLimit: 3 })
          const rates: Array<number> = []
          for (const endpointId of [...ids, ...ids]) {
            const replay = Option.getOrThrow(yield* claimOf(owner, endpointId))
            rates.push(replay.perSecond)
            yield* replays.save(owner, replay, replay, 0)
          }
          assert.deepStrictEqual(rates, [3, 10, 3, 10])
          const [listed] = yield* replays.list(tenant, ids[0] ?? EndpointId(""), 50)
          assert.strictEqual(listed?.perSecond, 10)
          for (const endpointId of ids) yield* endAll(tenant, endpointId)
        }),
      { tags: "WHK-63" }
    )

    it.effect(
      "ends once it is cancelled, with an audit row and what the last step had sent, and stays in the list",
      () =>
        Effect.gen(function* () {
          const replays = yield* Replays
          const inside = yield* StoreInside
          const { tenant, strangers } = yield* tenantAndStrangers
          const { id: endpointId } = yield* newEndpoint(tenant)
          const { id } = yield* replays.start(callerOf(tenant), asked(endpointId))
          const owner = WorkerId(randomUUIDv7())
          const replay = Option.getOrThrow(yield* claimOf(owner, endpointId))
          for (const stranger of strangers) {
            yield* replays.cancel(callerOf(stranger), replay)
            assert.isEmpty(yield* replays.list(stranger, endpointId, 50))
          }
          assert.isFalse(Option.getOrThrow(yield* replays.find(tenant, endpointId, id)).isEnded)
          const by = callerOf(tenant)
          yield* replays.cancel(by, replay)
          const done = { neverDelivered: 1, again: 2 }
          assert.isFalse(yield* replays.save(owner, replay, { ...replay, done }, 0))
          yield* letPass(1_000)
          assert.isTrue(Option.isNone(yield* replays.claim(owner, 60_000)))
          yield* replays.cancel(by, replay)
          const { keyId, requestId, ip } = by
          const authored = (yield* inside.authored(tenant.groupId, endpointId)).slice(2)
          assert.deepStrictEqual(authored, [{ action: "endpoint.replay_cancel", keyId, requestId, ip }])
          const { id: next } = yield* replays.start(by, { ...asked(endpointId), includeMissing: false })
          const [newest, cancelled] = yield* replays.list(tenant, endpointId, 50)
          assert.deepInclude(newest, { id: next, includeMissing: false, isEnded: false, cancelledAt: null })
          assert.deepInclude(cancelled, { id, done, isEnded: true, cancelledAt: cancelled?.endedAt ?? null })
          assert.isNotNull(cancelled?.cancelledAt)
          assert.lengthOf(yield* replays.list(tenant, endpointId, 1), 1)
          yield* endAll(tenant, endpointId)
        }),
      { tags: ["CON-151", "WHK-63"] }
    )
  },
  postgresStore
)
