import { type Kysely, sql } from "kysely"
import { exchangeKey, partitionIndexEnding, type PartitionedKeyStep } from "./migration.ts"

interface PartitionRow {
  readonly name: string
  readonly has_index: boolean
}

const partitionsOf = async (db: Kysely<unknown>, table: string): Promise<ReadonlyArray<PartitionRow>> => {
  const { rows } = await sql<PartitionRow>`
    SELECT c.relname AS name, EXISTS (
      SELECT FROM pg_index i JOIN pg_class n ON n.oid = i.indexrelid
      WHERE i.indrelid = c.oid AND i.indisvalid AND n.relname = c.relname || ${sql.lit(partitionIndexEnding)}
    ) AS has_index
    FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhrelid
    WHERE h.inhparent = to_regclass(${table}) ORDER BY c.relname`.execute(db)
  return rows
}

/** Names of the partitions that lack their index. */
export const partitionsWithout = async (db: Kysely<unknown>, table: string): Promise<ReadonlyArray<string>> =>
  (await partitionsOf(db, table)).filter((partition) => !partition.has_index).map(({ name }) => name)

/** Exchanges the key in a transaction. False, and nothing is done, if a new partition lacks its index. */
export const exchangePartitionedKey = async (
  transaction: Kysely<unknown>,
  step: PartitionedKeyStep,
  leave: () => Promise<void>
): Promise<boolean> => {
  await leave()
  // From here on no partition begins or ends.
  await sql`LOCK TABLE ${sql.id(step.table)} IN ACCESS EXCLUSIVE MODE`.execute(transaction)
  const partitions = await partitionsOf(transaction, step.table)
  if (partitions.some((partition) => !partition.has_index)) return false
  const names = partitions.map(({ name }) => name)
  for (const statement of exchangeKey(step, names)) {
    await leave()
    await statement.execute(transaction)
  }
  return true
}
