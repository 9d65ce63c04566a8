import { GroupId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const pollMillis = 20
const lostMetric = /^trajet_request_log_lost_total (\d+)$/mu

const idOf = ({ headers }: Reply): string => String(headers["x-request-id"])

describe("the request log", () => {
  let database = ""
  let proxied = ""
  let proxy: FaultProxy
  let api: ApiProcess
  let group = GroupId("")
  let key = ""
  let keyId = ""

  beforeAll(async () => {
    database = await testDatabase()
    group = await makeGroup(database, "fleet")
    const made = await makeKey(database, group)
    key = made.clear
    keyId = made.id
    const url = new URL(database)
    proxy = await startFaultProxy(Number(url.port))
    url.port = String(proxy.port)
    proxied = url.href
    api = await startApiProcess(proxied)
  })
  afterEach(() => {
    proxy.disarm()
    proxy.turn("pass")
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
  })

  const rowsOf = (ids: ReadonlyArray<string>) =>
    onServer(
      database,
      `SELECT group_id, environment, id, key_id, mission_id, status, millis, method, route, problem, to_jsonb(l)::text AS whole
       FROM request_log l WHERE id = ANY ($1) ORDER BY at, id`,
      [ids]
    )
  /** Polls until the log has so many of the requests, and returns their rows. */
  const logged = async (ids: ReadonlyArray<string>, count = ids.length) => {
    for (;;) {
      const rows = await rowsOf(ids)
      if (rows.length >= count) return rows
      await pause(pollMillis)
    }
  }
  const lost = async (): Promise<number> => Number(lostMetric.exec((await ask(api.origin, "/metrics")).text)?.[1] ?? 0)
  const list = (origin = api.origin) => ask(origin, "/v1/transports?limit=1", { key })

  it(
    "has a request within a second of its answer, with its key, status and duration",
    { tags: ["CON-15", "CON-17"] },
    async () => {
      const reply = await list()
      const startedAt = Date.now()
      const [row] = await logged([idOf(reply)])
      assert.isBelow(Date.now() - startedAt, 1_000)
      const { millis, whole: _, ...rest } = row ?? {}
      assert.deepStrictEqual(rest, {
        ...{ group_id: group, environment: "test", id: idOf(reply), key_id: keyId, mission_id: null },
        ...{ status: 200, method: "GET", route: "/v1/transports", problem: null }
      })
      assert.isAtLeast(Number(millis), 0)
    }
  )

  it("has the mission of a path, and the code of a problem", { tags: "CON-15" }, async () => {
    const created = await ask(api.origin, "/v1/transports", { key, method: "POST", body: validOrder() })
    const missionId = String(created.json()["id"])
    const cancel = () => ask(api.origin, `/v1/transports/${missionId}/cancel`, { key, method: "POST", body: {} })
    const [cancelled, again] = [await cancel(), await cancel()]
    const unread = await ask(api.origin, "/v1/transports", {
      key: (await makeKey(database, group, { scopes: ["transports:write"] })).clear
    })
    const rows = await logged([created, cancelled, again, unread].map(idOf))
    assert.deepStrictEqual(
      rows.map(({ method, mission_id: mission, problem, route, status }) => [method, route, mission, status, problem]),
      [
        ["POST", "/v1/transports", null, 201, null],
        ["POST", "/v1/transports/{id}/cancel", missionId, cancelled.status, null],
        ["POST", "/v1/transports/{id}/cancel", missionId, again.status, again.json()["code"] ?? null],
        ["GET", "/v1/transports", null, 403, "insufficient_scope"]
      ]
    )
  })

  it("has nothing of a body, a query, a header, an address or another part of a path", { tags: "CON-16" }, async () => {
    const mark = `mark${randomUUID().slice(0, 8)}`
    const body = { ...validOrder({ reference: mark }), [mark]: mark }
    const replies = [
      await ask(api.origin, "/v1/transports", { key, method: "POST", body, headers: { "user-agent": mark } }),
      await ask(api.origin, `/v1/transports?reference=${mark}&${mark}=1`, { key }),
      await ask(api.origin, `/v1/transports/${mark}`, { key }),
      await ask(api.origin, `/v1/webhooks/deliveries/${mark}/retry?cursor=${mark}`, { key, method: "POST" })
    ]
    for (const { whole } of await logged(replies.map(idOf))) {
      assert.notInclude(String(whole), mark)
      assert.notInclude(String(whole), "127.0.0.1")
    }
  })

  it("has no request without a key of a client", { tags: "CON-15" }, async () => {
    const operator = await makeOperator(database)
    const others = [
      await ask(api.origin, "/v1/transports"),
      await ask(api.origin, "/v1/transports", { key: `svc_test_${"x".repeat(43)}` }),
      await ask(api.origin, "/operations/v1/missions", { key: operator.key }),
      await ask(api.origin, "/healthz"),
      await ask(api.origin, "/nowhere", { key })
    ]
    await logged([idOf(await list())])
    assert.isEmpty(await rowsOf(others.map(idOf)))
  })

  it(
    "loses rows while its statements fail, counts them, and answers requests as before",
    { tags: "CON-18" },
    async () => {
      await logged([idOf(await list())])
      const before = await lost()
      proxy.arm("request.append", "before", 1)
      const reply = await list()
      assert.strictEqual(reply.status, 200)
      while (proxy.fired() === 0 || (await lost()) === before) await pause(pollMillis)
      assert.strictEqual(await lost(), before + 1)
      const after = await list()
      assert.strictEqual((await logged([idOf(after)])).length, 1)
      assert.isEmpty(await rowsOf([idOf(reply)]))
    }
  )

  it("goes on after an outage of PostgreSQL", { tags: "CON-18" }, async () => {
    proxy.turn("refuse")
    proxy.cutAll()
    assert.strictEqual((await list()).status, 502)
    proxy.turn("pass")
    let reply = await list()
    while (reply.status !== 200) {
      await pause(pollMillis)
      reply = await list()
    }
    assert.strictEqual((await logged([idOf(reply)])).length, 1)
  })

  it("has every request that a stopped process has answered", { tags: "CON-18" }, async () => {
    const other = await startApiProcess(proxied)
    const ids = (await Promise.all(Array.from({ length: 20 }, () => list(other.origin)))).map(idOf)
    await other.stop()
    assert.strictEqual((await rowsOf(ids)).length, ids.length)
  })

  it("loses at most the requests of the last moment of a killed process", { tags: "CON-18" }, async () => {
    const other = await startApiProcess(proxied)
    const early = (await Promise.all(Array.from({ length: 30 }, () => list(other.origin)))).map(idOf)
    await logged(early)
    await Promise.all(Array.from({ length: 5 }, () => list(other.origin)))
    await other.kill()
    assert.strictEqual((await rowsOf(early)).length, early.length)
  })

  it("is off by setting", { tags: "CON-15" }, async () => {
    const off = await startApiHere(proxied, { TRAJET_REQUEST_LOG: "off" })
    const reply = await list(off.origin)
    await off.stop()
    assert.strictEqual(reply.status, 200)
    assert.isEmpty(await rowsOf([idOf(reply)]))
  })
})
