import { type Kysely, sql } from "kysely"
import { setTimeout as wait } from "node:timers/promises"
import { isStepped, type Migration } from "./migration.ts"
import { bounded, holdMillis, lockMillis, patiently } from "./patience.ts"
import { runSteps } from "./run-steps.ts"
import { endedBy, endedTime, type Migrations } from "./schema-fit.rules.ts"

export interface MigrateOptions {
  /** Also runs migrations that processes of the release before cannot live with. */
  readonly contract?: boolean
  /** How long a step tries to get its locks. */
  readonly patienceMillis?: number
}

export interface Migrated {
  /** Names of the migrations that ran. */
  readonly migrated: ReadonlyArray<string>
  /** Migrations that wait for `contract`. */
  readonly waiting: ReadonlyArray<string>
  /** Migrations of a newer release, which this one can live with. */
  readonly newer: ReadonlyArray<string>
}

// The lock and the table of Kysely's migrator, by which releases before 0064 migrate.
const migratorLock = "3853314791062309107"
const defaultPatienceMillis = 15 * 60_000
const askedAgainMillis = 200

const tables = [
  sql`CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`,
  sql`CREATE TABLE IF NOT EXISTS migration_step (
    migration text NOT NULL,
    step text NOT NULL,
    phase text NOT NULL CHECK (phase IN ('expand', 'contract')),
    place text,
    done_at timestamptz,
    PRIMARY KEY (migration, step)
  )`
]

/** Waits by asking: a session that waits inside the server has a snapshot, for which CREATE INDEX CONCURRENTLY waits. */
const locked = async (db: Kysely<unknown>, work: () => Promise<Migrated>): Promise<Migrated> => {
  const lock = sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${sql.raw(migratorLock)}) AS taken`
  while ((await lock.execute(db)).rows[0]?.taken !== true) await wait(askedAgainMillis)
  try {
    return await work()
  } finally {
    // A connection that broke has lost the lock already.
    await sql`SELECT pg_advisory_unlock(${sql.raw(migratorLock)})`.execute(db).catch(() => undefined)
  }
}

const done = async (db: Kysely<unknown>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const contracted = async (db: Kysely<unknown>): Promise<ReadonlyArray<string>> => {
  const { rows } = await sql<{ migration: string }>`
    SELECT DISTINCT migration FROM migration_step WHERE phase = 'contract' ORDER BY migration`.execute(db)
  return rows.map(({ migration }) => migration)
}

const recordMigration = (db: Kysely<unknown>, name: string) =>
  sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, ${new Date().toISOString()})`.execute(db)

interface Manner {
  readonly isFresh: boolean
  readonly patienceMillis: number
}

const runOne = async (
  db: Kysely<unknown>,
  name: string,
  migration: Migration,
  { isFresh, patienceMillis }: Manner
): Promise<void> => {
  if (isStepped(migration)) {
    const running = {
      db,
      migration: name,
      phase: migration.phase,
      patienceMillis,
      holdMillis: isFresh ? 0 : holdMillis
    }
    await runSteps(running, migration.steps)
    await recordMigration(db, name)
    return
  }
  await patiently(name, patienceMillis, () =>
    bounded(db, { lockMillis, holdMillis: 0 }, async (transaction) => {
      await migration.up(transaction)
      await recordMigration(transaction, name)
    })
  )
}

/**
 * Runs what the database lacks, in the order of the names, on the one connection of `db`. A database without any migration
 * gets all of them, because no process serves on it. Several processes may do it at a time.
 */
export const runMigrations = (
  db: Kysely<unknown>,
  migrations: Migrations,
  { contract = false, patienceMillis = defaultPatienceMillis }: MigrateOptions = {}
): Promise<Migrated> =>
  locked(db, async () => {
    for (const table of tables) await table.execute(db)
    const before = await done(db)
    const ending = endedBy({ contracted: await contracted(db) }, migrations)
    if (ending !== undefined) throw new Error(endedTime(ending))
    const isFresh = before.size === 0
    const missing = Object.entries(migrations).filter(([name]) => !before.has(name))
    const isDue = ([, migration]: readonly [string, Migration]) =>
      contract || isFresh || !isStepped(migration) || migration.phase === "expand"
    const due = missing.filter(isDue)
    for (const [name, migration] of due) await runOne(db, name, migration, { isFresh, patienceMillis })
    return {
      migrated: due.map(([name]) => name),
      waiting: missing.filter((one) => !isDue(one)).map(([name]) => name),
      newer: [...before].filter((name) => !Object.hasOwn(migrations, name)).toSorted()
    }
  })
