import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import type { Reply } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import {
  eventsOf,
  isInProgress,
  isReplay,
  type KeyedOrder,
  keyedOrder,
  missionsByReference,
  sendOrder,
  tally
} from "./stored.ts"

const kills = 50
const ordersPerKill = 12
const leaseMillis = 700
// The last bytes of a killed process may reach the server a little later, and the lease begins then.
const marginMillis = 1_000
const retryMillis = 40
/** Duration of a burst: the kills are spread over it, one in each phase, in random order. */
const burstMillis = 150

const slots = 4

type Fate = "acknowledged" | "carried out, unheard" | "claimed, then taken over" | "not begun"

const shuffled = (length: number): ReadonlyArray<number> =>
  Array.from({ length }, (_, i) => ({ i, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ i }) => i)

describe("keyed creations on a killed process", () => {
  let database = ""
  let key = ""
  const processes: Array<Promise<ApiProcess>> = []
  const start = () => startApiProcess(database, { TRAJET_LEASE_MILLIS: String(leaseMillis) })

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    for (let slot = 0; slot < slots; slot++) processes.push(start())
    await Promise.all(processes)
  })
  afterAll(async () => {
    for (const api of await Promise.all(processes)) await api.kill()
  })

  /** Retries on another process until the key is resolved, and returns the outcome of the first attempt. */
  const resolve = async (order: KeyedOrder, first: Reply | null, survivor: string, killedAt: number) => {
    let waited = false
    for (;;) {
      const sentAt = Date.now()
      const reply = await sendOrder(survivor, key, order)
      if (reply.status !== 201) {
        assert.isTrue(isInProgress(reply), `${reply.status} ${reply.text}`)
        assert.isBelow(sentAt - killedAt, leaseMillis + marginMillis, "nobody waits for longer than the lease")
        waited = true
        await pause(retryMillis)
        continue
      }
      if (first !== null) {
        assert.isTrue(isReplay(reply), "an acknowledged mission is the one that a retry is told of")
        assert.strictEqual(reply.text, first.text)
      }
      const untold: Fate = isReplay(reply) ? "carried out, unheard" : waited ? "claimed, then taken over" : "not begun"
      return { order, reply, fate: first === null ? untold : ("acknowledged" satisfies Fate) }
    }
  }

  const round = async (kill: number, phase: number) => {
    const slot = kill % slots
    const [victim, survivor] = await Promise.all([processes[slot], processes[(slot + 1) % slots]])
    assert.isDefined(victim)
    assert.isDefined(survivor)
    const orders = Array.from({ length: ordersPerKill }, (_, i) => keyedOrder(`killed-${kill}-${i}`))
    const cut = orders.map((order) => sendOrder(victim.origin, key, order).catch(() => null))
    await pause(phase)
    const killedAt = Date.now()
    await victim.kill()
    processes[slot] = start()
    const first = await Promise.all(cut)
    for (const reply of first) assert.isTrue(reply === null || reply.status === 201, reply?.text)
    return Promise.all(orders.map((order, i) => resolve(order, first[i] ?? null, survivor.origin, killedAt)))
  }

  it(`have one mission for each key, and no confirmed mission is missing, after ${kills} kills`, async () => {
    const resolved: Array<Awaited<ReturnType<typeof resolve>>> = []
    for (const [kill, step] of shuffled(kills).entries()) {
      resolved.push(...(await round(kill, (step / kills) * burstMillis)))
    }
    const missions = await missionsByReference(
      database,
      resolved.map(({ order }) => order.reference)
    )
    for (const { order, reply } of resolved) {
      assert.deepEqual(missions.get(order.reference), [String(reply.json()["id"])])
    }
    const events = await eventsOf(database, "transport.created", [...missions.values()].flat())
    assert.deepEqual([...new Set(events.values())], [1])
    const [stored] = await onServer(database, "SELECT count(*)::int AS n FROM mission")
    assert.strictEqual(stored?.["n"], kills * ordersPerKill)

    const fates = tally(resolved.map(({ fate }) => fate))
    console.info(`${kills} kills, ${resolved.length} keys: ${JSON.stringify(fates)}`)
    // Kills before or after all work prove nothing.
    assert.isAbove(fates["claimed, then taken over"] ?? 0, 0)
    assert.isAbove(fates["carried out, unheard"] ?? 0, 0)
  })
})
