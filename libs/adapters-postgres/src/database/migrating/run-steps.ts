import { type Kysely, sql } from "kysely"
import { setTimeout as wait } from "node:timers/promises"
import {
  type BatchesStep,
  type BriefStep,
  createIndex,
  dropIndex,
  type IndexStep,
  keyOfPartition,
  type MigrationStep,
  nextBatch,
  type PartitionedKeyStep,
  type SteppedMigration
} from "./migration.ts"
import { exchangePartitionedKey, partitionsWithout } from "./partitioned-key.ts"
import { bounded, hasMetOthers, lockMillis, patiently } from "./patience.ts"

const firstRows = 200
const rowsMin = 10
const rowsMax = 5_000
/** A row that a batch has changed stays locked until the batch commits. */
const slowBatchMillis = 60
const quickBatchMillis = 20

interface Running {
  readonly db: Kysely<unknown>
  readonly migration: string
  readonly phase: SteppedMigration["phase"]
  readonly patienceMillis: number
  /** 0 without other users of the database. */
  readonly holdMillis: number
}

interface Recorded {
  readonly place: string | null
  readonly isDone: boolean
}

const recorded = async ({ db, migration }: Running, step: string): Promise<Recorded> => {
  const { rows } = await sql<{ place: string | null; done: boolean }>`
    SELECT place, done_at IS NOT NULL AS done FROM migration_step
    WHERE migration = ${migration} AND step = ${step}`.execute(db)
  return { place: rows[0]?.place ?? null, isDone: rows[0]?.done ?? false }
}

const record = (
  db: Kysely<unknown>,
  { migration, phase }: Running,
  step: string,
  place: string | null,
  isDone: boolean
) =>
  sql`INSERT INTO migration_step (migration, step, phase, place, done_at)
    VALUES (${migration}, ${step}, ${phase}, ${place}, CASE WHEN ${isDone} THEN now() END)
    ON CONFLICT (migration, step) DO UPDATE SET place = excluded.place, done_at = excluded.done_at`.execute(db)

const runBrief = (running: Running, { name, statements }: Pick<BriefStep, "name" | "statements">): Promise<void> =>
  bounded(running.db, { lockMillis, holdMillis: running.holdMillis }, async (transaction, leave) => {
    for (const statement of statements) {
      await leave()
      await statement.execute(transaction)
    }
    await record(transaction, running, name, null, true)
  })

const isOwned = async (db: Kysely<unknown>, table: string): Promise<boolean> => {
  const { rows } = await sql<{ owned: boolean }>`
    SELECT pg_has_role(relowner, 'USAGE') AS owned FROM pg_class WHERE oid = to_regclass(${table})`.execute(db)
  return rows[0]?.owned ?? false
}

/** An aborted build leaves an invalid index of the name, which no query uses. */
const buildIndex = async ({ db }: Running, step: IndexStep): Promise<void> => {
  if (step.guardedTable !== null && !(await isOwned(db, step.guardedTable))) return
  const { rows } = await sql<{ valid: boolean }>`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${step.name})`.execute(db)
  const [found] = rows
  if (found?.valid === false) await sql`DROP INDEX CONCURRENTLY ${sql.id(step.name)}`.execute(db)
  // Waits for transactions and blocks none: no bound is needed.
  if (found?.valid !== true) await createIndex(step).execute(db)
}

/** Weeks that begin between the last index and the exchange come without one, and get theirs in the next round. */
const runPartitionedKey = async (running: Running, step: PartitionedKeyStep): Promise<void> => {
  for (let isDone = false; !isDone;) {
    for (const partition of await partitionsWithout(running.db, step.table)) {
      await buildIndex(running, keyOfPartition(step, partition))
    }
    isDone = await bounded(running.db, { lockMillis, holdMillis: running.holdMillis }, async (transaction, leave) => {
      const isExchanged = await exchangePartitionedKey(transaction, step, leave)
      if (isExchanged) await record(transaction, running, step.name, null, true)
      return isExchanged
    })
  }
}

const rowsAfter = (rows: number, millis: number): number => {
  if (millis > slowBatchMillis) return Math.max(rowsMin, Math.floor(rows / 2))
  return millis < quickBatchMillis ? Math.min(rowsMax, rows * 2) : rows
}

const runBatches = async (running: Running, step: BatchesStep): Promise<void> => {
  let { place } = await recorded(running, step.name)
  let rows = firstRows
  for (let isDone = false; !isDone;) {
    await patiently(`${running.migration}, ${step.name}`, running.patienceMillis, async () => {
      const beganAt = performance.now()
      try {
        const next = await bounded(running.db, { lockMillis, holdMillis: running.holdMillis }, async (transaction) => {
          const answer = await nextBatch(step, place, rows).execute(transaction)
          const last = answer.rows[0]?.place ?? null
          await record(transaction, running, step.name, last ?? place, last === null)
          return last
        })
        isDone = next === null
        place = next ?? place
        const millis = performance.now() - beganAt
        rows = rowsAfter(rows, millis)
        // Half of the time belongs to the load.
        await wait(millis)
      } catch (error) {
        if (hasMetOthers(error)) rows = Math.max(rowsMin, Math.floor(rows / 2))
        throw error
      }
    })
  }
}

const runStep = async (running: Running, step: MigrationStep): Promise<void> => {
  if ((await recorded(running, step.name)).isDone) return
  if (step.kind === "batches") return runBatches(running, step)
  await patiently(`${running.migration}, ${step.name}`, running.patienceMillis, async () => {
    if (step.kind === "brief") return runBrief(running, step)
    if (step.kind === "partitioned key") return runPartitionedKey(running, step)
    if (step.kind === "dropped partitioned index") return runBrief(running, { ...step, statements: [dropIndex(step)] })
    await (step.kind === "index" ? buildIndex(running, step) : step.statement.execute(running.db))
    await record(running.db, running, step.name, null, true)
  })
}

/** Runs the steps that are not recorded as done, from the place where a batch was cut. */
export const runSteps = async (running: Running, steps: ReadonlyArray<MigrationStep>): Promise<void> => {
  for (const step of steps) await runStep(running, step)
}
