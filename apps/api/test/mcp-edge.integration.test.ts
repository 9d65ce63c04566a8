import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey, revokeKey } from "../../../tools/harness/tenants.ts"
import { list, members } from "./member.ts"
import { problemOf } from "./refusals.ts"

const bodyBytesMax = 1024 * 1024
const accept = "application/json, text/event-stream"

const message = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params })
const calling = (name: string, given: object = {}) => message("tools/call", { name, arguments: given })

describe("the page /mcp", () => {
  let database = ""
  let api: ApiHere
  let key = ""
  const more: Array<ApiHere> = []

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
  })
  afterAll(() => Promise.all([api, ...more].map((process) => process.stop())))

  const post = (body: unknown, { headers, ...options }: Ask = {}, origin = api.origin) =>
    ask(origin, "/mcp", { key, body, headers: { accept, ...headers }, ...options })

  it("answers a message only to a valid key", { tags: "AST-4" }, async () => {
    assert.strictEqual((await post(message("ping"))).status, 200)
    for (const wrong of [undefined, "svc_test_nobody"]) {
      const reply = await ask(api.origin, "/mcp", {
        body: message("ping"),
        headers: { accept },
        ...(wrong && { key: wrong })
      })
      assert.strictEqual(reply.status, 401)
    }
    const revoked = await makeKey(database, await makeGroup(database, "former fleet"))
    await revokeKey(database, revoked.id)
    assert.strictEqual((await post(message("ping"), { key: revoked.clear })).status, 401)
    const writer = await makeKey(database, await makeGroup(database, "writer"), { scopes: ["transports:write"] })
    assert.strictEqual((await post(message("ping"), { key: writer.clear })).status, 403)
  })

  it("refuses web pages of other origins, also after DNS rebinding", { tags: ["AST-5", "SEC-11"] }, async () => {
    for (const origin of ["https://evil.example", "null", api.origin.replace("127.0.0.1", "localhost"), ""]) {
      assert.strictEqual((await post(message("ping"), { headers: { origin } })).status, 403, origin)
    }
    assert.strictEqual((await post(message("ping"), { headers: { origin: api.origin } })).status, 200)
    // After DNS rebinding, the browser sends the host and the origin of the attacker's page.
    const rebound = { host: "evil.example", origin: "http://evil.example" }
    assert.strictEqual((await post(message("ping"), { headers: rebound })).status, 403)
  })

  it("keeps no session and opens no stream", { tags: "AST-3" }, async () => {
    for (const method of ["GET", "DELETE"]) {
      const reply = await ask(api.origin, "/mcp", { method, key, headers: { accept: "text/event-stream" } })
      assert.deepStrictEqual([reply.status, reply.headers["allow"]], [405, "POST"])
    }
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } }
    const opened = await post(message("initialize", initialize))
    assert.deepStrictEqual([opened.status, opened.headers["mcp-session-id"]], [200, undefined])
    const noted = await post({ jsonrpc: "2.0", method: "notifications/initialized" })
    assert.deepStrictEqual([noted.status, noted.text], [202, ""])
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {}
    }
    const listen = { _meta: meta, notifications: { toolsListChanged: true } }
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" }
    const listened = await post(message("subscriptions/listen", listen), { headers })
    assert.isObject(listened.json()["error"])
  })

  it("refuses unknown revisions, batches, and bodies that are no message", { tags: "AST-3" }, async () => {
    const headers = { "mcp-protocol-version": "1999-01-01" }
    assert.strictEqual((await post(message("ping"), { headers })).status, 400)
    const batch = await post([message("ping"), message("ping")])
    assert.deepStrictEqual([batch.status, members(batch.json()["error"])["code"]], [400, -32600])
    for (const body of [{}, 1, "text", { jsonrpc: "1.0", id: 1, method: "ping" }]) {
      assert.isAtLeast((await post(JSON.stringify(body))).status, 400, JSON.stringify(body))
    }
    assert.strictEqual((await post("{")).status, 422)
    assert.strictEqual((await post("{}", { headers: { "content-type": "text/plain" } })).status, 422)
    assert.strictEqual(
      (await ask(api.origin, "/mcp?a=1", { key, body: message("ping"), headers: { accept } })).status,
      422
    )
  })

  it("refuses a body beyond 1 MiB, like every other page", { tags: "AST-4" }, async () => {
    const text = "a".repeat(bodyBytesMax)
    const reply = await post(calling("price", { pickup: text }))
    assert.deepStrictEqual([reply.status, problemOf(reply).code], [422, "payload_too_large"])
    const within = await post(calling("price", { pickup: "a".repeat(bodyBytesMax - 1024) }))
    assert.strictEqual(within.status, 200)
    assert.include(within.text, "validation_failed")
  })

  it(
    "counts a call of a tool, and each request that the tool makes, against the limit of the key",
    { tags: "AST-4" },
    async () => {
      await onServer(database, "TRUNCATE rate_bucket")
      const limited = await startApiHere(database, { TRAJET_RATE_PER_KEY: "10" })
      more.push(limited)
      const left = async (body: unknown) => {
        const reply = await post(body, {}, limited.origin)
        const [, remaining] = /"key";r=(\d+)/u.exec(String(reply.headers["ratelimit"])) ?? []
        return { reply, remaining: Number(remaining) }
      }
      assert.strictEqual((await left(message("ping"))).remaining, 9)
      assert.strictEqual((await left(calling("list_missions"))).remaining, 7)
      const replies = []
      for (let call = 0; call < 5; call++) replies.push((await left(calling("list_missions"))).reply)
      const [refused] = replies.filter(({ status }) => status === 429)
      assert.isDefined(refused)
      // The limit may also be reached between two requests of one tool.
      assert.isNotEmpty(replies.filter(({ status, text }) => status === 200 && text.includes("rate_limited")))
    }
  )

  it(
    "offers tools that write only if the setting allows it, and is 404 if the setting is off",
    { tags: ["AST-3", "SEC-9"] },
    async () => {
      const order = { ...validOrder(), quote_id: "q", total_ht: 1, idempotency_key: randomUUID() }
      assert.include((await post(calling("order", order))).text, "the tool order writes, which is not allowed here")
      const off = await startApiHere(database, { TRAJET_MCP: "off" })
      more.push(off)
      assert.strictEqual((await post(message("ping"), {}, off.origin)).status, 404)
      const missions = await ask(api.origin, "/v1/transports", { key })
      assert.isEmpty(list(missions.json()["data"]))
    }
  )
})
