import { assert, beforeEach, describe, inject, it } from "@effect/vitest"
import { sql } from "kysely"
import { beginOnServer, emptyDatabase, onServer } from "../../../../../tools/harness/database.ts"
import { until } from "../../../../../tools/harness/until.ts"
import { alone, batches, brief, index, type Migration, type SteppedMigration } from "./migration.ts"
import { onOneConnection } from "./one-connection.ts"
import { type Migrated, type MigrateOptions, runMigrations } from "./run-migrations.ts"

const rows = 20_000
const reads = 40

const base: SteppedMigration = {
  phase: "expand",
  steps: [brief("base", sql`CREATE TABLE counted (place int PRIMARY KEY, n int NOT NULL)`)]
}
const addColumn: SteppedMigration = {
  phase: "expand",
  steps: [brief("column", sql`ALTER TABLE counted ADD COLUMN b int`)]
}
const dropColumn: SteppedMigration = {
  phase: "contract",
  steps: [brief("drop", sql`ALTER TABLE counted DROP COLUMN n`)]
}
// Not repeatable on purpose: a row that two batches change, or none, is seen.
const fill: SteppedMigration = {
  phase: "expand",
  steps: [
    batches({
      name: "fill",
      table: "counted",
      key: [["place", "int"]],
      set: sql`n = n + 1`,
      where: sql`place % 10 <> 3`
    })
  ]
}

