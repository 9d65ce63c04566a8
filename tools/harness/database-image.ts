import { Client } from "pg"
import { asAdministrator } from "./database.ts"

/** Columns and tables that a refused request may write, with the reason. */
const written: ReadonlyArray<{ readonly table: string; readonly column?: string; readonly because: string }> = [
  { table: "api_key", column: "last_used_at", because: "every request with a key is a use of it" },
  { table: "person_key", column: "last_used_at", because: "every request with a key is a use of it" },
  { table: "rate_bucket", because: "refused requests count for the limits too" },
  { table: "request_log", because: "a group sees its refused requests in the console" },
  ...["feed_head", "feed_entry", "feed_driver_entry", "feed_cursor"].map((table) => ({
    table,
    because: "the feed takes over events of earlier requests"
  }))
]

/** A digest of the rows of each table. */
export type DatabaseImage = Readonly<Record<string, string>>

export interface LoggedEvent {
  readonly type: string
  readonly data: unknown
}

/** What the tests read beside the API, on a connection of their own. */
export interface Observer {
  /** Every table, without what any request writes. */
  readonly image: () => Promise<DatabaseImage>
  /** The events of a mission, in order. */
  readonly events: (missionId: string) => Promise<ReadonlyArray<LoggedEvent>>
  readonly close: () => Promise<void>
}

const ignoredColumns = (table: string): ReadonlyArray<string> =>
  written.flatMap((one) => (one.table === table && one.column !== undefined ? [one.column] : []))

const digestOf = (table: string): string => {
  const columns = ignoredColumns(table).map((column) => `'${column}'`)
  const row = `(to_jsonb(t) - ARRAY[${columns.join()}]::text[])::text`
  return `SELECT '${table}' AS name, md5(coalesce(string_agg(${row}, E'\\n' ORDER BY ${row}), '')) AS digest FROM "${table}" t`
}

/** Observes a database as the administrator of the test server: the product may not read all tables. */
export const observe = async (databaseUrl: string): Promise<Observer> => {
  const client = new Client({ connectionString: asAdministrator(databaseUrl) })
  await client.connect()
  const tables = await client.query<{ readonly name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1"
  )
  const compared = tables.rows
    .map(({ name }) => name)
    .filter((name) => !written.some(({ table, column }) => table === name && column === undefined))
  const statement = compared.map(digestOf).join(" UNION ALL ")
  return {
    image: async () => {
      const { rows } = await client.query<{ readonly name: string; readonly digest: string }>(statement)
      return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
    },
    events: async (missionId) => {
      const { rows } = await client.query<{ readonly type: string; readonly data: string }>(
        "SELECT type, data FROM event WHERE mission_id = $1 ORDER BY mission_sequence",
        [missionId]
      )
      return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }))
    },
    close: () => client.end()
  }
}
