import { Effect } from "effect"
import { Kysely, PostgresDialect, sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { Pool } from "pg"
import { auditGuard } from "./audit-guard.ts"
import { primaryOf } from "./primary.ts"
import * as firstSlice from "./migrations/0001-first-slice.ts"
import * as webhooks from "./migrations/0002-webhooks.ts"
import * as documents from "./migrations/0003-documents.ts"
import * as storageQuota from "./migrations/0004-storage-quota.ts"
import * as accountability from "./migrations/0005-accountability.ts"
import * as returnRegistrations from "./migrations/0006-return-registrations.ts"
import * as missionStatistics from "./migrations/0007-mission-statistics.ts"
import * as operations from "./migrations/0008-operations.ts"
import * as offers from "./migrations/0009-offers.ts"
import * as dueWork from "./migrations/0010-due-work.ts"
import * as positions from "./migrations/0012-positions.ts"
import * as personalData from "./migrations/0013-personal-data.ts"
import * as feed from "./migrations/0015-feed.ts"
import * as listsAndCounts from "./migrations/0014-lists-and-counts.ts"
import * as dueNotices from "./migrations/0016-due-notices.ts"
import * as declinedOffers from "./migrations/0017-declined-offers.ts"
import * as robots from "./migrations/0018-robots.ts"
import * as robotsUnderWay from "./migrations/0019-robots-under-way.ts"
import * as testClock from "./migrations/0020-test-clock.ts"
import * as reset from "./migrations/0021-reset.ts"
import * as users from "./migrations/0022-users.ts"
import * as requestLog from "./migrations/0023-request-log.ts"
import * as usersNotices from "./migrations/0024-users-notices.ts"
import * as replays from "./migrations/0025-replays.ts"
import * as oldSignIns from "./migrations/0026-old-sign-ins.ts"
import * as oversight from "./migrations/0027-oversight.ts"
import * as imports from "./migrations/0028-imports.ts"
import * as views from "./migrations/0029-views.ts"
import * as devices from "./migrations/0030-devices.ts"
import * as invoicing from "./migrations/0031-invoicing.ts"
import * as push from "./migrations/0032-push.ts"

// Forward only: a migration that landed is never edited and has no way back.
const migrations: Record<string, Migration> = {
  "0001-first-slice": firstSlice,
  "0002-webhooks": webhooks,
  "0003-documents": documents,
  "0004-storage-quota": storageQuota,
  "0005-accountability": accountability,
  "0006-return-registrations": returnRegistrations,
  "0007-mission-statistics": missionStatistics,
  "0008-operations": operations,
  "0009-offers": offers,
  "0010-due-work": dueWork,
  "0012-positions": positions,
  "0013-personal-data": personalData,
  "0014-lists-and-counts": listsAndCounts,
  "0015-feed": feed,
  "0016-due-notices": dueNotices,
  "0017-declined-offers": declinedOffers,
  "0018-robots": robots,
  "0019-robots-under-way": robotsUnderWay,
  "0020-test-clock": testClock,
  "0021-reset": reset,
  "0022-users": users,
  "0023-request-log": requestLog,
  "0024-users-notices": usersNotices,
  "0025-replays": replays,
  "0026-old-sign-ins": oldSignIns,
  "0027-oversight": oversight,
  "0028-imports": imports,
  "0029-views": views,
  "0030-devices": devices,
  "0031-invoicing": invoicing,
  "0032-push": push
}

// Sets the guard again after every migration run, if the role may do so. In an embedded server the superuser does
// (tools/postgres/migrate-embedded.ts).
const guardAudit = (db: Kysely<unknown>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('trajet audit guard'))`.execute(transaction)
    const { rows } = await sql<{ readonly schema: string }>`
      SELECT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.oid = to_regclass('audit') AND pg_has_role(c.relowner, 'USAGE')`.execute(transaction)
    for (const { schema } of rows) await sql.raw(auditGuard(schema)).execute(transaction)
  })

/**
 * Migrates the schema to the newest version, and returns the names of the migrations that ran. Several processes may do it
 * at a time (Kysely locks).
 */
export const migrate = (url: string): Effect.Effect<ReadonlyArray<string>, Error> =>
  Effect.tryPromise({
    try: async () => {
      const connectionString = await primaryOf(url)
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 1 }) }) })
      try {
        const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
        const { error, results } = await migrator.migrateToLatest()
        if (error !== undefined) throw error
        await guardAudit(db)
        return (results ?? []).map(({ migrationName }) => migrationName)
      } finally {
        await db.destroy()
      }
    },
    catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause)))
  })
