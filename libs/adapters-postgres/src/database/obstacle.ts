import { Effect } from "effect"
import { sql } from "kysely"
import { Database } from "./database.ts"
import { misfitOf } from "./migrating/schema-fit.rules.ts"
import { migrations } from "./migrations/migrations.ts"
import { statement } from "./statement.ts"

type Nothing = Record<string, never>

const isMigrated = statement<Nothing, { readonly migrated: boolean }>()(
  "schema.isMigrated",
  () => sql`SELECT to_regclass('migration_step') IS NOT NULL AS migrated`
)

const schemaState = statement<Nothing, { readonly name: string; readonly contracts: boolean }>()(
  "schema.state",
  () => sql`SELECT name::text, false AS contracts FROM kysely_migration
    UNION ALL SELECT DISTINCT migration, true FROM migration_step WHERE phase = 'contract'`
)

const misfit = Effect.gen(function* () {
  const { run } = yield* Database
  const [found] = yield* run(isMigrated, {})
  const rows = found?.migrated === true ? yield* run(schemaState, {}) : []
  const named = (contracts: boolean) => rows.filter((row) => row.contracts === contracts).map(({ name }) => name)
  return misfitOf({ done: named(false), contracted: named(true) }, migrations)
})

/** Why a process of this release cannot serve on its database now, for the people who run it; null if it can. */
export const obstacle: Effect.Effect<string | null, never, Database> = misfit.pipe(
  Effect.orElseSucceed(() => "PostgreSQL cannot be reached")
)
