import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import {
  EndpointId,
  Endpoints,
  EndpointUnknown,
  plainSettings,
  TenantEndpoints
} from "@trajet/domain/webhooks/endpoints"
import { Effect, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import {
  callerOf,
  makeEvents,
  newEndpoint,
  onlyDelivery,
  stateOf,
  StoreInside,
  tenantAndStrangers
} from "@trajet/testing"
import { onPostgres } from "../../testing/postgres-store.ts"

const endpointsOf = (tenant: Tenant) =>
  Effect.map(TenantEndpoints, (endpoints) => endpoints.actingFor(callerOf(tenant)))

/** Every operation on one endpoint, with its name. */
const operationsOn = (endpoints: Endpoints["Service"], id: EndpointId) =>
  [
    ["find", endpoints.find(id)],
    ["update", endpoints.update(id, { url: "https://other.example/", subscription: ["document.added"] })],
    ["update of headers", endpoints.update(id, { sealedSettings: { kinds: ["header"], settings: [] } })],
    ["tryFilter", endpoints.tryFilter(id, [])],
    ["rotate", endpoints.rotate(id, ({ secrets }) => Result.succeed([...secrets]))],
    ["audit", endpoints.audit(id, "endpoint.test")],
    ["pause", endpoints.pause(id, "by hand")],
    ["resume", endpoints.resume(id, 10, 100)],
    ["delete", endpoints.delete(id)]
  ] as const

onPostgres("the endpoints of a user's tenant", (it) => {
  it.effect(
    "are unknown to the other environment and to another group, which change nothing",
    () =>
      Effect.gen(function* () {
        const inside = yield* StoreInside
        const { tenant, strangers } = yield* tenantAndStrangers
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        const before = [yield* stateOf(id), yield* inside.audited(tenant.groupId)]
        for (const stranger of strangers) {
          const endpoints = yield* endpointsOf(stranger)
          for (const [name, operation] of operationsOn(endpoints, id)) {
            const failure = yield* Effect.flip(Effect.asVoid(operation))
            assert.deepStrictEqual(failure, new EndpointUnknown({ id }), name)
          }
          assert.isEmpty(yield* endpoints.list(tenant.groupId))
        }
        assert.deepStrictEqual([yield* stateOf(id), yield* inside.audited(tenant.groupId)], before)
        assert.strictEqual((yield* onlyDelivery(tenant)).status, "pending")
      }),
    { tags: "CON-36" }
  )

  it.effect(
    "are created, read, changed and deleted as by the administration, and audited with the user's key",
    () =>
      Effect.gen(function* () {
        const inside = yield* StoreInside
        const { tenant, strangers } = yield* tenantAndStrangers
        for (const stranger of strangers) yield* newEndpoint(stranger)
        const by = callerOf(tenant)
        const endpoints = (yield* TenantEndpoints).actingFor(by)
        const id = EndpointId(randomUUIDv7())
        const made = yield* endpoints.create({
          ...{ ...plainSettings, id, tenant, url: "https://receiver.example/", sealed: "sealed" }
        })
        assert.deepStrictEqual(made.tenant, tenant)
        yield* makeEvents(tenant, 2)
        assert.deepStrictEqual(yield* endpoints.find(id), yield* stateOf(id))
        assert.deepStrictEqual(yield* endpoints.list(tenant.groupId), [yield* stateOf(id)])
        assert.strictEqual((yield* stateOf(id)).open, 2)
        for (const [, operation] of operationsOn(endpoints, id)) yield* Effect.asVoid(operation)
        const { keyId, requestId, ip } = by
        const actions = ["create", "update", "update", "rotate", "test", "pause", "enable", "delete"]
        assert.deepStrictEqual(
          yield* inside.authored(tenant.groupId, id),
          actions.map((action) => ({ action: `endpoint.${action}`, keyId, requestId, ip }))
        )
      }),
    { tags: "CON-36" }
  )

  it.effect("lose the secrets whose time is over, and those of other tenants stay", () =>
    Effect.gen(function* () {
      const { tenant, strangers } = yield* tenantAndStrangers
      const endings = yield* Effect.forEach([tenant, ...strangers], (one) => newEndpoint(one))
      const all = yield* Endpoints
      for (const { id } of endings) {
        yield* all.rotate(id, ({ secrets }, now) =>
          Result.succeed([
            ...secrets.map((secret) => ({ ...secret, until: now })),
            { version: 7, sealed: `sealed again for ${id}`, keyPair: null, from: now, until: null }
          ])
        )
      }
      assert.strictEqual(yield* (yield* endpointsOf(tenant)).wipeSecrets, 1)
      const kept = yield* Effect.forEach(endings, ({ id }) => StoreInside.use((inside) => inside.secretsKept(id)))
      assert.deepStrictEqual(kept, [1, 2, 2])
    })
  )
})
