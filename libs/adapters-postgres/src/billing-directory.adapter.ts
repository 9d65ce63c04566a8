import { BillingDirectory, type BillingEntity, type Tenant } from "@trajet/domain"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "./database.ts"
import { statement } from "./statement.ts"

// A directory serves both environments of its group: who pays is the same company.
const entities = statement<Tenant, BillingEntity>()(
  "billing.entities",
  ($) => sql`
SELECT id, company_name AS "companyName", email, address, siret, allowed FROM billing_entity
WHERE group_id = ${$("groupId")}::uuid ORDER BY id`
)

const make = Effect.gen(function* () {
  const database = yield* Database
  return BillingDirectory.of({ entities: (tenant) => database.run(entities, { ...tenant }) })
})

export const billingDirectoryLayer: Layer.Layer<BillingDirectory, never, Database> = Layer.effect(
  BillingDirectory,
  make
)
