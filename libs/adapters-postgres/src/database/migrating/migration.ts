import { type Kysely, type RawBuilder, sql } from "kysely"

/**
 * Statements that hold their locks for an instant, in one transaction: tables, columns, functions, triggers. The runner
 * undoes and repeats them if they wait, or last, longer than a request should.
 */
export interface BriefStep {
  readonly kind: "brief"
  readonly name: string
  readonly statements: ReadonlyArray<RawBuilder<unknown>>
}

/** An index that is built while the table is read and written. */
export interface IndexStep {
  readonly kind: "index"
  /** Of the index. */
  readonly name: string
  readonly isUnique: boolean
  /** Table and columns: what follows `ON`. */
  readonly on: RawBuilder<unknown>
  /** The table, if it may belong to another role. That role builds the index then, and this step does nothing. */
  readonly guardedTable: string | null
}

/**
 * A long statement that blocks no other, outside of a transaction: it drops an index, or validates a constraint. A
 * repetition must do no harm.
 */
interface AloneStep {
  readonly kind: "alone"
  readonly name: string
  readonly statement: RawBuilder<unknown>
}

/** A change of many rows, in the order of a unique index. Each part commits with the place where the next one begins. */
export interface BatchesStep {
  readonly kind: "batches"
  readonly name: string
  readonly table: string
  /** Columns of a unique index with their types, in its order. */
  readonly key: ReadonlyArray<readonly [column: string, type: string]>
  /** What follows `SET`. A repetition must make the same row. */
  readonly set: RawBuilder<unknown>
  /** Rows that are changed; others are not locked. */
  readonly where: RawBuilder<unknown>
}

/**
 * A primary key of a partitioned table that takes the place of the former one. The index of each partition is built while
 * the partition is read and written.
 */
export interface PartitionedKeyStep {
  readonly kind: "partitioned key"
  readonly name: string
  readonly table: string
  readonly columns: ReadonlyArray<string>
}

/**
 * An index of a partitioned table that goes. PostgreSQL drops it only under a lock of the table and its partitions, for an
 * instant.
 */
interface DroppedPartitionedIndexStep {
  readonly kind: "dropped partitioned index"
  readonly name: string
  readonly index: string
}

export type MigrationStep =
  | BriefStep
  | IndexStep
  | AloneStep
  | BatchesStep
  | PartitionedKeyStep
  | DroppedPartitionedIndexStep

export const migrationPhases = ["expand", "contract"] as const
type MigrationPhase = (typeof migrationPhases)[number]

/** A migration that runs beside the processes that serve (docs/adr/0064). */
export interface SteppedMigration {
  /**
   * `expand`: processes of the release before go on to serve. `contract`: they do not, or leave rows that this migration
   * corrects, so that it runs only after the last of them has ended.
   */
  readonly phase: MigrationPhase
  readonly steps: ReadonlyArray<MigrationStep>
}

/** A migration of the time before steps, in one transaction. */
export interface WholeMigration {
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

export type Migration = SteppedMigration | WholeMigration

export const brief = (name: string, ...statements: ReadonlyArray<RawBuilder<unknown>>): BriefStep => ({
  kind: "brief",
  name,
  statements
})

export const index = (name: string, on: RawBuilder<unknown>): IndexStep => ({
  kind: "index",
  name,
  isUnique: false,
  on,
  guardedTable: null
})

export const uniqueIndex = (name: string, on: RawBuilder<unknown>): IndexStep => ({
  kind: "index",
  name,
  isUnique: true,
  on,
  guardedTable: null
})

export const ofGuardedTable = (table: string, step: IndexStep): IndexStep => ({ ...step, guardedTable: table })

export const partitionedKey = (step: Pick<PartitionedKeyStep, "table" | "columns">): PartitionedKeyStep => ({
  kind: "partitioned key",
  name: `key of ${step.table}`,
  ...step
})

export const droppedPartitionedIndex = (index: string): DroppedPartitionedIndexStep => ({
  kind: "dropped partitioned index",
  name: `drop ${index}`,
  index
})

export const dropIndex = ({ index }: DroppedPartitionedIndexStep): RawBuilder<unknown> =>
  sql`DROP INDEX ${sql.id(index)}`

export const alone = (name: string, statement: RawBuilder<unknown>): AloneStep => ({ kind: "alone", name, statement })

export const batches = (step: Omit<BatchesStep, "kind">): BatchesStep => ({ kind: "batches", ...step })

export const isStepped = (migration: Migration): migration is SteppedMigration => "steps" in migration

export const createIndex = ({ isUnique, name, on }: IndexStep): RawBuilder<unknown> =>
  sql`CREATE ${sql.raw(isUnique ? "UNIQUE " : "")}INDEX CONCURRENTLY ${sql.id(name)} ON ${on}`

const columnsOf = ({ columns }: PartitionedKeyStep) => sql.join(columns.map((column) => sql.id(column)))

const constraintOf = (table: string) => sql.id(`${table}_pkey`)
/** Ends the name of the index of a partition until the index is its primary key. */
export const partitionIndexEnding = "_key"

/** The index that one partition needs for the key. */
export const keyOfPartition = (step: PartitionedKeyStep, partition: string): IndexStep =>
  uniqueIndex(`${partition}${partitionIndexEnding}`, sql`${sql.id(partition)} (${columnsOf(step)})`)

/** Exchanges the key, once each of the partitions has its index. PostgreSQL takes these indexes instead of building new ones. */
export const exchangeKey = (
  step: PartitionedKeyStep,
  partitions: ReadonlyArray<string>
): ReadonlyArray<RawBuilder<unknown>> => [
  sql`ALTER TABLE ${sql.id(step.table)} DROP CONSTRAINT ${constraintOf(step.table)}`,
  ...partitions.map(
    (partition) =>
      sql`ALTER TABLE ${sql.id(partition)} ADD CONSTRAINT ${constraintOf(partition)} PRIMARY KEY USING INDEX ${sql.id(`${partition}${partitionIndexEnding}`)}`
  ),
  sql`ALTER TABLE ${sql.id(step.table)} ADD CONSTRAINT ${constraintOf(step.table)} PRIMARY KEY (${columnsOf(step)})`
]

/**
 * Changes the rows among the next `rows` of the table, and returns the place of the last one as a JSON text, or no row at
 * the end of the table.
 */
export const nextBatch = ({ key, set, table, where }: BatchesStep, after: string | null, rows: number) => {
  const columns = sql.join(key.map(([column]) => sql.ref(`t.${column}`)))
  const named = sql.join(key.map(([column], place) => sql`${sql.ref(`t.${column}`)} AS ${sql.id(`key_${place}`)}`))
  const keys = sql.join(key.map((_, place) => sql.id(`key_${place}`)))
  const from = sql.join(key.map(([, type], place) => sql`(${after}::json ->> ${sql.lit(place)})::${sql.raw(type)}`))
  const rest = after === null ? sql`` : sql`WHERE (${columns}) > (${from})`
  return sql<{ readonly place: string }>`
    WITH part AS MATERIALIZED (
      SELECT ${named} FROM ${sql.table(table)} AS t ${rest} ORDER BY ${columns} LIMIT ${sql.lit(rows)}
    ), changed AS (
      UPDATE ${sql.table(table)} AS t SET ${set} FROM part WHERE (${columns}) = (${keys}) AND (${where})
    )
    SELECT json_build_array(${keys})::text AS place FROM part
    ORDER BY ${sql.join(key.map((_, place) => sql`${sql.id(`key_${place}`)} DESC`))} LIMIT 1`
}
