import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

/** Tables whose rows of a tenant stay after a reset, each with the reason. */
const kept: Readonly<Record<string, string>> = {
  api_key: "the client goes on with its keys",
  audit: "who changed what stays accountable",
  event_head: "the log goes on after the removed events, so that no cursor means two of them",
  feed_cursor: "the feed of operations goes on after the removed events",
  feed_driver_entry: "as the entry of the feed, which retention removes with it",
  feed_entry: "an entry names no more than an event that is gone; retention removes it",
  mission_count: "counts, which are 0 then",
  request_log: "requests came, whatever became of their missions; retention removes them",
  storage_use: "a sum, which is 0 then",
  stored_file: "the sweep of files removes the bytes first, and then the row",
  webhook_endpoint: "the client goes on with its endpoints"
}

describe("a reset of a test environment", () => {
  let database = ""
  let api: ApiHere
  let dispatcher: DispatcherHere
  let receiver: Receiver

  const fleet = async () => {
    const group = await makeGroup(database, `fleet ${randomUUID()}`)
    await makeEndpoint(database, group, `${receiver.url}/hook`)
    const [test, live] = await Promise.all([
      makeKey(database, group),
      makeKey(database, group, { environment: "live" })
    ])
    return { group, test: test.clear, live: live.clear }
  }
  const post = (path: string, key: string, body?: unknown, headers = {}) =>
    ask(api.origin, path, { key, method: "POST", headers, ...(body === undefined ? {} : { body }) })
  const order = async (key: string, more: Readonly<Record<string, unknown>> = {}) => {
    const reply = await post("/v1/transports", key, validOrder(more), { "idempotency-key": randomUUID() })
    assert.strictEqual(reply.status, 201, reply.text)
    return String(reply.json()["id"])
  }
  /** Moves the clock by `seconds`, with further requests if a slow machine needs them. */
  const advance = async (key: string, seconds: number) => {
    for (let rest = seconds; rest > 0;) {
      const reply = await post("/v1/test/clock", key, { advance_seconds: rest })
      if (reply.status === 200) return
      assert.strictEqual(reply.json()["code"], "clock_stopped", reply.text)
      rest = Number(reply.json()["remaining_seconds"])
    }
  }
  const statusOf = async (key: string, id: string) => (await ask(api.origin, `/v1/transports/${id}`, { key })).status
  const tenantTables = async () => {
    const rows = await onServer(
      database,
      `SELECT c.relname AS name FROM pg_class c
       WHERE c.relnamespace = current_schema::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND 2 = (SELECT count(*) FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attname IN ('group_id', 'environment') AND NOT a.attisdropped)
       ORDER BY c.relname`
    )
    return rows.map(({ name }) => String(name))
  }
  /** Counts the rows of a group in an environment, by table. */
  const rowsOf = async (group: string, environment: string) => {
    const counts: Record<string, number> = {}
    for (const table of await tenantTables()) {
      const [row] = await onServer(
        database,
        `SELECT count(*)::int AS n FROM ${table} WHERE group_id = $1 AND environment = $2`,
        [group, environment]
      )
      counts[table] = Number(row?.["n"])
    }
    return counts
  }
  const leftOf = async (group: string) =>
    Object.entries(await rowsOf(group, "test")).flatMap(([table, n]) => (n > 0 && !(table in kept) ? [table] : []))

  beforeAll(async () => {
    database = await testDatabase()
    receiver = await startReceiver()
    ;[api, dispatcher] = await Promise.all([startApiHere(database), startDispatcherHere(database)])
  })
  afterAll(() => Promise.all([dispatcher.stop(), api.stop(), receiver.close()]))

  const robot = { test_specifications: { robot_driver: { mode: "auto", step_seconds: 60 } } }

  it(
    "removes all rows of the environment except those of the kept tables, and none of other environments",
    { tags: ["TST-17", "CON-19"] },
    async () => {
      const [mine, neighbour] = await Promise.all([fleet(), fleet()])
      const driven = await order(mine.test, robot)
      await order(mine.test)
      const others = [await order(mine.live), await order(neighbour.test)] as const
      await advance(mine.test, 3_600)
      const { status } = (await ask(api.origin, `/v1/transports/${driven}`, { key: mine.test })).json()
      assert.strictEqual(status, "completed")
      const filled = await rowsOf(mine.group, "test")
      for (const table of ["mission", "event", "delivery", "due_work", "inspection", "trip_track", "robot_drive"]) {
        assert.isAbove(filled[table] ?? 0, 0, table)
      }
      const before = await Promise.all([rowsOf(mine.group, "live"), rowsOf(neighbour.group, "test")])
      const reply = await post("/v1/test/reset", mine.test)
      assert.strictEqual(reply.status, 200, reply.text)
      assert.isBelow(Math.abs(Date.parse(String(reply.json()["now"])) - Date.now()), 10_000)
      assert.deepStrictEqual(await leftOf(mine.group), [])
      const sums = await onServer(
        database,
        `SELECT count FROM mission_count WHERE group_id = $1 AND environment = 'test' AND count <> 0
       UNION ALL SELECT bytes FROM storage_use WHERE group_id = $1 AND environment = 'test' AND bytes <> 0
       UNION ALL SELECT count(*) FROM stored_file
         WHERE group_id = $1 AND environment = 'test' AND state <> 'dropping' HAVING count(*) > 0`,
        [mine.group]
      )
      assert.isEmpty(sums)
      const orphans = await onServer(
        database,
        `SELECT 'attempt' FROM attempt a JOIN webhook_endpoint e ON e.id = a.endpoint_id WHERE e.group_id = $1
       UNION ALL SELECT 'position' FROM trip_position p WHERE NOT EXISTS (SELECT FROM trip_track t WHERE t.id = p.track_id)`,
        [mine.group]
      )
      assert.isEmpty(orphans)
      assert.deepStrictEqual(await Promise.all([rowsOf(mine.group, "live"), rowsOf(neighbour.group, "test")]), before)
      assert.strictEqual(await statusOf(mine.test, driven), 404)
      assert.deepStrictEqual(
        [await statusOf(mine.live, others[0]), await statusOf(neighbour.test, others[1])],
        [200, 200]
      )
      const again = await order(mine.test)
      assert.strictEqual(await statusOf(mine.test, again), 200)
      assert.strictEqual((await post("/v1/test/clock", mine.test, { advance_seconds: 60 })).status, 200)
    }
  )

  it("names every table that it keeps, and no other", async () => {
    const tables = await tenantTables()
    assert.isAbove(tables.length, 15)
    assert.isEmpty(Object.keys(kept).filter((table) => !tables.includes(table)))
  })

  it("leaves orders whole that come during the reset", { tags: "TST-17" }, async () => {
    const { group, test } = await fleet()
    for (let nth = 0; nth < 20; nth++) await order(test)
    const ordering = Array.from({ length: 30 }, () => order(test))
    const reply = await post("/v1/test/reset", test)
    assert.strictEqual(reply.status, 200, reply.text)
    const ids = await Promise.all(ordering)
    const events = await onServer(
      database,
      `SELECT m.id IS NOT NULL AS mission, e.id IS NOT NULL AS event FROM
         (SELECT id FROM mission WHERE group_id = $1 AND environment = 'test') AS m
       FULL JOIN (SELECT mission_id AS id FROM event WHERE group_id = $1 AND environment = 'test') AS e USING (id)`,
      [group]
    )
    for (const row of events) assert.deepStrictEqual(row, { mission: true, event: true })
    assert.isAtMost(events.length, ids.length)
    const statuses = await Promise.all(ids.map((id) => statusOf(test, id)))
    assert.strictEqual(statuses.filter((status) => status === 200).length, events.length)
  })

  it("is 404 for a live key, and changes nothing", { tags: "TST-17" }, async () => {
    const { live } = await fleet()
    const id = await order(live)
    assert.strictEqual((await post("/v1/test/reset", live)).status, 404)
    assert.strictEqual(await statusOf(live, id), 200)
  })
})
