import { GroupId, Groups, type Tenant } from "@trajet/domain/access"
import { Missions, type NewMissionRecord } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { callerOf } from "@trajet/testing"
import { Effect } from "effect"
import { Kysely, PostgresDialect } from "kysely"
import { randomUUIDv7 } from "node:crypto"
import { Pool } from "pg"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { nextBatch } from "../database/migrating/migration.ts"
import { portsOn } from "./postgres-store.ts"

/** A database in which this release has written missions of one group. */
export const databaseWith = async (records: ReadonlyArray<NewMissionRecord>): Promise<string> => {
  const url = await testDatabase()
  const tenant: Tenant = { groupId: GroupId(randomUUIDv7()), environment: "test" }
  await Effect.gen(function* () {
    const groups = yield* Groups
    const missions = yield* Missions
    yield* groups.create(tenant.groupId, "fleet", demonstrationGrid)
    for (const record of records) yield* missions.create(callerOf(tenant), record)
  }).pipe(Effect.provide(portsOn(url, 1)), Effect.runPromise)
  return url
}

/** Sets columns of all missions as a former release left them, and then fills them by a batch of the migration. */
export const fillAgain = async (url: string, former: string, step: Parameters<typeof nextBatch>[0]): Promise<void> => {
  const rows = await onServer(url, `UPDATE mission SET ${former} RETURNING id`)
  const pool = new Pool({ connectionString: url, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await nextBatch(step, null, rows.length).execute(db)
  await db.destroy()
}
