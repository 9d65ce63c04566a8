import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Kysely, PostgresDialect } from "kysely"
import { Migrator } from "kysely/migration"
import { randomUUID } from "node:crypto"
import { Pool } from "pg"
import { inject } from "vitest"
import { asAdministrator, emptyDatabase, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { migrate } from "../database/migrate.ts"
import * as firstSlice from "../database/migrations/0001-first-slice.ts"

const parents = ["event", "delivery", "attempt"] as const
const groupId = randomUUID()
const endpointId = randomUUID()

const inserts: Readonly<Record<(typeof parents)[number], string>> = {
  event: `INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
    SELECT '${groupId}', 'test', at, n, gen_random_uuid(), 'transport.created', gen_random_uuid(), n, 1, '{"n":' || n || '}'
    FROM unnest($1::timestamptz[]) WITH ORDINALITY AS t(at, n)`,
  delivery: `INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, due_at, created_at)
    SELECT '${groupId}', 'test', '${endpointId}', at, gen_random_uuid(), gen_random_uuid(), 'transport.created', at, at
    FROM unnest($1::timestamptz[]) AS at`,
  attempt: `INSERT INTO attempt (group_id, endpoint_id, event_at, attempt, started_at, duration_millis)
    SELECT '${groupId}', '${endpointId}', at, 1, at, 12 FROM unnest($1::timestamptz[]) AS at`
}

/** The partition that each row of a table lies in, in the order of their times. */
const placesOf = async (url: string, parent: (typeof parents)[number]) => {
  const key = parent === "event" ? "created_at" : "event_at"
  const rows = await onServer(url, `SELECT tableoid::regclass::text AS place FROM ${parent} ORDER BY ${key}`)
  return rows.map(({ place }) => place)
}

const made = async (url: string, since: string, until: string) => {
  const rows = await onServer(url, `SELECT make_weeks('${since}', '${until}') AS made`)
  return rows.at(-1)?.["made"]
}

describe("the weeks of the tables that grow", () => {
  let url = ""
  beforeAll(async () => {
    url = await testDatabase()
  })

  it("are there for now and the two weeks to come", async () => {
    const now = await testDatabase()
    const times = [0, 7, 14].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    for (const parent of parents) {
      await onServer(now, inserts[parent], [times])
      const places = await placesOf(now, parent)
      assert.strictEqual(new Set(places).size, 3)
      assert.notInclude(places, `${parent}_default`)
    }
    assert.strictEqual(await made(now, times[0] ?? "", times[2] ?? ""), 0)
  })

  it("begin on Monday at midnight UTC, in whatever zone they are made, over the turn of a year too", async () => {
    await onServer(
      asAdministrator(url),
      `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET TimeZone = 'Pacific/Auckland'`
    )
    assert.strictEqual(await made(url, "2030-12-23T00:00:00Z", "2031-01-05T23:59:59Z"), 2 * parents.length)
    assert.strictEqual(await made(url, "2030-12-25T00:00:00Z", "2031-01-06T00:00:00Z"), parents.length)
    const weeks = [
      ["2030-12-22T23:59:59.999999Z", "default"],
      ["2030-12-23T00:00:00.000000Z", "2030w52"],
      ["2030-12-29T23:59:59.999999Z", "2030w52"],
      ["2030-12-30T00:00:00.000000Z", "2031w01"],
      ["2031-01-05T23:59:59.999999Z", "2031w01"],
      ["2031-01-06T00:00:00.000000Z", "2031w02"],
      ["2031-01-12T23:59:59.999999Z", "2031w02"],
      ["2031-01-13T00:00:00.000000Z", "default"]
    ]
    for (const parent of parents) {
      await onServer(url, inserts[parent], [weeks.map(([at]) => at)])
      assert.deepStrictEqual(
        await placesOf(url, parent),
        weeks.map(([, week]) => `${parent}_${week}`)
      )
    }
  })

  it("take over all rows from before them, and get the rows after them", async () => {
    const own = await testDatabase()
    const times = ["2035-06-03T23:00:00Z", "2035-06-04T00:00:00Z", "2035-06-06T10:00:00Z", "2035-06-12T10:00:00Z"]
    const contents = async () =>
      Promise.all(parents.map((parent) => onServer(own, `SELECT * FROM ${parent} ORDER BY 4, 2`)))
    for (const parent of parents) {
      await onServer(own, inserts[parent], [times])
      assert.deepStrictEqual(
        await placesOf(own, parent),
        times.map(() => `${parent}_default`)
      )
    }
    const before = await contents()
    assert.strictEqual(await made(own, "2035-06-05T00:00:00Z", "2035-06-05T00:00:00Z"), parents.length)
    assert.deepStrictEqual(await contents(), before)
    const week = (parent: string) => [
      `${parent}_default`,
      `${parent}_2035w23`,
      `${parent}_2035w23`,
      `${parent}_default`
    ]
    for (const parent of parents) {
      assert.deepStrictEqual(await placesOf(own, parent), week(parent))
      await onServer(own, inserts[parent], [["2035-06-10T23:59:59Z"]])
      assert.strictEqual((await placesOf(own, parent)).filter((place) => place === `${parent}_2035w23`).length, 3)
    }
    const twice = await onServer(own, inserts.delivery, [["2035-06-06T10:00:00Z"]]).then(
      () => "taken",
      (cause: unknown) => String(cause)
    )
    assert.match(twice, /duplicate key/u)
  })

  it("are made once by two processes at the same time, while others write", async () => {
    const own = await testDatabase()
    const at = (nth: number) => new Date(Date.parse("2036-03-03T00:00:00Z") + nth * 3_600_000).toISOString()
    const makers = [1, 2].map(() => made(own, "2036-03-03T00:00:00Z", "2036-04-28T00:00:00Z"))
    const writers = Array.from({ length: 40 }, (_, nth) => onServer(own, inserts.delivery, [[at(nth)]]))
    const counts = (await Promise.all(makers)).map(Number)
    await Promise.all(writers)
    assert.strictEqual((counts[0] ?? 0) + (counts[1] ?? 0), 9 * parents.length)
    assert.strictEqual((await placesOf(own, "delivery")).length, 40)
  })
})

describe("the second migration", () => {
  const first = { "0001-first-slice": firstSlice }

  const firstOnly = async (url: string) => {
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) })
    })
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => first } }).migrateToLatest()
    await db.destroy()
    if (error !== undefined) throw error
  }

  it("keeps the events of a database that has some, each in its week, and its groups", async () => {
    const url = await emptyDatabase(inject("serverUrl"))
    await firstOnly(url)
    await onServer(
      url,
      `INSERT INTO customer_group (id, name, grid_version) VALUES ('${groupId}', 'fleet', 1);
       INSERT INTO event_head (group_id, environment, last_seq) VALUES ('${groupId}', 'test', 2000)`
    )
    // Five weeks and more, up to this moment.
    await onServer(
      url,
      `INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
       SELECT '${groupId}', 'test', now() - n * interval '25 minutes', 2001 - n, gen_random_uuid(), 'transport.created',
         gen_random_uuid(), n, 1, '{"é":' || n || ' }' FROM generate_series(1, 2000) n`
    )
    // The columns of that time: later migrations add some.
    const columns = Object.keys((await onServer(url, "SELECT * FROM event LIMIT 1"))[0] ?? {}).join()
    const contents = () => onServer(url, `SELECT ${columns} FROM event ORDER BY created_at`)
    const before = await contents()
    assert.strictEqual((await Effect.runPromise(migrate(url))).migrated[0], "0002-webhooks")
    assert.deepStrictEqual(await contents(), before)
    const misplaced = await onServer(
      url,
      `SELECT count(*)::int AS n FROM event
       WHERE tableoid::regclass::text <> 'event_' || to_char(created_at AT TIME ZONE 'UTC', 'IYYY"w"IW')`
    )
    assert.deepStrictEqual(misplaced, [{ n: 0 }])
    assert.isAtLeast(new Set(await placesOf(url, "event")).size, 5)
    assert.deepStrictEqual(await onServer(url, "SELECT name, administrators FROM customer_group"), [
      { name: "fleet", administrators: [] }
    ])
    assert.isEmpty((await Effect.runPromise(migrate(url))).migrated)
    assert.deepStrictEqual(await onServer(url, "SELECT to_regclass('event_before') AS old"), [{ old: null }])
  })

  it("is carried out on an empty database as well, by two processes at the same time", async () => {
    const url = await emptyDatabase(inject("serverUrl"))
    await firstOnly(url)
    const both = await Promise.all([1, 2].map(() => Effect.runPromise(migrate(url))))
    const [first, ...later] = both.flatMap(({ migrated }) => migrated)
    assert.strictEqual(first, "0002-webhooks")
    assert.notInclude(later, first)
    for (const parent of parents) await onServer(url, inserts[parent], [[new Date().toISOString()]])
    assert.notInclude(await placesOf(url, "event"), "event_default")
  })
})
