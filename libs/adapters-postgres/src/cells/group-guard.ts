import type { Client } from "pg"
import { patiently } from "../database/migrating/patience.ts"
import { inOne } from "./cell-connections.ts"
import { type CellTable, guardedTables } from "./cell-tables.ts"
import { readShapes, type TableShape } from "./group-rows.ts"

/** A statement of the product waits no longer for a lock of a guard than for one of a migration (docs/adr/0064). */
const lockMillis = 50
const patienceMillis = 120_000

const guardName = (groupId: string, kind: "written" | "deleted"): string =>
  `moving_${groupId.replaceAll("-", "")}_${kind}`

const isUuid = /^[0-9a-f-]{36}$/u

/** The id as a literal: a condition of a trigger takes no parameter. */
const literal = (groupId: string): string => {
  if (!isUuid.test(groupId)) throw new Error(`${groupId} is no id of a group`)
  return `'${groupId}'`
}

/** The triggers of a table for one group. They note changes if the source of the move has them. */
const guardsOf = (table: TableShape, groupId: string, isSource: boolean): ReadonlyArray<string> => {
  const noted = isSource && table.copied === "noted" ? table.name : ""
  const key = table.key.map(({ name }) => name).join(",")
  const call = `guard_moving_group('${table.leftOut.join(",")}', '${table.by}', '${noted}', '${key}')`
  const guard = (kind: "written" | "deleted", changes: string, row: "NEW" | "OLD") =>
    `CREATE OR REPLACE TRIGGER ${guardName(groupId, kind)} BEFORE ${changes} ON ${table.name} FOR EACH ROW ` +
    `WHEN (${row}.${table.by} = ${literal(groupId)}) EXECUTE FUNCTION ${call}`
  return [guard("written", "INSERT OR UPDATE", "NEW"), guard("deleted", "DELETE", "OLD")]
}

const droppedGuards = ({ name }: CellTable, groupId: string): ReadonlyArray<string> => [
  `DROP TRIGGER IF EXISTS ${guardName(groupId, "written")} ON ${name}`,
  `DROP TRIGGER IF EXISTS ${guardName(groupId, "deleted")} ON ${name}`
]

const briefly = (client: Client, { name }: CellTable, statements: ReadonlyArray<string>): Promise<void> =>
  patiently(`the guard of ${name}`, patienceMillis, () =>
    inOne(client, async () => {
      await client.query(`SET LOCAL lock_timeout = ${lockMillis}`)
      for (const statement of statements) await client.query(statement)
    })
  )

/** Guards the rows of a group in a cell, table by table. Waits for the transactions that write the table at the time. */
export const addGuards = async (client: Client, groupId: string, isSource: boolean): Promise<void> => {
  for (const table of await readShapes(client, guardedTables)) {
    await briefly(client, table, guardsOf(table, groupId, isSource))
  }
}

export const dropGuards = async (client: Client, groupId: string): Promise<void> => {
  for (const table of guardedTables) {
    await briefly(client, table, droppedGuards(table, groupId))
  }
}
