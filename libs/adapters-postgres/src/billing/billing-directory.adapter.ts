import type { StoreUnavailable, Tenant } from "@trajet/domain/access"
import { BillingDirectory, type BillingEntity } from "@trajet/domain/billing"
import { Effect, Exit, Layer } from "effect"
import { sql } from "kysely"
import { coalescedByTenant } from "../database/coalesced-by-tenant.ts"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

// A directory serves both environments of its group: who pays is the same company.
const entities = statement<Tenant, BillingEntity>()(
  "billing.entities",
  ($) => sql`
SELECT id, company_name AS "companyName", email, address, siret, allowed FROM billing_entity
WHERE group_id = ${$("groupId")}::uuid ORDER BY id`
)

const readsInFlightMax = 2
const readersPerStatementMax = 100

const make = Effect.gen(function* () {
  const database = yield* Database
  // Orders of one group come at the same time: one statement serves them all, and each reads fresh.
  const readOf = coalescedByTenant<void, ReadonlyArray<BillingEntity>, StoreUnavailable>((tenant) => ({
    inFlightMax: readsInFlightMax,
    batchMax: readersPerStatementMax,
    run: (readers) =>
      database.run(entities, { ...tenant }).pipe(Effect.map((directory) => readers.map(() => Exit.succeed(directory))))
  }))
  return BillingDirectory.of({ entities: (tenant) => readOf(tenant)() })
})

export const billingDirectoryLayer: Layer.Layer<BillingDirectory, never, Database> = Layer.effect(
  BillingDirectory,
  make
)
