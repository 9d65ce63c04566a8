import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { GroupId } from "../access/tenant.model.ts"
import { billingEntities, listedEntitiesMax } from "./billing-entities.program.ts"
import { type BillingEntity, EntityId } from "./billing.model.ts"
import { Billing } from "./billing.port.ts"
import { PastPayers } from "./past-payers.port.ts"

const entity = (companyName: string, allowed = true): BillingEntity => ({
  id: EntityId(companyName),
  companyName,
  email: "a@fleet.example",
  address: "1 rue A",
  siret: null,
  allowed
})

const listed = (entities: ReadonlyArray<BillingEntity> | null) =>
  billingEntities({ groupId: GroupId("group-a"), environment: "test" }).pipe(
    Effect.map((found) => found.map(({ companyName }) => companyName)),
    Effect.provideService(
      Billing,
      Billing.of({
        entities: () => Effect.succeed(Option.fromNullOr(entities)),
        billingState: () => Effect.die("not asked"),
        resolve: () => Effect.die("not asked")
      })
    ),
    Effect.provideService(
      PastPayers,
      PastPayers.of({ recent: () => Effect.succeed([entity("Paid before"), entity("And earlier")]) })
    )
  )

describe("the billing entities that an order may name", { tags: ["CON-108"] }, () => {
  it.effect("are the open ones, by company name as the French sort", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* listed([entity("Zoé"), entity("closed", false), entity("Étoile"), entity("est")]), [
        "est",
        "Étoile",
        "Zoé"
      ])
    })
  )

  it.effect("are those of past orders only if the billing system has no list", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* listed(null), ["And earlier", "Paid before"])
      assert.deepStrictEqual(yield* listed([]), [])
    })
  )

  it.effect("are at most as many as a list shows", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: listedEntitiesMax + 1 }, (_, n) => entity(String(1_000 + n)))
      assert.deepStrictEqual((yield* listed(many.slice(1))).length, listedEntitiesMax)
      assert.deepStrictEqual((yield* listed(many)).at(-1), String(1_000 + listedEntitiesMax - 1))
    })
  )
})
