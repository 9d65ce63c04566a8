import { assert, beforeAll, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { distributedTables, wholeTables, withRowsOfNobody } from "./testing/distribution.ts"

const group = "group_id"

// Partitions have the keys of their table.
const ofProduct = "n.nspname = current_schema AND c.relkind IN ('r', 'p') AND NOT c.relispartition"

const columnNames = (numbers: string, table: string) => `ARRAY(
  SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS k(number, place)
    JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number
  ORDER BY k.place
)`

const tables = `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ofProduct}`

const uniqueKeys = `
SELECT c.relname AS name, i.indexrelid::regclass::text AS key, ${columnNames("(i.indkey::int2[])[0:i.indnkeyatts - 1]", "c.oid")} AS columns
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE (i.indisunique OR i.indisexclusion) AND ${ofProduct}`

const foreignKeys = `
SELECT c.relname AS name, t.relname AS target, f.conname AS key,
  ${columnNames("f.conkey", "f.conrelid")} AS columns, ${columnNames("f.confkey", "f.confrelid")} AS targets
FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class t ON t.oid = f.confrelid
WHERE f.contype = 'f' AND ${ofProduct}`

const nullable = `
SELECT c.relname AS name
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = '${group}' AND NOT a.attisdropped
WHERE ${ofProduct} AND a.attnotnull IS NOT true`

const isDistributed = (name: unknown): boolean => distributedTables.includes(String(name))
const namesOf = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

interface Findings {
  /** Tables that no list has, or both. */
  readonly unsorted: ReadonlyArray<string>
  readonly gone: ReadonlyArray<string>
  /** Unique keys of distributed tables without the group: each node would hold only its own rows unique. */
  readonly keysWithoutGroup: ReadonlyArray<string>
  /** Foreign keys that lead from one node to another. */
  readonly wayward: ReadonlyArray<string>
  readonly groupsOfNobody: ReadonlyArray<string>
}

const findingsOf = async (database: string): Promise<Findings> => {
  const names = (await onServer(database, tables)).map(({ name }) => String(name))
  const whole = Object.keys(wholeTables)
  const listed = [...distributedTables, ...whole]
  const keys = await onServer(database, uniqueKeys)
  const references = await onServer(database, foreignKeys)
  const nullables = await onServer(database, nullable)
  return {
    unsorted: names.filter((name) => listed.filter((one) => one === name).length !== 1),
    gone: listed.filter((name) => !names.includes(name)),
    keysWithoutGroup: keys
      .filter(({ columns, name }) => isDistributed(name) && !namesOf(columns).includes(group))
      .map(({ key }) => String(key)),
    wayward: references
      .filter(({ columns, name, target, targets }) => {
        if (!isDistributed(target)) return false
        const place = namesOf(columns).indexOf(group)
        return !isDistributed(name) || place < 0 || namesOf(targets)[place] !== group
      })
      .map(({ key }) => String(key)),
    groupsOfNobody: nullables
      .map(({ name }) => String(name))
      .filter(isDistributed)
      .toSorted()
  }
}

const none: Findings = { unsorted: [], gone: [], keysWithoutGroup: [], wayward: [], groupsOfNobody: withRowsOfNobody }

describe("a database that is distributed by group", () => {
  let database = ""
  beforeAll(async () => {
    database = await testDatabase()
  })

  it("stays possible: each table is sorted, and the group is in every unique key and reference of what grows", async () => {
    assert.deepStrictEqual(await findingsOf(database), none)
  })

  const planted: ReadonlyArray<readonly [what: string, sql: string, undo: string, found: Partial<Findings>]> = [
    [
      "a new table",
      "CREATE TABLE planted (group_id uuid PRIMARY KEY)",
      "DROP TABLE planted",
      { unsorted: ["planted"] }
    ],
    [
      "a unique index without the group",
      "CREATE UNIQUE INDEX planted ON offer (id) WHERE status = 'open'",
      "DROP INDEX planted",
      { keysWithoutGroup: ["planted"] }
    ],
    [
      "a group that is only stored in the index of a key",
      "CREATE UNIQUE INDEX planted ON offer (id) INCLUDE (group_id)",
      "DROP INDEX planted",
      { keysWithoutGroup: ["planted"] }
    ],
    [
      "a key of the table of missions, which the console would like",
      "ALTER TABLE mission ADD CONSTRAINT planted UNIQUE (environment, ordinal)",
      "ALTER TABLE mission DROP CONSTRAINT planted",
      { keysWithoutGroup: ["planted"] }
    ],
    [
      "a reference to a row of another group",
      "ALTER TABLE trip_position ADD COLUMN other uuid, ADD CONSTRAINT planted FOREIGN KEY (track_id, other) REFERENCES trip_track (id, group_id)",
      "ALTER TABLE trip_position DROP COLUMN other",
      { wayward: ["planted"] }
    ],
    [
      "a reference of a small table to one that grows",
      "ALTER TABLE api_key ADD COLUMN track bigint, ADD CONSTRAINT planted FOREIGN KEY (track, group_id) REFERENCES trip_track (id, group_id)",
      "ALTER TABLE api_key DROP COLUMN track",
      { wayward: ["planted"] }
    ],
    [
      "rows without a group",
      "ALTER TABLE import_row DROP CONSTRAINT import_row_pkey; ALTER TABLE import_row ALTER COLUMN group_id DROP NOT NULL",
      "ALTER TABLE import_row ADD CONSTRAINT import_row_pkey PRIMARY KEY (import_id, line, group_id)",
      { groupsOfNobody: [...withRowsOfNobody, "import_row"].toSorted() }
    ]
  ]
  it.each(planted)("is seen to become impossible by %s", async (_what, sql, undo, found) => {
    await onServer(database, sql)
    try {
      assert.deepStrictEqual(await findingsOf(database), { ...none, ...found })
    } finally {
      await onServer(database, undo)
    }
  })
})
