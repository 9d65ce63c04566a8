import { assert, describe } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { DeliveryQueue } from "@trajet/domain/webhooks/dispatching"
import {
  EndpointId,
  Endpoints,
  endpointsPerDayMax,
  endpointsPerTenantMax,
  EndpointUnknown,
  closedBreaker,
  plainSettings,
  TooManyEndpoints
} from "@trajet/domain/webhooks/endpoints"
import { Effect, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { ownSettingsSuite } from "./own-settings.suite.ts"
import { tokensSuite } from "./tokens.suite.ts"
import { resumptionSuite } from "./resumption.suite.ts"
import { rotationSuite } from "./rotation.suite.ts"
import {
  hourMillis,
  newGroup,
  newTenant,
  StoreInside,
  type StoreTests,
  tenantAndStrangers
} from "../../store/store.suite.ts"
import {
  answered,
  claimed,
  deliveryOf,
  letPass,
  listed,
  makeEvents,
  newEndpoint,
  onlyDelivery,
  refused,
  reportOf,
  settle,
  stateOf,
  storeNow,
  worker
} from "../webhooks.suite.ts"

const idsIn = (groupId: GroupId) =>
  Endpoints.use((endpoints) => endpoints.list(groupId)).pipe(
    Effect.map((states) => states.map(({ endpoint }) => endpoint.id))
  )

const unknownAnd = (id: EndpointId) =>
  Endpoints.use((endpoints) => {
    const failing = [
      endpoints.find(id),
      endpoints.update(id, { url: "https://other.example/" }),
      endpoints.update(id, { sealedSettings: { kinds: ["header"], settings: [] } }),
      endpoints.tryFilter(id, []),
      endpoints.pause(id, "by hand"),
      endpoints.resume(id, 10, 100),
      endpoints.delete(id),
      endpoints.rotate(id, () => assert.fail("the decision was called"))
    ]
    return Effect.forEach(failing, (effect) => Effect.flip(Effect.asVoid(effect)))
  })

const making = (it: StoreTests) => {
  it.effect("start enabled, with their first secret and a new breaker, and are found by their id", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const before = yield* storeNow
      const endpoint = yield* newEndpoint(tenant, { subscription: ["transport.created", "document.added"] })
      const { id, createdAt, secrets } = endpoint
      assert.deepStrictEqual(endpoint, {
        id,
        tenant,
        ...plainSettings,
        url: `https://receiver.example/${id}`,
        subscription: ["transport.created", "document.added"],
        status: "enabled",
        reason: null,
        secrets: [
          { version: 1, sealed: `sealed for ${id}`, keyPair: null, from: secrets[0]?.from ?? Instant(""), until: null }
        ],
        version: 1,
        createdAt
      })
      assert.isAtLeast(Date.parse(createdAt), Date.parse(before))
      assert.isAtLeast(Date.parse(secrets[0]?.from ?? ""), Date.parse(before))
      assert.deepStrictEqual(yield* stateOf(id), { endpoint, breaker: closedBreaker(id), open: 0, lastFailure: null })
    })
  )

  it.effect("are listed by group, in both environments, oldest first", () =>
    Effect.gen(function* () {
      const { id: groupId } = yield* newGroup
      const one = yield* newEndpoint({ groupId, environment: "test" })
      const other = yield* newEndpoint({ groupId, environment: "live" })
      const third = yield* newEndpoint({ groupId, environment: "test" })
      yield* newEndpoint(yield* newTenant)
      assert.deepStrictEqual(yield* idsIn(groupId), [one.id, other.id, third.id])
      assert.isEmpty(yield* idsIn(GroupId(randomUUIDv7())))
    })
  )

  it.effect(
    `are at most ${endpointsPerTenantMax} a tenant, without deleted ones`,
    () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const { tenant, strangers } = yield* tenantAndStrangers
        const first = yield* newEndpoint(tenant)
        for (let made = 1; made < endpointsPerTenantMax; made++) yield* newEndpoint(tenant)
        const refused = new TooManyEndpoints({ limit: "existing" })
        assert.deepStrictEqual(yield* Effect.flip(newEndpoint(tenant)), refused)
        for (const stranger of strangers) yield* newEndpoint(stranger)
        yield* endpoints.delete(first.id)
        yield* newEndpoint(tenant)
        assert.deepStrictEqual(yield* Effect.flip(newEndpoint(tenant)), refused)
      }),
    { tags: "WHK-54" }
  )

  it.effect(
    `are created at most ${endpointsPerDayMax} times within 24 hours, deleted ones included`,
    () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const { tenant, strangers } = yield* tenantAndStrangers
        for (let made = 0; made < endpointsPerDayMax; made++) {
          const { id } = yield* newEndpoint(tenant)
          yield* endpoints.delete(id)
        }
        assert.deepStrictEqual(yield* Effect.flip(newEndpoint(tenant)), new TooManyEndpoints({ limit: "created" }))
        for (const stranger of strangers) yield* newEndpoint(stranger)
        yield* letPass(24 * hourMillis)
        yield* newEndpoint(tenant)
      }),
    { tags: "WHK-72" }
  )

  it.effect("do not exceed the limit when they are made concurrently", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const made = yield* Effect.forEach(
        Array.from({ length: endpointsPerTenantMax + 4 }),
        () => Effect.result(newEndpoint(tenant)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(made.filter(Result.isSuccess).length, endpointsPerTenantMax)
      assert.strictEqual((yield* idsIn(tenant.groupId)).length, endpointsPerTenantMax)
    })
  )
}

