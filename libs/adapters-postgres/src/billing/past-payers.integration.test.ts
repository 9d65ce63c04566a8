import { assert } from "@effect/vitest"
import { EntityId, PastPayers } from "@trajet/domain/billing"
import type { Mission } from "@trajet/domain/mission"
import { insert, tenantAndStrangers } from "@trajet/testing"
import { Effect } from "effect"
import { placed } from "../testing/placed-missions.ts"
import { onPostgres } from "../testing/postgres-store.ts"

const paidBy =
  (id: string, companyName: string, siret: string | null = null) =>
  (): Partial<Mission> => ({
    billing: {
      entityId: EntityId(id),
      returnEntityId: null,
      payer: { companyName, email: "compta@loueur.example", address: "1 rue du Port, 69002 Lyon", siret }
    }
  })

onPostgres("payers of past orders", (it) => {
  it.effect(
    "are each named once, as the newest order names them, and are those of the tenant",
    () =>
      Effect.gen(function* () {
        const { strangers, tenant } = yield* tenantAndStrangers
        yield* insert(tenant, {})
        yield* placed(tenant, {}, paidBy("one", "Loueur"))
        yield* placed(tenant, {}, paidBy("two", "Autre", "73282932000074"))
        yield* placed(tenant, {}, paidBy("one", "Loueur SA"))
        for (const stranger of strangers) yield* placed(stranger, {}, paidBy("three", "Stranger"))
        const { recent } = yield* PastPayers
        const found = yield* recent(tenant)
        assert.deepStrictEqual(
          found.map(({ companyName, id, siret }) => [id, companyName, siret]),
          [
            ["one", "Loueur SA", null],
            ["two", "Autre", "73282932000074"]
          ]
        )
      }),
    { tags: "CON-108" }
  )
})