describe("migrations in steps", () => {
  let url = ""

  const run = (more: Readonly<Record<string, Migration>>, options: MigrateOptions = {}): Promise<Migrated> =>
    onOneConnection(url, (db) => runMigrations(db, { "1-base": base, ...more }, options))

  beforeEach(async () => {
    url = await emptyDatabase(inject("serverUrl"))
    await run({})
    await onServer(url, `INSERT INTO counted SELECT place, 0 FROM generate_series(1, ${rows}) AS place`)
  })

  it("get their locks between two readers, and let no statement wait for 200 ms", async () => {
    const commit = await beginOnServer(url, "LOCK TABLE counted IN ACCESS SHARE MODE")
    let isDone = false
    const migrating = run({ "2-column": addColumn }).then(() => {
      isDone = true
    })
    await until("the step waits", async () => {
      const waits = await onServer(url, "SELECT FROM pg_locks WHERE NOT granted AND relation = 'counted'::regclass")
      return waits.length > 0
    })
    for (let read = 0; read < reads; read++) await onServer(url, "SET lock_timeout = 200; SELECT FROM counted LIMIT 1")
    assert.isFalse(isDone)
    await commit("SELECT 1")
    await migrating
    assert.lengthOf(await onServer(url, "SELECT b FROM counted LIMIT 1"), 1)
  })

  it("that get no lock give up with the name of the step, and go on where they were", async () => {
    const two: SteppedMigration = {
      phase: "expand",
      steps: [brief("first", sql`CREATE TABLE other (id int)`), ...addColumn.steps]
    }
    const commit = await beginOnServer(url, "LOCK TABLE counted IN ACCESS SHARE MODE")
    const refused = await run({ "2-two": two }, { patienceMillis: 100 }).catch((error: unknown) => error)
    assert.match(String(refused), /2-two, column: other sessions held its locks/u)
    await commit("SELECT 1")
    assert.deepStrictEqual((await run({ "2-two": two })).migrated, ["2-two"])
    assert.isEmpty((await run({ "2-two": two })).migrated)
  })

  it("change many rows in batches, and go on after a cut where the last one ended: each row once", async () => {
    const cut = run({ "2-fill": fill }).catch((error: unknown) => error)
    await until("a batch is recorded", async () => {
      const places = await onServer(url, "SELECT FROM migration_step WHERE migration = '2-fill' AND place IS NOT NULL")
      return places.length > 0
    })
    const ended =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'trajet-migrate' AND datname = current_database()"
    await onServer(url, ended)
    assert.instanceOf(await cut, Error)
    const [partly] = await onServer(url, "SELECT sum(n)::int AS changed FROM counted")
    assert.isAbove(Number(partly?.["changed"]), 0)
    assert.isBelow(Number(partly?.["changed"]), rows * 0.9)
    assert.deepStrictEqual((await run({ "2-fill": fill })).migrated, ["2-fill"])
    assert.deepStrictEqual(
      await onServer(url, "SELECT place % 10 <> 3 AS due, min(n), max(n) FROM counted GROUP BY 1 ORDER BY 1"),
      [
        { due: false, min: 0, max: 0 },
        { due: true, min: 1, max: 1 }
      ]
    )
  })

  it("change rows that others hold later, and let nobody wait for 200 ms meanwhile", async () => {
    const commit = await beginOnServer(url, "UPDATE counted SET n = 10 WHERE place = 150")
    const migrating = run({ "2-fill": fill })
    await until("a batch meets the row", async () => {
      const waits = await onServer(
        url,
        "SELECT FROM pg_stat_activity WHERE application_name = 'trajet-migrate' AND wait_event_type = 'Lock' AND datname = current_database()"
      )
      return waits.length > 0
    })
    await onServer(url, "SET lock_timeout = 200; UPDATE counted SET n = n + 1 WHERE place = 101")
    await commit("SELECT 1")
    await migrating
    assert.deepStrictEqual(
      await onServer(url, "SELECT place, n FROM counted WHERE place IN (101, 150, 151) ORDER BY 1"),
      [
        { place: 101, n: 2 },
        { place: 150, n: 11 },
        { place: 151, n: 1 }
      ]
    )
  })

  it("build an index again that a cut has left invalid", async () => {
    const indexed: SteppedMigration = { phase: "expand", steps: [index("counted_by_n", sql`counted (n)`)] }
    await onServer(url, "CREATE INDEX counted_by_n ON counted (n)")
    await onServer(
      url.replace("//trajet:", "//postgres:"),
      "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'counted_by_n'::regclass"
    )
    await run({ "2-index": indexed })
    assert.deepStrictEqual(
      await onServer(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'counted_by_n'::regclass"),
      [{ indisvalid: true }]
    )
  })

  it("that contract wait until they are asked for, and do not hold up those that expand", async () => {
    const later = { "2-drop": dropColumn, "3-column": addColumn }
    assert.deepStrictEqual(await run(later), { migrated: ["3-column"], waiting: ["2-drop"], newer: [] })
    assert.deepStrictEqual(await run(later, { contract: true }), { migrated: ["2-drop"], waiting: [], newer: [] })
  })

  it("of a newer release that expand are left alone, and one that contracts ends the time of this release", async () => {
    await run({ "2-column": addColumn })
    assert.deepStrictEqual(await run({}), { migrated: [], waiting: [], newer: ["2-column"] })
    await run({ "2-column": addColumn, "3-drop": dropColumn }, { contract: true })
    const refused = await run({ "2-column": addColumn }).catch((error: unknown) => error)
    assert.match(String(refused), /3-drop of a newer release/u)
  })

  it("run statements alone that may last: a constraint is validated, and an index dropped", async () => {
    await onServer(
      url,
      "ALTER TABLE counted ADD CONSTRAINT positive CHECK (n >= 0) NOT VALID; CREATE INDEX old ON counted (n)"
    )
    const steps = [
      alone("validate", sql`ALTER TABLE counted VALIDATE CONSTRAINT positive`),
      alone("drop", sql`DROP INDEX CONCURRENTLY IF EXISTS old`)
    ]
    await run({ "2-alone": { phase: "contract", steps } }, { contract: true })
    assert.deepStrictEqual(
      await onServer(
        url,
        "SELECT convalidated, to_regclass('old') AS old FROM pg_constraint WHERE conname = 'positive'"
      ),
      [{ convalidated: true, old: null }]
    )
  })

  it("are run once by two processes at the same time", async () => {
    const both = await Promise.all([run({ "2-fill": fill }), run({ "2-fill": fill })])
    assert.deepStrictEqual(
      both.flatMap((one) => one.migrated),
      ["2-fill"]
    )
  })
})
