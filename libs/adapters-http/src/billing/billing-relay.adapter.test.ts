import { assert, describe, it } from "@effect/vitest"
import { GroupId, type Tenant } from "@trajet/domain/access"
import { Billing, type BillingEntity, EntityId } from "@trajet/domain/billing"
import { billingSuite } from "@trajet/testing"
import { Effect, Option, Redacted } from "effect"
import { billingRelay } from "./billing-relay.adapter.ts"
import {
  withProvider,
  withoutProvider,
  json,
  type Manner,
  misbehaviours,
  providerServer,
  silent,
  text
} from "../testing/provider-server.ts"
import { relay } from "../testing/relay.ts"
import { MissionId } from "@trajet/domain/mission"

const token = Redacted.make("relay-secret")
const adapter = (baseUrl: string) => billingRelay({ baseUrl, token, timeoutMillis: 2_000, retryPauseMillis: 1 })

const tenant: Tenant = { groupId: GroupId("0199a1b2-0000-7000-8000-00000000000a"), environment: "live" }
const missionId = MissionId("0199a1b2-0000-7000-8000-000000000001")
const entity = (id: string, companyName: string, siret: string | null, allowed: boolean): BillingEntity => ({
  id: EntityId(id),
  companyName,
  email: "compta@loueur.example",
  address: "1 rue du Port, 69002 Lyon",
  siret,
  allowed
})
const directory = [
  entity("named", "Loueur SA", null, true),
  entity("numbered", "Loueur Sud", "73282932000074", true),
  entity("closed", "Loueur Nord", null, false)
]
const request = (companyName: string, siret: string | null) => ({
  companyName,
  email: "compta@loueur.example",
  address: "1 rue du Port, 69002 Lyon",
  siret
})
const working = relay(tenant, "relay-secret", directory, { [`missions/${missionId}/legs/aller`]: "invoiced" })

billingSuite({
  name: "behind a relay",
  layer: withProvider(working, adapter),
  tenant,
  stranger: { ...tenant, environment: "test" },
  bySiret: { request: request("Another name", "73282932000074"), entityId: EntityId("numbered") },
  byName: { request: request("loueur sa", null), entityId: EntityId("named") },
  closed: { request: request("Loueur Nord", null), entityId: EntityId("closed") },
  unknown: request("Nobody", "00000000000000"),
  trips: [
    { missionId, trip: "aller", state: "invoiced" },
    { missionId, trip: "retour", state: "open" }
  ],
  failing: {
    slow: withProvider(silent, (baseUrl) => billingRelay({ baseUrl, token, timeoutMillis: 50 })),
    down: withoutProvider(adapter),
    nonsense: withProvider(json({ state: "maybe", entity: "?" }), adapter)
  }
})

const asking = (manner: Manner) =>
  Effect.gen(function* () {
    const billing = yield* Billing
    const resolve = yield* Effect.flip(billing.resolve(tenant, request("Loueur SA", null)))
    const state = yield* Effect.flip(billing.billingState(tenant, missionId, "aller"))
    return [resolve.reason, state.reason]
  }).pipe(Effect.provide(withProvider(manner, adapter)))

describe("the billing relay", () => {
  it.live("sends the requests that docs/billing-relay.md describes", () =>
    Effect.gen(function* () {
      const server = yield* providerServer(working)
      yield* Effect.gen(function* () {
        const billing = yield* Billing
        yield* billing.resolve(tenant, request("Loueur SA", null))
        yield* billing.billingState(tenant, missionId, "retour")
        yield* billing.entities(tenant)
      }).pipe(Effect.provide(adapter(server.baseUrl)))

      const group = "/v1/groups/0199a1b2-0000-7000-8000-00000000000a/live"
      assert.deepStrictEqual(
        server.received.map(({ method, url }) => `${method} ${url.pathname}${url.search}`),
        [`POST ${group}/entities/resolve`, `GET ${group}/missions/${missionId}/legs/retour`, `GET ${group}/entities`]
      )
      assert.deepStrictEqual(JSON.parse(server.received[0]?.body ?? ""), {
        company_name: "Loueur SA",
        email: "compta@loueur.example",
        address: "1 rue du Port, 69002 Lyon",
        siret: null
      })
      for (const { headers } of server.received) assert.strictEqual(headers["authorization"], "Bearer relay-secret")
    }).pipe(Effect.scoped)
  )

  it.live.each([404, 405, 501])("has no list of entities if it answers %i", (status) =>
    Effect.gen(function* () {
      const billing = yield* Billing
      assert.isTrue(Option.isNone(yield* billing.entities(tenant)))
    }).pipe(Effect.provide(withProvider(text("<h1>no such page</h1>", status), adapter)))
  )

  it.live("ignores an entity whose siret differs from the requested one", () =>
    Effect.gen(function* () {
      const answer = { ...entity("named", "Loueur SA", null, true), company_name: "Loueur SA" }
      const resolve = (siret: string | null, answered: string | null) =>
        Billing.use((billing) => billing.resolve(tenant, request("Loueur SA", siret))).pipe(
          Effect.provide(withProvider(json({ entity: { ...answer, siret: answered } }), adapter))
        )
      assert.isTrue(Option.isSome(yield* resolve("00000000000000", null)))
      assert.isTrue(Option.isNone(yield* resolve("00000000000000", "73282932000074")))
      assert.isTrue(Option.isSome(yield* resolve("732 829 320 00074", "73282932000074")))
      assert.isTrue(Option.isSome(yield* resolve(null, "73282932000074")))
    })
  )

  it.live("keeps its path, whatever the mission id holds", () =>
    Effect.gen(function* () {
      const server = yield* providerServer(json({ state: "open" }))
      yield* Billing.use(({ billingState }) => billingState(tenant, MissionId("../../x?y#z"), "aller")).pipe(
        Effect.provide(adapter(server.baseUrl))
      )
      assert.include(server.received[0]?.url.pathname, "/missions/..%2F..%2Fx%3Fy%23z/legs/aller")
    }).pipe(Effect.scoped)
  )

  for (const [how, { manner, nonsense }] of Object.entries(misbehaviours)) {
    it.live(`is ${nonsense ? "nonsense" : "down"} if it ${how}`, () =>
      Effect.gen(function* () {
        const reason = nonsense ? "nonsense" : "down"
        assert.deepStrictEqual(yield* asking(manner), [reason, reason])
      })
    )
  }

  it.live("is nonsense if an entity lacks a member, or a state is unknown", () =>
    Effect.gen(function* () {
      const answer = { entity: { id: "e1", company_name: "Loueur SA", siret: null, allowed: true }, state: "closed" }
      assert.deepStrictEqual(yield* asking(json(answer)), ["nonsense", "nonsense"])
    })
  )

  it.live("never logs its token", () =>
    Effect.gen(function* () {
      const layer = withProvider(json({ token: "relay-secret" }, 401), adapter)
      const failure = yield* Effect.flip(
        Billing.use(({ billingState }) => billingState(tenant, missionId, "aller")).pipe(Effect.provide(layer))
      )
      const told = `${JSON.stringify(failure)} ${String(failure)} ${String(failure.cause)} ${failure.stack}`
      assert.include(told, "401")
      assert.notInclude(told, "relay-secret")
    })
  )
})
