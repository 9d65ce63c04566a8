import { assert, describe, it } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import {
  Billing,
  type BillingRequest,
  type BillingUnavailable,
  type EntityId,
  type TripBillingState
} from "@trajet/domain/billing"
import { Effect, type Layer, Option } from "effect"
import { MissionId } from "@trajet/domain/mission"

interface TripInBilling {
  readonly missionId: MissionId
  readonly trip: "aller" | "retour"
  readonly state: TripBillingState
}

interface BillingSuite {
  readonly name: string
  readonly layer: Layer.Layer<Billing>
  readonly tenant: Tenant
  /** A group whose directory has none of the entities below. */
  readonly stranger: Tenant
  /** A request that matches by siret, with a company name that no entity has. */
  readonly bySiret: { readonly request: BillingRequest; readonly entityId: EntityId }
  /** A request without siret that matches by company name and e-mail. */
  readonly byName: { readonly request: BillingRequest; readonly entityId: EntityId }
  readonly closed: { readonly request: BillingRequest; readonly entityId: EntityId }
  readonly unknown: BillingRequest
  readonly trips: ReadonlyArray<TripInBilling>
  readonly failing?: Readonly<Record<BillingUnavailable["reason"], Layer.Layer<Billing>>>
}

const resolve = (layer: Layer.Layer<Billing>, tenant: Tenant, request: BillingRequest) =>
  Billing.use((billing) => billing.resolve(tenant, request)).pipe(Effect.provide(layer))

const billingState = (layer: Layer.Layer<Billing>, tenant: Tenant, missionId: MissionId, trip: "aller" | "retour") =>
  Billing.use((billing) => billing.billingState(tenant, missionId, trip)).pipe(Effect.provide(layer))

const resolves = (suite: BillingSuite, request: BillingRequest, entityId: EntityId, allowed: boolean) =>
  Effect.gen(function* () {
    const found = yield* resolve(suite.layer, suite.tenant, request)
    if (Option.isNone(found)) return assert.fail("no entity was found")
    assert.strictEqual(found.value.id, entityId)
    assert.strictEqual(found.value.allowed, allowed)
  })

const failsAs = (suite: BillingSuite, layer: Layer.Layer<Billing>, reason: BillingUnavailable["reason"]) =>
  Effect.gen(function* () {
    const lookup = yield* Effect.flip(resolve(layer, suite.tenant, suite.bySiret.request))
    const state = yield* Effect.flip(
      billingState(layer, suite.tenant, MissionId("0199a1b2-0000-7000-8000-000000000000"), "aller")
    )
    assert.deepStrictEqual([lookup.reason, state.reason], [reason, reason])
  })

export const billingSuite = (suite: BillingSuite) =>
  describe(`the billing system ${suite.name}`, () => {
    it.live(
      "finds an entity by its siret, with any company name",
      () => resolves(suite, suite.bySiret.request, suite.bySiret.entityId, true),
      { tags: "BIL-2" }
    )

    it.live(
      "finds an entity by company name and e-mail if the request has no siret",
      () => resolves(suite, suite.byName.request, suite.byName.entityId, true),
      { tags: ["ORD-7", "BIL-1", "BIL-2"] }
    )

    it.live(
      "lists entities of the group that it finds too, and none of another group",
      () =>
        Effect.gen(function* () {
          const billing = yield* Billing
          const listed = Option.getOrThrow(yield* billing.entities(suite.tenant))
          for (const { address, companyName, email, id, siret } of listed) {
            const found = yield* billing.resolve(suite.tenant, { address, companyName, email, siret })
            assert.strictEqual(Option.getOrThrow(found).id, id)
          }
          assert.includeMembers(
            listed.map(({ id }) => id),
            [suite.bySiret.entityId, suite.byName.entityId, suite.closed.entityId]
          )
          assert.deepStrictEqual(yield* billing.entities(suite.stranger), Option.some([]))
        }).pipe(Effect.provide(suite.layer)),
      { tags: "CON-108" }
    )

    it.live(
      "finds no entity for an unknown siret, with any company name and e-mail",
      () =>
        Effect.gen(function* () {
          for (const siret of ["00000000000000", " ", "732 829"]) {
            const request = { ...suite.byName.request, siret }
            assert.isTrue(Option.isNone(yield* resolve(suite.layer, suite.tenant, request)), JSON.stringify(siret))
          }
        }),
      { tags: ["ERR-42", "ERR-43", "BIL-3", "BIL-4"] }
    )

    it.live("marks an entity that is closed to callers", () =>
      resolves(suite, suite.closed.request, suite.closed.entityId, false)
    )

    it.live("finds no entity if none matches", () =>
      Effect.gen(function* () {
        assert.isTrue(Option.isNone(yield* resolve(suite.layer, suite.tenant, suite.unknown)))
        const otherEmail = { ...suite.byName.request, email: "nobody@elsewhere.example" }
        assert.isTrue(Option.isNone(yield* resolve(suite.layer, suite.tenant, otherEmail)))
      })
    )

    it.live("never finds an entity of another group", () =>
      Effect.gen(function* () {
        for (const { request } of [suite.bySiret, suite.byName, suite.closed]) {
          assert.isTrue(Option.isNone(yield* resolve(suite.layer, suite.stranger, request)))
        }
      })
    )

    it.live("reports the state of each trip separately", () =>
      Effect.gen(function* () {
        for (const { trip, missionId, state } of suite.trips) {
          assert.strictEqual(yield* billingState(suite.layer, suite.tenant, missionId, trip), state)
        }
      })
    )

    it.live("reports an unknown trip as open", () =>
      Effect.gen(function* () {
        const state = yield* billingState(
          suite.layer,
          suite.tenant,
          MissionId("0199a1b2-ffff-7fff-bfff-ffffffffffff"),
          "retour"
        )
        assert.strictEqual(state, "open")
      })
    )

    const { failing } = suite
    if (failing !== undefined) {
      it.live("fails as slow if the answer does not come in time", () => failsAs(suite, failing.slow, "slow"))
      it.live("fails as down if the provider is unreachable", () => failsAs(suite, failing.down, "down"))
      it.live("fails as nonsense if the answer is invalid", () => failsAs(suite, failing.nonsense, "nonsense"))
    }
  })
