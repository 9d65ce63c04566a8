import { assert, beforeAll, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { personalTables } from "./personal-columns.ts"

// Of the migrator, which names migrations.
const ofTheMigrator = ["kysely_migration", "kysely_migration_lock", "migration_step"]

/** Every column of every table, without those of partitions. */
const columnsOf = async (database: string): Promise<ReadonlyArray<string>> => {
  const rows = await onServer(
    database,
    `SELECT c.relname || '.' || a.attname AS name
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = current_schema::regnamespace AND c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> ALL ($1)`,
    [ofTheMigrator]
  )
  return rows.map(({ name }) => String(name))
}

const classified = Object.entries(personalTables).flatMap(([table, { columns }]) =>
  Object.keys(columns).map((column) => `${table}.${column}`)
)

describe("the list of columns with personal data", () => {
  let database = ""
  beforeAll(async () => {
    database = await testDatabase()
  })

  it(
    "has every column of every table, and no other: say in personal-columns.ts what an erasure does to a new one",
    { tags: "SEC-38" },
    async () => {
      const columns = await columnsOf(database)
      assert.isAbove(columns.length, 250)
      assert.deepStrictEqual(
        {
          unclassified: columns.filter((name) => !classified.includes(name)),
          gone: classified.filter((name) => !columns.includes(name))
        },
        { unclassified: [], gone: [] }
      )
    }
  )

  it("lacks a column that a migration has added", async () => {
    await onServer(database, "CREATE TABLE planted (witness text)")
    assert.deepStrictEqual(
      (await columnsOf(database)).filter((name) => !classified.includes(name)),
      ["planted.witness"]
    )
    await onServer(database, "DROP TABLE planted")
  })
})
