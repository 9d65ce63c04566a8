import { Effect } from "effect"
import { Kysely, PostgresDialect } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { Pool } from "pg"
import * as firstSlice from "./migrations/0001-first-slice.ts"
import * as webhooks from "./migrations/0002-webhooks.ts"
import * as documents from "./migrations/0003-documents.ts"

// Forward only: a migration that landed is never edited and has no way back.
const migrations: Record<string, Migration> = {
  "0001-first-slice": firstSlice,
  "0002-webhooks": webhooks,
  "0003-documents": documents
}

/**
 * Brings the schema of the server to the newest version; safe when several processes do it at once (Kysely locks).
 * Answers the names of the migrations that were carried out.
 */
export const migrate = (connectionString: string): Effect.Effect<ReadonlyArray<string>, Error> =>
  Effect.tryPromise({
    try: async () => {
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 1 }) }) })
      try {
        const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
        const { error, results } = await migrator.migrateToLatest()
        if (error !== undefined) throw error
        return (results ?? []).map(({ migrationName }) => migrationName)
      } finally {
        await db.destroy()
      }
    },
    catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause)))
  })
