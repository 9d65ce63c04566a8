import { afterAll, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
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
  let api: ApiHere

  // A pair for each fail-over.
  const useServerPair = () => {
    beforeAll(async () => {
      pair = await startServerPair()
      key = (await makeKey(pair.primary.direct, await makeGroup(pair.primary.direct, "fleet"))).clear
      api = await startApiHere(pair.url, { TRAJET_LEASE_MILLIS: String(leaseMillis) })
    })
    beforeEach(async () => {
      await pair.standby.restart()
      await pair.synchronous(true)
      const warm = await askWrite(api.origin, key, "keyed")
      assert.strictEqual(meaningOf(warm), "done", warm.reply.text)
    })
    afterAll(async () => {
      await api.stop()
      await pair.dispose()
    })
  }

  const missionsOf = async (url: string, { target }: AskedWrite): Promise<ReadonlyArray<string>> =>
    (await onServer(url, "SELECT id::text AS id FROM mission WHERE reference = $1", [target])).map(({ id }) =>
      String(id)
    )

  const countOf = async (url: string): Promise<number> => (await onServer(url, "SELECT FROM mission")).length

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

  describe("and whose standby was there before", () => {
    useServerPair()

    it("is neither answered as done nor shown while the standby does not have it", async () => {
      const creations = async () => {
        const listed = await ask(api.origin, "/v1/events?limit=200", { key })
        return listed.text.split("transport.created").length - 1
      }
      const before = await creations()
      await pair.standby.stop()
      const asked = await askWrite(api.origin, key, "keyed")
      assert.strictEqual(meaningOf(asked), "unknown", asked.reply.text)
      assert.deepStrictEqual(await missionsOf(pair.primary.direct, asked), [])
      assert.strictEqual(await creations(), before)
      await pair.synchronous(false)
      assert.deepStrictEqual(await missionsOf(pair.primary.direct, asked), [await retried(asked)])
    })

    it("is not answered as done if only this server has it, although it is seen there", async () => {
      await pair.synchronous(false)
      await pair.standby.stop()
      const before = await countOf(pair.primary.direct)
      pair.primary.proxy.arm("mission.insert", "swallowed")
      const asking = askWrite(api.origin, key, "keyed")
      await until("the primary has it", async () => (await countOf(pair.primary.direct)) === before + 1)
      await pair.synchronous(true)
      const asked = await asking
      assert.strictEqual(meaningOf(asked), "unknown", asked.reply.text)
    })

    // The last test: the primary is gone.
    it("is found on the new primary if the standby has it, and answered as done", async () => {
      const before = await countOf(pair.primary.direct)
      pair.primary.proxy.arm("mission.insert", "swallowed")
      const asking = askWrite(api.origin, key, "keyed")
      await until("the standby has it", async () => (await countOf(pair.standby.direct)) === before + 1)
      await failOver()
      const asked = await asking
      assert.include(["done", "unknown"], meaningOf(asked), asked.reply.text)
      const id = await retried(asked)
      assert.deepStrictEqual(await missionsOf(pair.standby.direct, asked), [id])
      if (meaningOf(asked) === "done") assert.strictEqual(asked.reply.json()["id"], id)
    })
  })

  describe("and whose standby was away", () => {
    useServerPair()

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
  })
})
