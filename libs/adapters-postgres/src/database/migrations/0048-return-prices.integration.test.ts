import { assert, describe, it } from "@effect/vitest"
import { GroupId, Groups, type Tenant } from "@trajet/domain/access"
import { Missions } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { callerOf, orderedMission } from "@trajet/testing"
import { Effect } from "effect"
import { Kysely, PostgresDialect } from "kysely"
import { randomUUIDv7 } from "node:crypto"
import { Pool } from "pg"
import { onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { portsOn } from "../../testing/postgres-store.ts"
import { nextBatch } from "../migrating/migration.ts"
import { fillReturnPrices } from "./0048-return-prices.ts"

const columns = "SELECT id, return_ht::int FROM mission ORDER BY ordinal"

describe("the migration to prices of returns", () => {
  it("fills the column as this release writes it, also for the release before", { tags: "PRC-67" }, async () => {
    const url = await testDatabase()
    const tenant: Tenant = { groupId: GroupId(randomUUIDv7()), environment: "test" }
    await Effect.gen(function* () {
      const groups = yield* Groups
      const missions = yield* Missions
      yield* groups.create(tenant.groupId, "fleet", demonstrationGrid)
      for (const returns of [false, true, true]) {
        const { created, mission } = orderedMission({ returns })
        yield* missions.create(callerOf(tenant), { created, completes: null, mission })
      }
    }).pipe(Effect.provide(portsOn(url, 1)), Effect.runPromise)
    const written = await onServer(url, columns)
    assert.deepStrictEqual(
      written.map(({ return_ht }) => return_ht),
      [null, 23_540, 23_540]
    )

    await onServer(url, "UPDATE mission SET return_ht = NULL")
    const pool = new Pool({ connectionString: url, max: 1 })
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    await nextBatch(fillReturnPrices, null, written.length).execute(db)
    await db.destroy()
    assert.deepStrictEqual(await onServer(url, columns), written)

    // The release before changes the price of a return, or takes the return away, without the column.
    const dearer = `jsonb_set(body::jsonb, '{return,priceHt}', '1')::json`
    const none = `jsonb_set(body::jsonb, '{return}', 'null')::json`
    const [, second, third] = written
    await onServer(url, `UPDATE mission SET body = ${dearer} WHERE id = '${String(second?.["id"])}'`)
    await onServer(url, `UPDATE mission SET has_return = false, body = ${none} WHERE id = '${String(third?.["id"])}'`)
    const changed = await onServer(url, columns)
    assert.deepStrictEqual(
      changed.map(({ return_ht }) => return_ht),
      [null, 1, null]
    )
  })
})
