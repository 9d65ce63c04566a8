import { assert } from "@effect/vitest"
import { Groups } from "@trajet/domain/access"
import { BillingDirectory, type BillingEntity, EntityId } from "@trajet/domain/billing"
import { newGroup, StoreInside } from "@trajet/testing"
import { Effect } from "effect"
import { onPostgres } from "../testing/postgres-store.ts"

const entity = (id: string, members: Partial<BillingEntity> = {}): BillingEntity => ({
  id: EntityId(id),
  companyName: "Loueur SA",
  email: "compta@loueur.example",
  address: "1 rue du Port, 69002 Lyon",
  siret: null,
  allowed: true,
  ...members
})

onPostgres("the billing directory", (it) => {
  it.effect("has every entity of its group in a stable order, in both environments", () =>
    Effect.gen(function* () {
      const groups = yield* Groups
      const directory = yield* BillingDirectory
      const inside = yield* StoreInside
      const [{ id: groupId }, { id: strangerId }] = [yield* newGroup, yield* newGroup]
      const [a, b] = [entity("a"), entity("b", { siret: "12345678900011" })]
      const c = entity("c", { allowed: false })
      yield* groups.importBilling(groupId, [b, a, c])
      for (const environment of ["live", "test"] as const) {
        assert.deepStrictEqual(yield* directory.entities({ groupId, environment }), [a, b, c])
        assert.isEmpty(yield* directory.entities({ groupId: strangerId, environment }))
      }
      const audited = (yield* inside.audited(groupId)).filter(({ action }) => action === "billing.import")
      assert.sameMembers(
        audited.map(({ target }) => target),
        ["a", "b", "c"]
      )
    })
  )

  it.effect("replaces an entity that is imported again, and keeps the others", () =>
    Effect.gen(function* () {
      const groups = yield* Groups
      const directory = yield* BillingDirectory
      const [{ id: groupId }, { id: strangerId }] = [yield* newGroup, yield* newGroup]
      yield* groups.importBilling(strangerId, [entity("a", { companyName: "Theirs" })])
      yield* groups.importBilling(groupId, [entity("a"), entity("b")])
      yield* groups.importBilling(groupId, [entity("a", { allowed: false, companyName: "Renamed" })])
      const found = yield* directory.entities({ groupId, environment: "live" })
      assert.deepStrictEqual(found, [entity("a", { allowed: false, companyName: "Renamed" }), entity("b")])
      const theirs = yield* directory.entities({ groupId: strangerId, environment: "live" })
      assert.deepStrictEqual(theirs, [entity("a", { companyName: "Theirs" })])
    })
  )
})
