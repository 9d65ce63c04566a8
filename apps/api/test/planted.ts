import { asAdministrator, onServer } from "../../../tools/harness/database.ts"

/** Part of the name and of the value of everything that is planted. */
export const planted = "planted_internal"

/** Gives every table of the store a column that nobody may show. */
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

/** Tables whose rows hold a document, the document's column, and what the document is kept by. */
const documents = [
  { table: "mission", column: "body" },
  { table: "inspection", column: "body" }
] as const

/** Every object inside the value with one more member. */
export const withPlanted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withPlanted)
  if (typeof value !== "object" || value === null) return value
  const members = Object.entries(value).map(([name, inner]) => [name, withPlanted(inner)] as const)
  return { ...Object.fromEntries(members), [planted]: { driver_pay: 12, note: planted } }
}

/** Plants a member in every object of every document that the store keeps as JSON. */
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
