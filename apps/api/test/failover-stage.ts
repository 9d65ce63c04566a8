import { afterAll, assert, beforeAll, beforeEach } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { type ServerPair, startServerPair } from "../../../tools/harness/server-pair.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { askAgain, type AskedWrite, askWrite, meaningOf } from "./asked-writes.ts"

const leaseMillis = 2_000

/** An API on a primary with a synchronous standby, for the tests of one file. Available from their start. */
interface FailoverStage {
  readonly pair: () => ServerPair
  readonly key: () => string
  readonly origin: () => string
  /** Sends a keyed creation. */
  readonly create: () => Promise<AskedWrite>
  /** Ids of the missions of the creation on the server. */
  readonly missionsOf: (url: string, asked: AskedWrite) => Promise<ReadonlyArray<string>>
  /** Sends the creation again until it is answered for good, and returns the id of its mission. */
  readonly retried: (asked: AskedWrite) => Promise<string>
  /** The primary dies, and its standby, which may have been away, takes its place: the last that happens to a pair. */
  readonly failOver: () => Promise<void>
}

export const useFailoverStage = (): FailoverStage => {
  let pair: ServerPair
  let key = ""
  let api: ApiHere

  const create = () => askWrite(api.origin, key, "keyed")

  beforeAll(async () => {
    pair = await startServerPair()
    key = (await makeKey(pair.primary.direct, await makeGroup(pair.primary.direct, "fleet"))).clear
    api = await startApiHere(pair.url, { TRAJET_LEASE_MILLIS: String(leaseMillis) })
  })
  beforeEach(async () => {
    await pair.standby.restart()
    await pair.synchronous(true)
    const warm = await create()
    assert.strictEqual(meaningOf(warm), "done", warm.reply.text)
  })
  afterAll(async () => {
    await api.stop()
    await pair.dispose()
  })

  return {
    pair: () => pair,
    key: () => key,
    origin: () => api.origin,
    create,
    missionsOf: async (url, { target }) =>
      (await onServer(url, "SELECT id::text AS id FROM mission WHERE reference = $1", [target])).map(({ id }) =>
        String(id)
      ),
    retried: async (asked) => {
      let id = ""
      await until("the creation is answered", async () => {
        const reply = await askAgain(api.origin, key, asked)
        if (reply.status === 201) id = String(reply.json()["id"])
        else assert.include([409, 502], reply.status, reply.text)
        return reply.status === 201
      })
      return id
    },
    failOver: async () => {
      pair.primary.proxy.turn("refuse")
      pair.primary.proxy.strandAll()
      await pair.primary.stop()
      await pair.standby.restart()
      await pair.promote()
    }
  }
}
