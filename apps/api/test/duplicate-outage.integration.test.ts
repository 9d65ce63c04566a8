import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type Fault, type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { orderMission } from "../../../tools/harness/missions.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { dates } from "./duplicate-refusals.ts"

const cutsPerFault = 8
const pollMillis = 25
const recoveryMillis = 10_000

/** What each cut at the commit may be answered by: the first faults keep it from the server, the others may not. */
const faults: ReadonlyArray<readonly [fault: Fault, statuses: ReadonlyArray<number>]> = [
  ["before", [502]],
  ["withheld", [502]],
  ["sent", [201, 502]],
  ["unheard", [201, 502]],
  ["answered", [201]]
]

describe("a duplication whose COMMIT is lost", () => {
  let database = ""
  let key = ""
  let proxy: FaultProxy
  let api: ApiProcess

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const proxied = new URL(database)
    proxy = await startFaultProxy(Number(proxied.port))
    proxied.port = String(proxy.port)
    api = await startApiProcess(proxied.href)
  })
  afterEach(() => {
    proxy.disarm()
    proxy.turn("pass")
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
  })

  const ordered = async () => String((await orderMission(api.origin, key)).json()["id"])
  const duplicate = (id: string) => ask(api.origin, `/v1/transports/${id}/duplicate`, { key, body: { dates } })
  const preview = (id: string) => ask(api.origin, `/v1/transports/${id}/duplicate/preview`, { key, body: { dates } })

  /** Everything that a duplication writes, of which there is all or nothing. */
  const written = async (source: string) => {
    const [row] = await onServer(
      database,
      `SELECT
         (SELECT count(*)::int FROM mission WHERE body::jsonb->'duplicatedFrom'->>'id' = $1) AS copies,
         (SELECT count(*)::int FROM event WHERE mission_id = $1::uuid AND type = 'transport.duplicated') AS events,
         (SELECT count(*)::int FROM audit WHERE target = $1 AND action = 'transport.duplicate') AS audited,
         (SELECT body::jsonb->'duplicatedTo'->>'id' FROM mission WHERE id = $1::uuid) AS copy`,
      [source]
    )
    const { copies, events, audited, copy } = row ?? {}
    assert.deepEqual([events, audited], [copies, copies])
    return copies === 1 ? String(copy) : null
  }

  const codeOf = (reply: Reply) => {
    const { code, outcome_unknown: unknown } = reply.json()
    return [reply.status, code, unknown]
  }

  const ready = async () => {
    for (const deadline = Date.now() + recoveryMillis; ; await pause(pollMillis)) {
      if ((await ask(api.origin, "/readyz")).status === 200) return
      assert.isBelow(Date.now(), deadline, "the API is not ready again")
    }
  }

  it.each(faults)("by a connection cut (%s) is settled, and answered by the truth", async (fault, statuses) => {
    for (let cut = 0; cut < cutsPerFault; cut++) {
      const source = await ordered()
      const firedBefore = proxy.fired()
      proxy.arm("COMMIT", fault)
      const reply = await duplicate(source)
      assert.strictEqual(proxy.fired(), firedBefore + 1)
      assert.include(statuses, reply.status, reply.text)
      const copy = await written(source)
      if (reply.status === 201) assert.strictEqual(reply.json()["id"], copy)
      else {
        assert.deepEqual(codeOf(reply), [502, "relay_unavailable", undefined])
        assert.isNull(copy)
      }
      const again = await duplicate(source)
      assert.strictEqual(again.status, copy === null ? 201 : 409, again.text)
    }
  })

  it("is said to be not confirmed where the server stays away, and is then there whole or not at all", async () => {
    const source = await ordered()
    const firedBefore = proxy.fired()
    proxy.arm("COMMIT", "swallowed")
    const asked = duplicate(source)
    while (proxy.fired() === firedBefore) await pause(pollMillis)
    proxy.turn("refuse")
    proxy.cutAll()
    assert.deepEqual(codeOf(await preview(source)), [502, "relay_unavailable", undefined])
    assert.deepEqual(codeOf(await duplicate(source)), [502, "relay_unavailable", undefined])
    assert.deepEqual(codeOf(await asked), [502, "not_confirmed", true])
    proxy.turn("pass")
    await ready()
    const copy = await written(source)
    assert.isNotNull(copy)
    const { duplicated_to: named } = (await duplicate(source)).json()
    assert.strictEqual(Reflect.get(Object(named), "id"), copy)
  })
})
