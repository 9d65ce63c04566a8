import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import type { Reply } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import {
  eventsOf,
  isInProgress,
  isReplay,
  isUnavailable,
  type KeyedOrder,
  keyedOrder,
  missionsByReference,
  sendOrder,
  tally
} from "./stored.ts"

const kills = byForm({ short: 20, long: 50 })
const ordersPerKill = 12
const leaseMillis = 700
// The last bytes of a killed process may reach the server a little later, and the lease begins then.
const marginMillis = 1_000
const retryMillis = 40
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

  /** Retries on another process until the key is resolved. */
  const resolve = async (order: KeyedOrder, first: Reply | null, survivor: string, killedAt: number) => {
    for (;;) {
      const sentAt = Date.now()
      const reply = await sendOrder(survivor, key, order)
      if (reply.status !== 201) {
        assert.isTrue(isInProgress(reply) || isUnavailable(reply), `${reply.status} ${reply.text}`)
        if (isInProgress(reply)) {
          assert.isBelow(sentAt - killedAt, leaseMillis + marginMillis, "nobody waits for longer than the lease")
        }
        await pause(retryMillis)
        continue
      }
      if (first !== null) {
        assert.isTrue(isReplay(reply), "an acknowledged mission is the one that a retry is told of")
        assert.strictEqual(reply.text, first.text)
      }
      return { order, reply, isAcknowledged: first !== null }
    }
  }

  /** The keys whose first claim was lost: each claim raises the fence. */
  const keysTakenOver = async (): Promise<ReadonlySet<string>> => {
    const rows = await onServer(database, "SELECT key::text FROM idempotency_key WHERE fence > 1")
    return new Set(rows.map((row) => String(row["key"])))
  }

  const burst = (name: string) => Array.from({ length: ordersPerKill }, (_, i) => keyedOrder(`${name}-${i}`))

  /** Duration of a burst on a process that has served none: kills come in each phase of it, in random order. */
  const burstMillis = async (): Promise<number> => {
    const api = await processes[0]
    assert.isDefined(api)
    const sentAt = performance.now()
    const replies = await Promise.all(burst("whole").map((order) => sendOrder(api.origin, key, order)))
    for (const { status, text } of replies) assert.strictEqual(status, 201, text)
    return performance.now() - sentAt
  }

  const round = async (kill: number, phase: number) => {
    const slot = kill % slots
    const [victim, survivor] = await Promise.all([processes[slot], processes[(slot + 1) % slots]])
    assert.isDefined(victim)
    assert.isDefined(survivor)
    const orders = burst(`killed-${kill}`)
    const cut = orders.map((order) => sendOrder(victim.origin, key, order).catch(() => null))
    // Every other kill comes with the first answer, while others are written and unheard.
    await (kill % 2 === 0 ? pause(phase) : Promise.race(cut))
    const killedAt = Date.now()
    await victim.kill()
    processes[slot] = start()
    const replies = await Promise.all(cut)
    const first = replies.map((reply) => (reply !== null && isUnavailable(reply) ? null : reply))
    for (const reply of first) assert.isTrue(reply === null || reply.status === 201, reply?.text)
    return Promise.all(orders.map((order, i) => resolve(order, first[i] ?? null, survivor.origin, killedAt)))
  }

  it(`have one mission for each key, and no confirmed mission is missing, after ${kills} kills`, async () => {
    const resolved: Array<Awaited<ReturnType<typeof resolve>>> = []
    const millis = await burstMillis()
    for (const [kill, step] of shuffled(kills).entries()) resolved.push(...(await round(kill, (step / kills) * millis)))
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
    assert.strictEqual(stored?.["n"], (kills + 1) * ordersPerKill)

    const takenOver = await keysTakenOver()
    const fateOf = ({ isAcknowledged, order, reply }: (typeof resolved)[number]): Fate => {
      if (isAcknowledged) return "acknowledged"
      if (isReplay(reply)) return "carried out, unheard"
      return takenOver.has(order.idempotencyKey) ? "claimed, then taken over" : "not begun"
    }
    const fates = tally(resolved.map(fateOf))
    console.info(
      `${kills} kills in bursts of ${Math.round(millis)} ms, ${resolved.length} keys: ${JSON.stringify(fates)}`
    )
    // Kills before or after all work prove nothing.
    assert.isAbove(fates["claimed, then taken over"] ?? 0, 0)
    assert.isAbove(fates["carried out, unheard"] ?? 0, 0)
  })
})