const changing = (it: StoreTests) => {
  it.effect("change only the given members, with a new version that dispatchers see", () =>
    Effect.gen(function* () {
      const endpoints = yield* Endpoints
      const queue = yield* DeliveryQueue
      const tenant = yield* newTenant
      const made = yield* newEndpoint(tenant)
      const moved = yield* endpoints.update(made.id, { url: "https://other.example/" })
      assert.deepStrictEqual(moved, { ...made, url: "https://other.example/", version: 2 })
      const narrowed = yield* endpoints.update(made.id, { subscription: ["transport.cancelled"] })
      assert.deepStrictEqual(narrowed, { ...moved, subscription: ["transport.cancelled"], version: 3 })
      const filter = [{ path: "to", op: "in", value: ["delivered", "it's"] }] as const
      const filtered = yield* endpoints.update(made.id, { filter })
      assert.deepStrictEqual(filtered, { ...narrowed, filter, version: 4 })
      const paused = yield* endpoints.pause(made.id, "by hand")
      assert.deepStrictEqual(paused, { ...filtered, status: "paused", reason: "by hand", version: 5 })
      assert.deepStrictEqual(yield* queue.endpoints([made.id]), [paused])
      assert.deepStrictEqual((yield* stateOf(made.id)).endpoint, paused)
    })
  )

  it.effect("leave other endpoints unchanged", () =>
    Effect.gen(function* () {
      const endpoints = yield* Endpoints
      const tenant = yield* newTenant
      const [one, other] = [yield* newEndpoint(tenant), yield* newEndpoint(tenant)]
      yield* makeEvents(tenant, 1)
      const before = yield* stateOf(other.id)
      yield* endpoints.update(one.id, { url: "https://other.example/", subscription: ["document.added"] })
      yield* endpoints.pause(one.id, "by hand")
      yield* endpoints.rotate(one.id, () => Result.succeed([]))
      yield* endpoints.resume(one.id, 10, 100)
      yield* endpoints.delete(one.id)
      assert.deepStrictEqual(yield* stateOf(other.id), before)
      const [delivery] = yield* listed(tenant, { endpointId: other.id })
      assert.strictEqual(delivery?.status, "pending")
    })
  )

  it.effect("write an audit row of their group for each change", () =>
    Effect.gen(function* () {
      const endpoints = yield* Endpoints
      const inside = yield* StoreInside
      const tenant = yield* newTenant
      const { id } = yield* newEndpoint(tenant)
      yield* endpoints.update(id, { subscription: "*" })
      yield* endpoints.pause(id, "by hand")
      yield* endpoints.resume(id, 10, 100)
      yield* endpoints.rotate(id, () => Result.succeed([]))
      yield* endpoints.delete(id)
      const audited = (yield* inside.audited(tenant.groupId)).filter(({ target }) => target === id)
      assert.deepStrictEqual(
        audited,
        ["create", "update", "pause", "enable", "rotate", "delete"].map((change) => ({
          environment: "test",
          action: `endpoint.${change}`,
          target: id
        }))
      )
    })
  )

  it.effect("are unknown by an unused id and by a malformed id", () =>
    Effect.gen(function* () {
      for (const id of [randomUUIDv7(), "no id", ""].map(EndpointId)) {
        for (const failure of yield* unknownAnd(id)) assert.deepStrictEqual(failure, new EndpointUnknown({ id }))
      }
    })
  )
}

