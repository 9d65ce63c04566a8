import type { GroupId, StoreUnavailable } from "@trajet/domain/access"
import { BillingDirectory, type BillingEntity } from "@trajet/domain/billing"
import { Cause, Effect, Exit, Layer } from "effect"
import { sql } from "kysely"
import { coalescedAcrossTenants } from "../database/coalescing/coalesced-across-tenants.ts"
import { coalescedByTenant } from "../database/coalescing/coalesced-by-tenant.ts"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface EntityRow extends BillingEntity {
  readonly groupId: string
}

// A directory serves both environments of its group: who pays is the same company.
export const entities = statement<{ readonly groupIds: ReadonlyArray<GroupId> }, EntityRow>()(
  "billing.entities",
  ($) => sql`
SELECT e.* FROM unnest(${$("groupIds")}::uuid[]) AS g(group_id) CROSS JOIN LATERAL (
  SELECT group_id AS "groupId", id, company_name AS "companyName", email, address, siret, allowed
  FROM billing_entity WHERE group_id = g.group_id ORDER BY id
) AS e`
)

const readsInFlightMax = 2
const readersPerStatementMax = 100
/** A group with more entities reads its directory alone, so that others do not wait for it. */
const sharedEntitiesMax = 100

type Directory = ReadonlyArray<BillingEntity>

const directoriesIn = (rows: ReadonlyArray<EntityRow>): ReadonlyMap<string, Directory> => {
  const directories = new Map<string, Array<BillingEntity>>()
  for (const { groupId, ...entity } of rows) {
    const known = directories.get(groupId)
    if (known === undefined) directories.set(groupId, [entity])
    else known.push(entity)
  }
  return directories
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const large = new Set<string>()
  const read = (groupIds: ReadonlyArray<GroupId>) =>
    Effect.map(database.run(entities, { groupIds: [...new Set(groupIds)] }), (rows) => {
      const directories = directoriesIn(rows)
      for (const [groupId, directory] of directories) if (directory.length > sharedEntitiesMax) large.add(groupId)
      return groupIds.map((groupId) => Exit.succeed(directories.get(groupId) ?? []))
    })
  // Orders come at the same time: one statement serves them all, and each reads fresh.
  const readOf = coalescedAcrossTenants<void, Directory, StoreUnavailable>({
    inFlightMax: readsInFlightMax,
    itemsMax: readersPerStatementMax,
    bytesMax: Number.MAX_SAFE_INTEGER,
    bytesOf: ({ tenant }) => (large.has(tenant.groupId) ? Infinity : 0),
    isOfOneTenant: Cause.hasDies,
    run: (calls) => read(calls.map(({ tenant }) => tenant.groupId)),
    alone: coalescedByTenant<void, Directory, StoreUnavailable>(({ groupId }) => ({
      inFlightMax: readsInFlightMax,
      batchMax: readersPerStatementMax,
      run: (readers) => read(readers.map(() => groupId))
    }))
  })
  return BillingDirectory.of({ entities: (tenant) => readOf(tenant)() })
})

export const billingDirectoryLayer: Layer.Layer<BillingDirectory, never, Database> = Layer.effect(
  BillingDirectory,
  make
)
