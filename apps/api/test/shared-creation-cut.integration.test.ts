import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type Fault, type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { type AskedWrite, askWrite, falseClaim, heldOf, meaningOf } from "./asked-writes.ts"

const groups = 6
const ordersOfGroup = 2
const faults: ReadonlyArray<Fault> = ["before", "withheld", "answered", "sent", "unheard"]
const roundsOfFault = byForm({ short: 1, long: 20 })
/** A burst whose creations came one by one has no statement for several groups to cut. */
const burstsMax = 20

describe("creations of several groups that share a statement", () => {
  let database = ""
  let keys: ReadonlyArray<string> = []
  let proxy: FaultProxy
  let api: ApiHere

  beforeAll(async () => {
    database = await testDatabase()
    const made = Array.from({ length: groups }, (_, n) => makeGroup(database, `group ${n}`))
    keys = await Promise.all(made.map(async (group) => (await makeKey(database, await group)).clear))
    const proxied = new URL(database)
    proxy = await startFaultProxy(Number(proxied.port))
    proxied.port = String(proxy.port)
    api = await startApiHere(proxied.href, {})
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
  })

  const burst = () =>
    Promise.all(keys.flatMap((key) => Array.from({ length: ordersOfGroup }, () => askWrite(api.origin, key, "keyed"))))

  /** Sends bursts until the fault has met a shared statement. */
  const cutOnce = async (fault: Fault): Promise<ReadonlyArray<AskedWrite>> => {
    const firedBefore = proxy.fired()
    proxy.arm("mission.insert_of_many", fault)
    const writes: Array<AskedWrite> = []
    for (let bursts = 0; bursts < burstsMax && proxy.fired() === firedBefore; bursts++) writes.push(...(await burst()))
    assert.strictEqual(proxy.fired() - firedBefore, 1, "no statement was shared")
    return writes
  }

  it("are answered with the truth, each of them, after their connection was cut at the commit", async () => {
    const all: Array<AskedWrite> = []
    for (let round = 0; round < roundsOfFault; round++) {
      for (const fault of faults) {
        const writes = await cutOnce(fault)
        if (fault === "answered") assert.deepEqual([...new Set(writes.map(meaningOf))], ["done"])
        all.push(...writes)
      }
    }
    const held = await heldOf(database, all)
    assert.deepEqual(
      all.map((asked) => falseClaim(asked, held.get(asked))).filter((fault) => fault !== null),
      []
    )
    assert.include(all.map(meaningOf), "not done")
    assert.notInclude(all.map(meaningOf), "unknown")
  })
})
