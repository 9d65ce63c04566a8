import { assert, beforeEach, describe, inject, it } from "@effect/vitest"
import { sql } from "kysely"
import { beginOnServer, emptyDatabase, onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { until } from "../../../../../tools/harness/until.ts"
import { migrations } from "../migrations/migrations.ts"
import { ofGuardedTable, partitionedKey, type SteppedMigration, uniqueIndex } from "./migration.ts"
import { onOneConnection } from "./one-connection.ts"
import { exchangePartitionedKey } from "./partitioned-key.ts"
import { runMigrations } from "./run-migrations.ts"

const step = partitionedKey({ table: "sent", columns: ["at", "group_id"] })
const wider: SteppedMigration = { phase: "contract", steps: [step] }

const partitions = `
CREATE TABLE sent (group_id int NOT NULL, at int NOT NULL, CONSTRAINT sent_pkey PRIMARY KEY (at)) PARTITION BY RANGE (at);
CREATE TABLE sent_default PARTITION OF sent DEFAULT;
CREATE TABLE sent_1 PARTITION OF sent FOR VALUES FROM (0) TO (1000);
INSERT INTO sent SELECT n % 7, n FROM generate_series(0, 1999) AS n`

const keys = `
SELECT c.relname AS name, pg_get_constraintdef(k.oid) AS key, k.convalidated AND i.indisvalid AS valid, k.conparentid > 0 AS attached
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_index i ON i.indexrelid = k.conindid
WHERE k.contype = 'p' AND c.relname LIKE 'sent%' ORDER BY c.relname`

const key = "PRIMARY KEY (at, group_id)"
const exchanged = (...names: ReadonlyArray<string>) => [
  { name: "sent", key, valid: true, attached: false },
  ...names.map((name) => ({ name, key, valid: true, attached: true }))
]

describe("a new key of a partitioned table", () => {
  let url = ""

  const run = () => onOneConnection(url, (db) => runMigrations(db, { "1-wider": wider }, { contract: true }))

  beforeEach(async () => {
    url = await emptyDatabase(inject("serverUrl"))
    await onServer(url, partitions)
    await onServer(url, "CREATE TABLE kysely_migration (name text PRIMARY KEY, timestamp text NOT NULL)")
    await onServer(url, "INSERT INTO kysely_migration (name, timestamp) VALUES ('0-before', '')")
  })

  it("takes the place of the former one in every partition, and of partitions to come", async () => {
    await run()
    await onServer(url, "CREATE TABLE sent_2 PARTITION OF sent FOR VALUES FROM (5000) TO (6000)")
    assert.deepStrictEqual(await onServer(url, keys), exchanged("sent_1", "sent_2", "sent_default"))
    await onServer(url, "INSERT INTO sent (group_id, at) VALUES (100, 1)")
    const refused = await onServer(url, "INSERT INTO sent (group_id, at) VALUES (100, 1)").catch(String)
    assert.match(String(refused), /duplicate key/u)
  })

  it("lets rows be written while its indexes are built, and waits for a transaction without holding others up", async () => {
    const commit = await beginOnServer(url, "INSERT INTO sent (group_id, at) VALUES (1, 3000)")
    let isDone = false
    const running = run().then(() => {
      isDone = true
    })
    await until("the build waits", async () => {
      const waits = await onServer(url, "SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()")
      return waits.length > 0
    })
    await onServer(url, "SET lock_timeout = 200; INSERT INTO sent (group_id, at) VALUES (2, 3001)")
    assert.isFalse(isDone)
    await commit("SELECT 1")
    await running
    assert.deepStrictEqual(await onServer(url, keys), exchanged("sent_1", "sent_default"))
  })

  it("builds an index again that a cut has left invalid", async () => {
    await onServer(url, "CREATE UNIQUE INDEX sent_1_key ON sent_1 (at, group_id)")
    await onServer(
      url.replace("//trajet:", "//postgres:"),
      "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'sent_1_key'::regclass"
    )
    await run()
    assert.deepStrictEqual(await onServer(url, keys), exchanged("sent_1", "sent_default"))
  })

  it("leaves the former one in place while a partition lacks its index", async () => {
    await onServer(url, "CREATE UNIQUE INDEX sent_default_key ON sent_default (at, group_id)")
    const isExchanged = await onOneConnection(url, (db) =>
      db.transaction().execute((transaction) => exchangePartitionedKey(transaction, step, () => Promise.resolve()))
    )
    assert.isFalse(isExchanged)
    const found = await onServer(url, keys)
    assert.deepStrictEqual(
      found.map((row) => row["key"]),
      found.map(() => "PRIMARY KEY (at)")
    )
    await run()
    assert.deepStrictEqual(await onServer(url, keys), exchanged("sent_1", "sent_default"))
  })
})

describe("the index of a table that another role guards", () => {
  it("is left to that role, and built on a table of the migrating role", async () => {
    const url = await testDatabase()
    const steps = ["audit", "notice"].map((table) =>
      ofGuardedTable(table, uniqueIndex(`${table}_planted`, sql`${sql.id(table)} (id, group_id, environment)`))
    )
    const known = { ...migrations, "9999-guarded": { phase: "contract", steps } as const }
    await onOneConnection(url, (db) => runMigrations(db, known, { contract: true }))
    assert.deepStrictEqual(
      await onServer(url, "SELECT to_regclass('audit_planted') AS audit, to_regclass('notice_planted') AS notice"),
      [{ audit: null, notice: "notice_planted" }]
    )
  })
})
