import { randomUUID } from "node:crypto"
import { connect, type Socket } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { beginOnServer, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { listenToFeed } from "../../../tools/harness/feed-listener.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { problemOf } from "./refusals.ts"

const inProgressMax = 4
/** Places of one group, while no other group has any. */
const ownMax = 3
const orders = 13

describe("a process with few places for work", () => {
  let database = ""
  let api: ApiHere
  let [busy, calm] = ["", ""]

  beforeAll(async () => {
    database = await testDatabase()
    const newKey = async (name: string) => (await makeKey(database, await makeGroup(database, name))).clear
    busy = await newKey("busy")
    calm = await newKey("calm")
    api = await startApiHere(database, { TRAJET_WORK_IN_PROGRESS_MAX: String(inProgressMax) })
  })
  afterAll(() => api.stop())

  const order = (idempotencyKey: string) =>
    ask(api.origin, "/v1/transports", {
      key: busy,
      headers: { "idempotency-key": idempotencyKey },
      body: validOrder({ reference: idempotencyKey.slice(0, 8) })
    })

  it(
    "refuses requests beyond its places, runs them once later, and serves another group and the probes meanwhile",
    { tags: ["LIM-10", "LIM-11", "SEC-22"] },
    async () => {
      const unlock = await beginOnServer(database, "LOCK TABLE mission IN SHARE MODE")
      const keys = Array.from({ length: orders }, () => randomUUID())
      let answeredEarly = 0
      const pending = keys.map(async (key) => {
        const answer = await order(key)
        answeredEarly++
        return { key, answer }
      })
      const othersAreServed = async () => {
        assert.strictEqual((await ask(api.origin, "/v1/transports", { key: calm })).status, 200)
        assert.strictEqual((await ask(api.origin, "/healthz")).status, 200)
      }
      await othersAreServed()
      await until("the others are refused", () => answeredEarly >= orders - ownMax)
      await othersAreServed()
      await unlock("SELECT 1")
      const all = await Promise.all(pending)
      const refused = all.filter(({ answer }) => answer.status === 429)
      assert.isAtLeast(refused.length, orders - ownMax)
      for (const { answer } of refused) {
        const { code, members } = problemOf(answer)
        assert.strictEqual(code, "rate_limited")
        assert.match(String(members["detail"]), /on the axis platform; try again in [1-3] s$/u)
        assert.match(String(answer.headers["retry-after"]), /^[1-3]$/u)
        assert.strictEqual(answer.headers["connection"], "keep-alive")
        assert.isNotEmpty(answer.headers["ratelimit"])
      }
      for (const { key } of refused) {
        const created = await order(key)
        assert.strictEqual(created.status, 201, created.text)
        assert.notProperty(created.headers, "idempotent-replayed")
      }
      const references = refused.map(({ key }) => key.slice(0, 8))
      const rows = await onServer(database, "SELECT reference FROM mission WHERE reference = ANY ($1)", [references])
      assert.sameMembers(
        rows.map(({ reference }) => reference),
        references
      )
    }
  )

  it("refuses an operator's requests beyond its places, and serves a driver and the feed meanwhile", async () => {
    const [operator, driver] = await Promise.all([makeOperator(database, "live"), makeDriver(database, "live")])
    const unlock = await beginOnServer(database, "LOCK TABLE person IN SHARE MODE")
    let answeredEarly = 0
    const pending = Array.from({ length: orders }, async () => {
      const body = {
        first_name: "Paul",
        name: "Martin",
        phone: "06 12 34 56 78",
        email: `${randomUUID()}@d.example`
      }
      const answer = await ask(api.origin, "/operations/v1/drivers", { key: operator.key, body })
      answeredEarly++
      return answer
    })
    const othersAreServed = async () => {
      assert.strictEqual((await ask(api.origin, "/operations/v1/offers", { key: driver.key })).status, 200)
      const feed = listenToFeed(api.origin, { key: operator.key })
      await feed.opened
      feed.close()
      await feed.ended
    }
    await othersAreServed()
    await until("the others are refused", () => answeredEarly >= orders - ownMax)
    await othersAreServed()
    await unlock("SELECT 1")
    const statuses = (await Promise.all(pending)).map(({ status }) => status)
    assert.isAtLeast(statuses.filter((status) => status === 429).length, orders - ownMax)
  })

  it("keeps its places for work while bodies arrive slowly", async () => {
    const body = JSON.stringify(validOrder())
    const slow = () =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect(api.port, "127.0.0.1")
        socket.on("error", reject)
        // Resolves when the server asks for the body, after the key's look-up.
        socket.once("data", (bytes) =>
          bytes.toString("latin1").startsWith("HTTP/1.1 100 ") ? resolve(socket) : reject(new Error(bytes.toString()))
        )
        socket.write(
          `POST /v1/transports HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${busy}\r\nExpect: 100-continue\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
        )
        socket.write(body.slice(0, 10))
      })
    const held = await Promise.all(Array.from({ length: 5 * inProgressMax }, slow))
    for (const key of [busy, calm]) {
      for (let asked = 0; asked < 2 * inProgressMax; asked++) {
        assert.strictEqual((await ask(api.origin, "/v1/transports", { key })).status, 200)
      }
    }
    const answer = new Promise<string>((resolve) => held[0]?.once("data", (bytes) => resolve(bytes.toString("latin1"))))
    held[0]?.write(body.slice(10))
    assert.match(await answer, /^HTTP\/1\.1 201 /u)
    for (const socket of held) socket.destroy()
  })
})
