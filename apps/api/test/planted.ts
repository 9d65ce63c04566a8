import { asAdministrator, onServer } from "../../../tools/harness/database.ts"

/** Part of the name and of the value of every planted member. */
export const planted = "planted_internal"

/** Adds a column that no answer may show to every table. */
export const plantedColumns = async (database: string): Promise<void> => {
  const administrator = asAdministrator(database)
  const tables = await onServer(
    administrator,
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'kysely%'`
  )
  for (const { name } of tables) {
    await onServer(administrator, `ALTER TABLE "${String(name)}" ADD COLUMN ${planted} text DEFAULT '${planted}'`)
  }
}

/** Tables with a JSON column, the column, and the key of their rows. */
const documents = [
  { table: "mission", column: "body" },
  { table: "inspection", column: "body" }
] as const

// An object of texts alone may be a map of texts, in which nothing else can be stored.
const plantedIn = (value: object): unknown =>
  Object.values(value).every((inner) => typeof inner === "string") ? planted : { driver_pay: 12, note: planted }

/** The value with one more member in every object inside. */
export const withPlanted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withPlanted)
  if (typeof value !== "object" || value === null) return value
  const members = Object.entries(value).map(([name, inner]) => [name, withPlanted(inner)] as const)
  return { ...Object.fromEntries(members), [planted]: plantedIn(value) }
}

/** Plants a member in every object of every stored JSON document. */
export const plantInDocuments = async (database: string): Promise<void> => {
  for (const { table, column } of documents) {
    const rows = await onServer(database, `SELECT ctid::text AS at, ${column} AS document FROM ${table}`)
    for (const { at, document } of rows) {
      if (JSON.stringify(document).includes(planted)) continue
      await onServer(database, `UPDATE ${table} SET ${column} = $1 WHERE ctid = $2::tid`, [
        JSON.stringify(withPlanted(document)),
        at
      ])
    }
  }
}
