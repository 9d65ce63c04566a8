import { plant } from "@trajet/testing"
import { onServer } from "../../../../tools/harness/database.ts"
import { personalTables } from "../privacy/personal-columns.ts"

/** A column that an erasure has to empty, or that nobody has classified. */
interface Emptied {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** What stands in a column of a type, as SQL, and how a row shows it. Null for documents, whose members are planted. */
const marks: Readonly<Record<string, { readonly sql: string | null; readonly shown: string }>> = {
  text: { sql: `'${plant}'`, shown: plant },
  "text[]": { sql: `ARRAY['${plant}']`, shown: plant },
  json: { sql: null, shown: plant },
  "timestamp with time zone": { sql: "timestamptz '1999-08-07 06:05:04.456789+00'", shown: ":04.456789" },
  "timestamp with time zone[]": { sql: "ARRAY[timestamptz '1999-08-07 06:05:04.456789+00']", shown: ":04.456789" },
  "double precision": { sql: "48.123456789", shown: "48.123456789" },
  "double precision[]": { sql: "ARRAY[48.123456789]", shown: "48.123456789" }
}

// A generated column repeats others.
const columnsSql = `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = current_schema::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY c.relname, a.attnum`

const isEmptied = ({ column, table }: Emptied): boolean => {
  const known = personalTables[table]
  if (known === undefined) return false
  const fate = known.columns[column]
  return fate === undefined || (typeof fate === "object" && !("stays" in fate))
}

/** Every column that an erasure has to empty, as the tables have them: a column that a migration adds is among them. */
const emptiedColumns = async (database: string): Promise<ReadonlyArray<Emptied>> => {
  const rows = await onServer(database, columnsSql)
  return rows
    .map((row) => ({ table: String(row["table"]), column: String(row["column"]), type: String(row["type"]) }))
    .filter(isEmptied)
}

const holdsMark = async (database: string, { column, table, type }: Emptied): Promise<boolean> => {
  const shown = marks[type]?.shown
  if (shown === undefined) return false
  const sql = `SELECT EXISTS (SELECT FROM ${table} WHERE ${column}::text LIKE $1) AS holds`
  const [row] = await onServer(database, sql, [`%${shown}%`])
  return row?.["holds"] === true
}

const without = async (database: string, columns: ReadonlyArray<Emptied>): Promise<ReadonlyArray<Emptied>> => {
  const found: Array<Emptied> = []
  for (const column of columns) if (!(await holdsMark(database, column))) found.push(column)
  return found
}

/**
 * Puts a mark into every column that an erasure has to empty and that has none, in all rows. Returns the number of columns
 * with a mark, and the names of those that cannot have one: their table has no row, or their type no mark.
 */
export const plantColumns = async (
  database: string
): Promise<{ readonly planted: number; readonly lacking: ReadonlyArray<string> }> => {
  const columns = await emptiedColumns(database)
  const bare = await without(database, columns)
  for (const table of new Set(bare.map((column) => column.table))) {
    const sets = bare.flatMap(({ column, table: of, type }) => {
      const sql = marks[type]?.sql ?? null
      return of === table && sql !== null ? [`${column} = ${sql}`] : []
    })
    if (sets.length > 0) await onServer(database, `UPDATE ${table} SET ${sets.join(", ")}`)
  }
  const lacking = await without(database, columns)
  return {
    planted: columns.length - lacking.length,
    lacking: lacking.map(({ column, table, type }) => `${table}.${column} ${type}`)
  }
}

/** The tables that have a mark in any column. */
export const tablesWithMarks = async (database: string): Promise<ReadonlyArray<string>> => {
  const rows = await onServer(database, columnsSql)
  const patterns = [...new Set(Object.values(marks).map(({ shown }) => `%${shown}%`))]
  const found: Array<string> = []
  for (const table of new Set(rows.map((row) => String(row["table"])))) {
    const sql = `SELECT EXISTS (SELECT FROM ${table} AS t WHERE t::text ILIKE ANY ($1::text[])) AS holds`
    const [row] = await onServer(database, sql, [patterns])
    if (row?.["holds"] === true) found.push(table)
  }
  return found
}
