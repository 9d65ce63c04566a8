import { Effect } from "effect"
import { type Kysely, sql } from "kysely"
import { auditGuard } from "./audit-guard.ts"
import { onOneConnection } from "./migrating/one-connection.ts"
import { bounded, lockMillis, patiently } from "./migrating/patience.ts"
import { type Migrated, type MigrateOptions, runMigrations } from "./migrating/run-migrations.ts"
import { migrations } from "./migrations/migrations.ts"
import { primaryOf } from "./primary.ts"

const guardPatienceMillis = 60_000

// Sets the guard again after every migration run, if the role may do so. In an embedded server the superuser does
// (tools/postgres/migrate-embedded.ts).
const guardAudit = (db: Kysely<unknown>): Promise<void> =>
  patiently("the guard of the audit log", guardPatienceMillis, () =>
    bounded(db, { lockMillis, holdMillis: 0 }, async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('trajet audit guard'))`.execute(transaction)
      const { rows } = await sql<{ readonly schema: string }>`
        SELECT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.oid = to_regclass('audit') AND pg_has_role(c.relowner, 'USAGE')`.execute(transaction)
      for (const { schema } of rows) await sql.raw(auditGuard(schema)).execute(transaction)
    })
  )

/**
 * Brings the schema to that of this release beside processes that serve, without the migrations that contract it unless
 * `contract` is set (docs/adr/0064).
 */
export const migrate = (url: string, options: MigrateOptions = {}): Effect.Effect<Migrated, Error> =>
  Effect.tryPromise({
    try: async () => {
      const connectionString = await primaryOf(url)
      return onOneConnection(connectionString, async (db) => {
        const migrated = await runMigrations(db, migrations, options)
        await guardAudit(db)
        return migrated
      })
    },
    catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause)))
  })
