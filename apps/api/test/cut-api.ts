import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, assert, beforeAll } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const pollMillis = 25
const recoveryMillis = 10_000

/** An API whose connections to PostgreSQL can be cut, for the tests of one file. Available from their start. */
interface CutApi {
  readonly database: () => string
  readonly key: () => string
  readonly origin: () => string
  readonly proxy: () => FaultProxy
  /** Waits until the API answers again after an outage of the server. */
  readonly ready: () => Promise<void>
  /** Sends changes whose COMMITs get no reply from a server that then stays away. */
  readonly leftAlone: (
    ...changes: ReadonlyArray<() => Promise<Reply>>
  ) => Promise<{ readonly replies: Promise<ReadonlyArray<Reply>> }>
}

export const useCutApi = (): CutApi => {
  let database = ""
  let key = ""
  let proxy: FaultProxy
  let api: ApiHere

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const proxied = new URL(database)
    proxy = await startFaultProxy(Number(proxied.port))
    proxied.port = String(proxy.port)
    api = await startApiHere(proxied.href)
  })
  afterEach(() => {
    proxy.disarm()
    proxy.turn("pass")
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
  })

  return {
    database: () => database,
    key: () => key,
    origin: () => api.origin,
    proxy: () => proxy,
    ready: async () => {
      for (const deadline = Date.now() + recoveryMillis; ; await pause(pollMillis)) {
        if ((await ask(api.origin, "/readyz")).status === 200) return
        assert.isBelow(Date.now(), deadline, "the API is not ready again")
      }
    },
    leftAlone: async (...changes) => {
      const firedBefore = proxy.fired()
      proxy.arm("COMMIT", "swallowed", changes.length)
      const replies = Promise.all(changes.map((change) => change()))
      while (proxy.fired() < firedBefore + changes.length) await pause(pollMillis)
      proxy.turn("refuse")
      proxy.cutAll()
      return { replies }
    }
  }
}

/** Status, code and `outcome_unknown` of an answer. */
export const codeOf = (reply: Reply): ReadonlyArray<unknown> => {
  const { code, outcome_unknown: unknown } = reply.json()
  return [reply.status, code, unknown]
}
