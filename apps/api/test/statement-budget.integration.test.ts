import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { isReplay, keyedOrder, sendOrder } from "./stored.ts"

const requests = 20
/** Statements that a process sends for many requests at a time. */
const beside = [
  "due_work.claim",
  "rate.lease",
  "rate.prune",
  "key.touch",
  "outbox.wake",
  "feed.append",
  "request.append",
  "import.claim",
  "replay.claim",
  "stored_file.drop_abandoned"
]
/** The first statements of a new connection, and of one that listens. */
const ofConnections = ["SELECT pid, backend_start", "LISTEN "]
/** A statement that a request sends if its group has sent none in the last 5 s. */
const occasional = "billing.entities"
const occasionMillis = 5_000

describe("the statements of a request in a warm process", () => {
  let proxy: FaultProxy
  let api: ApiHere
  let key = ""
  let missionId = ""

  beforeAll(async () => {
    const database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const proxied = new URL(database)
    proxy = await startFaultProxy(Number(proxied.port))
    proxied.port = String(proxy.port)
    api = await startApiHere(proxied.href)
    const warm = await sendOrder(api.origin, key, keyedOrder("warm"))
    missionId = String(warm.json()["id"])
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
  })

  /** The statements of each of some requests, one after the other. */
  const statementsOf = async (request: (nth: number) => Promise<{ readonly status: number }>, status: number) => {
    const seen: Array<ReadonlyArray<string>> = []
    const startedAt = Date.now()
    for (let nth = 0; nth < requests; nth++) {
      proxy.works()
      assert.strictEqual((await request(nth)).status, status)
      seen.push(
        proxy.works().filter((name) => !beside.includes(name) && !ofConnections.some((first) => name.startsWith(first)))
      )
    }
    const occasions = seen.flat().filter((name) => name === occasional).length
    assert.isAtMost(occasions, 1 + (Date.now() - startedAt) / occasionMillis)
    return seen.map((names) => names.filter((name) => name !== occasional))
  }

  const each = (...statements: ReadonlyArray<string>) => Array.from({ length: requests }, () => statements)

  it("are the look-up of the key and one more for a detail", async () => {
    const seen = await statementsOf(() => ask(api.origin, `/v1/transports/${missionId}`, { key }), 200)
    assert.deepEqual(seen, each("key.find", "mission.find"))
  })

  it("are at most one a second for all readiness probes", async () => {
    const startedAt = Date.now()
    proxy.works()
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(api.origin, "/readyz")))
    assert.isTrue(answers.every(({ status }) => status === 200))
    const looks = proxy.works().filter((name) => name === "schema.state")
    assert.isAtMost(looks.length, 1 + Math.ceil((Date.now() - startedAt) / 1_000))
  })

  it("are the look-up of the key and one more for a list", async () => {
    const seen = await statementsOf(() => ask(api.origin, "/v1/transports?limit=10", { key }), 200)
    assert.deepEqual(seen, each("key.find", "mission.list"))
  })

  it("are the look-up of the key, the claim and one that writes for a keyed creation", { tags: "CON-17" }, async () => {
    const seen = await statementsOf((nth) => sendOrder(api.origin, key, keyedOrder(`budget-${nth}`)), 201)
    assert.deepEqual(seen, each("key.find", "idempotency.claim_new", "mission.insert"))
  })

  it("are the look-up of the key, the claim and the stored answer for a replay", async () => {
    const order = keyedOrder("replayed")
    await sendOrder(api.origin, key, order)
    const seen = await statementsOf(async () => {
      const reply = await sendOrder(api.origin, key, order)
      assert.isTrue(isReplay(reply))
      return reply
    }, 201)
    assert.deepEqual(seen, each("key.find", "idempotency.claim_new", "idempotency.claim"))
  })
})