const deleting = (it: StoreTests) =>
  describe("after their deletion", () => {
    it.effect("are unknown to their group and to dispatchers, and their secrets are deleted", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const queue = yield* DeliveryQueue
        const tenant = yield* newTenant
        const inside = yield* StoreInside
        const [deleted, kept] = [yield* newEndpoint(tenant), yield* newEndpoint(tenant)]
        assert.strictEqual(yield* inside.secretsKept(deleted.id), 1)
        yield* endpoints.delete(deleted.id)
        assert.deepStrictEqual([yield* inside.secretsKept(deleted.id), yield* inside.secretsKept(kept.id)], [0, 1])
        for (const failure of yield* unknownAnd(deleted.id)) {
          assert.deepStrictEqual(failure, new EndpointUnknown({ id: deleted.id }))
        }
        assert.deepStrictEqual(yield* idsIn(tenant.groupId), [kept.id])
        assert.deepStrictEqual(
          (yield* queue.endpoints([deleted.id, kept.id])).map(({ id }) => id),
          [kept.id]
        )
      })
    )

    it.effect(
      "make their open deliveries dead, also in flight, and keep ended ones unchanged",
      () =>
        Effect.gen(function* () {
          const endpoints = yield* Endpoints
          const queue = yield* DeliveryQueue
          const tenant = yield* newTenant
          const { id } = yield* newEndpoint(tenant)
          yield* makeEvents(tenant, 4)
          const [good, bad, flying] = yield* claimed(id, { most: 3 })
          if (good === undefined || bad === undefined || flying === undefined) return assert.fail("three are due")
          yield* settle([good], answered)
          yield* settle([bad], refused)
          assert.strictEqual((yield* stateOf(id)).open, 3)
          const succeeded = yield* deliveryOf(tenant, good.id)
          yield* endpoints.delete(id)
          assert.deepStrictEqual(yield* deliveryOf(tenant, good.id), succeeded)
          const dead = yield* listed(tenant, { status: "dead" })
          assert.deepStrictEqual(
            dead.map(({ lastError, nextAttemptAt }) => [lastError, nextAttemptAt]),
            [1, 2, 3].map(() => ["endpoint_deleted", null])
          )
          const [late] = yield* queue.settle(worker, [yield* reportOf(flying, answered)])
          assert.isFalse(late?.accepted)
          assert.strictEqual((yield* deliveryOf(tenant, flying.id)).status, "dead")
          yield* letPass(hourMillis)
          assert.isEmpty(yield* claimed(id))
          assert.notInclude(yield* queue.dueEndpoints, id)
          assert.notInclude((yield* queue.expireLeases).endpointIds, id)
        }),
      { tags: "WHK-50" }
    )

    it.effect("get no delivery of later events", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* endpoints.delete(id)
        yield* makeEvents(tenant, 2)
        assert.isEmpty(yield* listed(tenant))
      })
    )
  })

export const endpointsSuite = (it: StoreTests) =>
  describe("the endpoints", () => {
    making(it)
    changing(it)
    deleting(it)
    rotationSuite(it)
    ownSettingsSuite(it)
    tokensSuite(it)
    resumptionSuite(it)

    it.effect("report the number of their open deliveries", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        assert.strictEqual((yield* stateOf(id)).open, 1)
        const deliveries = yield* claimed(id)
        assert.strictEqual((yield* stateOf(id)).open, 1)
        yield* settle(deliveries, answered)
        assert.strictEqual((yield* stateOf(id)).open, 0)
        assert.strictEqual((yield* onlyDelivery(tenant)).status, "succeeded")
      })
    )
  })
