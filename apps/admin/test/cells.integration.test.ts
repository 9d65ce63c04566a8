import { GroupId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { Schema } from "effect"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { asAdministrator, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { readEventLog } from "../../../tools/harness/event-log.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

interface Cell {
  readonly url: string
  readonly origin: string
  readonly stop: () => Promise<unknown>
}

const startCell = async (url: string): Promise<Cell> => {
  const api = await startApiHere(url)
  const dispatcher = await startDispatcherProcess(url)
  return { url, origin: api.origin, stop: () => Promise.all([api.stop(), dispatcher.stop()]) }
}

const readFigures = Schema.decodeUnknownSync(
  Schema.Struct({ writes_stopped_ms: Schema.Int, stops_given_up: Schema.Int, rows_copied: Schema.Int })
)

const refusals = new Set([502, 409])

/**
 * A client that asks the other cell if one refuses, as a proxy does whose map is late. The other cell may not know the key
 * as long as the group has its home in the first.
 */
const makeClient = (key: string, cells: readonly [Cell, Cell]) => {
  const created = new Map<string, string>()
  const statuses = new Map<number, number>()
  let turn = 0
  let [home] = cells
  const order = async (): Promise<void> => {
    const idempotencyKey = randomUUID()
    for (;;) {
      const cell = cells[turn % 2 === 0 ? 0 : 1]
      const headers = { "idempotency-key": idempotencyKey }
      const reply = await ask(cell.origin, "/v1/transports", { key, body: validOrder(), headers })
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (reply.status === 201) {
        created.set(idempotencyKey, String(reply.json()["id"]))
        return
      }
      assert.isTrue(refusals.has(reply.status) || (reply.status === 401 && cell !== home), reply.text)
      turn++
      await wait(20)
    }
  }
  const setHome = (cell: Cell): void => {
    home = cell
  }
  return { created, order, setHome, statuses }
}

describe("a group that moves to another cell", () => {
  let here: Cell
  let there: Cell
  let receiver: Receiver
  let groupId = GroupId("")
  let key = ""
  let client: ReturnType<typeof makeClient>

  const move = async (from: Cell, to: Cell, cell: string) => {
    const words = ["cells", "move-group", "--group", "movers", "--cell", cell, "--address", to.origin, "--json"]
    const run = await runAdmin(words, {
      DATABASE_URL: asAdministrator(from.url),
      TRAJET_TARGET_DATABASE_URL: asAdministrator(to.url)
    })
    assert.strictEqual(run.status, 0, run.stderr)
    return readFigures(run.json())
  }

  /** Orders without a pause while the group moves. */
  const moveUnderLoad = async (from: Cell, to: Cell, cell: string) => {
    let isMoved = false
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isMoved) await client.order()
      })
    )
    const figures = await move(from, to, cell).finally(() => {
      isMoved = true
    })
    await load
    client.setHome(to)
    return figures
  }

  beforeAll(async () => {
    receiver = await startReceiver()
    const second = await testDatabase()
    const run = await runAdmin(["cells", "init", "--number", "1"], { DATABASE_URL: asAdministrator(second) })
    assert.strictEqual(run.status, 0, run.stderr)
    here = await startCell(await testDatabase())
    there = await startCell(second)
    groupId = await makeGroup(here.url, "movers")
    await makeEndpoint(here.url, groupId, receiver.url, { headers: [{ name: "X-Cell", value: "moves too" }] })
    key = (await makeKey(here.url, groupId)).clear
    client = makeClient(key, [here, there])
  })

  afterAll(async () => {
    await Promise.all([here.stop(), there.stop(), receiver.close()])
  })

  const idsOfLog = async (cell: Cell) => (await readEventLog(cell.origin, key)).map(({ id }) => id)
  const receivedIds = () => receiver.received.map(({ body }) => String(JSON.parse(body).id))

  const check = async (cell: Cell) => {
    const log = await readEventLog(cell.origin, key)
    const missions = log.filter(({ type }) => type === "transport.created").map(({ offer_id: id }) => id)
    assert.sameMembers(missions, [...client.created.values()])
    const { rows } = { rows: await onServer(cell.url, "SELECT ordinal FROM mission") }
    assert.strictEqual(new Set(rows.map(({ ordinal }) => ordinal)).size, client.created.size)
    await until("every event has arrived", async () => new Set(receivedIds()).size === (await idsOfLog(cell)).length)
    assert.strictEqual(receiver.received.at(-1)?.headers["x-cell"], "moves too")
  }

  it("keeps what was acknowledged, once, and delivers every event", async () => {
    for (let n = 0; n < 20; n++) await client.order()
    const figures = await moveUnderLoad(here, there, "b")
    assert.isBelow(Number(figures.writes_stopped_ms), 2_000)
    for (let n = 0; n < 5; n++) await client.order()
    await check(there)
    assert.deepStrictEqual(
      await onServer(here.url, "SELECT count(*)::int AS count FROM mission WHERE group_id = $1", [groupId]),
      [{ count: 0 }]
    )
  })

  it("comes back, with every link that was made before", async () => {
    const [missionId = ""] = client.created.values()
    const detail = await ask(there.origin, `/v1/transports/${missionId}`, { key })
    const link = new URL(/"fiche_mission":"(?<link>[^"]+)"/u.exec(detail.text)?.groups?.["link"] ?? "").pathname
    const figures = await moveUnderLoad(there, here, "a")
    for (let n = 0; n < 5; n++) await client.order()
    await check(here)
    const redirected = await ask(there.origin, link)
    assert.strictEqual(redirected.status, 307)
    assert.strictEqual(redirected.headers["location"], `${here.origin}${link}`)
    assert.strictEqual((await ask(here.origin, link)).status, 200)
    const late = await ask(there.origin, `/v1/transports/${missionId}`, { key })
    assert.strictEqual(late.status, 502)
    assert.strictEqual(late.json()["code"], "relay_unavailable")
    await onServer(there.url, "UPDATE customer_group SET moved_to = ''")
    assert.strictEqual((await ask(there.origin, `/v1/transports/${missionId}`, { key })).status, 401)
    await onServer(there.url, "UPDATE customer_group SET moved_to = $1", [here.origin])
    assert.strictEqual(figures.stops_given_up, 0)
  })

  /** Every row of the group, without how a cell serves it. The feed of operations belongs to the cell. */
  const rowsOf = async (cell: Cell) => {
    const tables = await onServer(
      cell.url,
      `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'group_id'
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname NOT IN ('feed_entry', 'feed_driver_entry', 'group_move', 'group_change')`
    )
    const found: Record<string, ReadonlyArray<unknown>> = {}
    for (const name of [...tables.map((row) => String(row["name"])), "customer_group"]) {
      const column = name === "customer_group" ? "id" : "group_id"
      const condition = name === "mission_count" ? "t.count <> 0" : "true"
      const rows = await onServer(
        asAdministrator(cell.url),
        `SELECT to_jsonb(t) - 'moved_to' - 'last_used_at' AS row FROM ${name} t WHERE t.${column} = $1 AND ${condition} ORDER BY 1`,
        [groupId]
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  }

  it("arrives with every row as it was", async () => {
    await until("nothing is due", async () => {
      const [row] = await onServer(
        here.url,
        "SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM delivery WHERE status <> 'succeeded') AS open"
      )
      return row?.["open"] === "0"
    })
    const before = await rowsOf(here)
    await move(here, there, "b")
    assert.deepStrictEqual(await rowsOf(there), before)
    assert.isAbove((before["event"] ?? []).length, 50)
    assert.isAbove((before["delivery"] ?? []).length, 50)
  })
})
