import { assert, describe, it } from "@effect/vitest"
import { GroupId, StoreUnavailable, type Tenant } from "@trajet/domain/access"
import { Billing, BillingDirectory, type BillingEntity, EntityId } from "@trajet/domain/billing"
import { billingSuite } from "@trajet/testing"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { localBilling } from "./billing-directory.adapter.ts"
import { MissionId } from "@trajet/domain/mission"

const tenant: Tenant = { groupId: GroupId("group-a"), environment: "test" }
const open: BillingEntity = {
  id: EntityId("entity-1"),
  companyName: "Étoile Auto",
  email: "billing@etoile.example",
  address: "1 rue du Port, 13002 Marseille",
  siret: "73282932000074",
  allowed: true
}
const closed: BillingEntity = {
  ...open,
  id: EntityId("entity-2"),
  companyName: "Siège",
  siret: "55208131766522",
  allowed: false
}

const directory = (read: (asked: Tenant) => Effect.Effect<ReadonlyArray<BillingEntity>, StoreUnavailable>) =>
  localBilling.pipe(Layer.provide(Layer.succeed(BillingDirectory, BillingDirectory.of({ entities: read }))))

const request = { companyName: "ETOILE AUTO", email: "Billing@Etoile.example", address: "", siret: null }

billingSuite({
  name: "local directory",
  layer: directory(({ environment, groupId }) =>
    Effect.succeed(groupId === tenant.groupId && environment === tenant.environment ? [open, closed] : [])
  ),
  tenant,
  stranger: { groupId: GroupId("group-b"), environment: "test" },
  bySiret: { request: { ...request, companyName: "Unknown", siret: "732 829 320 00074" }, entityId: open.id },
  byName: { request, entityId: open.id },
  closed: { request: { ...request, siret: "55208131766522" }, entityId: closed.id },
  unknown: { ...request, companyName: "Unknown" },
  trips: [{ missionId: MissionId("0199a1b2-0000-7000-8000-000000000001"), trip: "aller", state: "open" }]
})

describe("the local billing directory", () => {
  it.effect("is unavailable, reason down, if the directory cannot be read", () =>
    Effect.gen(function* () {
      const billing = yield* Billing
      const failure = yield* Effect.flip(billing.resolve(tenant, request))
      assert.strictEqual(failure._tag, "BillingUnavailable")
      assert.strictEqual(failure.reason, "down")
      assert.strictEqual((yield* Effect.flip(billing.entities(tenant))).reason, "down")
    }).pipe(Effect.provide(directory(() => Effect.fail(new StoreUnavailable({})))))
  )

  it.effect(
    "lists the entities of the directory, closed ones too",
    () =>
      Effect.gen(function* () {
        const billing = yield* Billing
        assert.deepStrictEqual(yield* billing.entities(tenant), Option.some([open, closed]))
      }).pipe(Effect.provide(directory(() => Effect.succeed([open, closed])))),
    { tags: "CON-108" }
  )

  it.effect("keeps the directories of groups and environments apart", () => {
    const asked: Array<Tenant> = []
    const tenants: ReadonlyArray<Tenant> = [
      tenant,
      { ...tenant, environment: "live" },
      { ...tenant, groupId: GroupId("group-b") }
    ]
    return Effect.gen(function* () {
      const billing = yield* Billing
      for (const each of [...tenants, ...tenants]) yield* billing.entities(each)
      assert.deepStrictEqual(asked, tenants)
    }).pipe(Effect.provide(directory((each) => Effect.sync(() => (asked.push(each), [open])))))
  })

  it.effect("caches entities for 5 seconds, and reads again before it refuses", () => {
    let entities: ReadonlyArray<BillingEntity> = [open]
    let readings = 0
    const read = () =>
      Effect.sync(() => {
        readings++
        return entities
      })
    return Effect.gen(function* () {
      const billing = yield* Billing
      const siret = closed.siret
      yield* billing.resolve(tenant, request)
      assert.deepStrictEqual(yield* billing.resolve(tenant, request), Option.some(open))
      assert.strictEqual(readings, 1)
      entities = [
        { ...open, allowed: false },
        { ...closed, allowed: true }
      ]
      assert.isTrue(Option.isSome(yield* billing.resolve(tenant, { ...request, siret })))
      entities = [open]
      yield* TestClock.adjust("5 seconds")
      assert.isTrue(Option.isNone(yield* billing.resolve(tenant, { ...request, companyName: "Siège" })))
      assert.deepStrictEqual(yield* billing.resolve(tenant, request), Option.some(open))
    }).pipe(Effect.provide(directory(read)))
  })
})
