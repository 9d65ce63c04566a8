import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { type ServerPair, startServerPair } from "../../../tools/harness/server-pair.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { askAgain, type AskedWrite, askWrite, meaningOf } from "./asked-writes.ts"

const leaseMillis = 2_000

describe("a creation whose COMMIT a fail-over cut", () => {
  let pair: ServerPair
  let key = ""
  let api: ApiProcess
  beforeEach(async () => {
    pair = await startServerPair()
    key = (await makeKey(pair.primary.direct, await makeGroup(pair.primary.direct, "fleet"))).clear
    api = await startApiProcess(pair.url, { TRAJET_LEASE_MILLIS: String(leaseMillis) })
    await pair.synchronous(true)
    const warm = await askWrite(api.origin, key, "keyed")
    assert.strictEqual(meaningOf(warm), "done", warm.reply.text)
  })
  afterEach(async () => {
    await api.stop()
    await pair.dispose()
  })

  const missionsOf = async (url: string, { target }: AskedWrite): Promise<ReadonlyArray<string>> =>
    (await onServer(url, "SELECT id::text AS id FROM mission WHERE reference = $1", [target])).map(({ id }) =>
      String(id)
    )

  /** Sends the creation again until it is answered for good, and returns the id of its mission. */
  const retried = async (asked: AskedWrite): Promise<string> => {
    let id = ""
    await until("the creation is answered", async () => {
      const reply = await askAgain(api.origin, key, asked)
      if (reply.status === 201) id = String(reply.json()["id"])
      else assert.include([409, 502], reply.status, reply.text)
      return reply.status === 201
    })
    return id
  }

  /** The primary dies, and its standby, which may have been away, takes its place. */
  const failOver = async () => {
    pair.primary.proxy.turn("refuse")
    pair.primary.proxy.strandAll()
    await pair.primary.stop()
    await pair.standby.restart()
    await pair.promote()
  }

  it("is found on the new primary if the standby has it, and answered as done", async () => {
    const { proxy } = pair.primary
    proxy.arm("mission.insert", "swallowed")
    const asking = askWrite(api.origin, key, "keyed")
    const stored = async () => (await onServer(pair.standby.direct, "SELECT FROM mission")).length
    await until("the standby has it", async () => (await stored()) === 2)
    await failOver()
    const asked = await asking
    assert.include(["done", "unknown"], meaningOf(asked), asked.reply.text)
    const id = await retried(asked)
    assert.deepStrictEqual(await missionsOf(pair.standby.direct, asked), [id])
    if (meaningOf(asked) === "done") assert.strictEqual(asked.reply.json()["id"], id)
  })

  it("is made once by a repetition if only the old primary had it", async () => {
    await pair.standby.stop()
    const asking = askWrite(api.origin, key, "keyed")
    const isWaiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%mission%'"
    await until("its commit waits", async () => (await onServer(pair.primary.admin, isWaiting)).length === 1)
    await failOver()
    const asked = await asking
    assert.include(["not done", "unknown"], meaningOf(asked), asked.reply.text)
    assert.deepStrictEqual(await missionsOf(pair.standby.direct, asked), [])
    const id = await retried(asked)
    assert.deepStrictEqual(await missionsOf(pair.standby.direct, asked), [id])
  })

  it("is neither answered as done nor shown while the standby does not have it", async () => {
    await pair.standby.stop()
    const asked = await askWrite(api.origin, key, "keyed")
    assert.strictEqual(meaningOf(asked), "unknown", asked.reply.text)
    assert.deepStrictEqual(await missionsOf(pair.primary.direct, asked), [])
    const listed = await ask(api.origin, "/v1/events?limit=200", { key })
    assert.strictEqual(listed.text.split("transport.created").length - 1, 1)
    await pair.synchronous(false)
    assert.deepStrictEqual(await missionsOf(pair.primary.direct, asked), [await retried(asked)])
  })

  it("is not answered as done if only this server has it, although it is seen there", async () => {
    await pair.synchronous(false)
    await pair.standby.stop()
    pair.primary.proxy.arm("mission.insert", "swallowed")
    const asking = askWrite(api.origin, key, "keyed")
    const stored = async () => (await onServer(pair.primary.direct, "SELECT FROM mission")).length
    await until("the primary has it", async () => (await stored()) === 2)
    await pair.synchronous(true)
    const asked = await asking
    assert.strictEqual(meaningOf(asked), "unknown", asked.reply.text)
  })
})
