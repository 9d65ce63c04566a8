import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { asAdministrator, beginOnServer, onServer, testDatabase } from "../../../tools/harness/database.ts"
import type { Reply } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import {
  eventsOf,
  isInProgress,
  isReplay,
  isBusy,
  type KeyedOrder,
  keyedOrder,
  missionsByReference,
  sendOrder,
  tally
} from "./stored.ts"

const kills = byForm({ short: 2, long: 50 })
/** Parts of a burst, in which kills come in turn. */
const phases = byForm({ short: 4, long: 50 })
const ordersPerKill = 12
/** More kills follow until both fates that prove something were seen. */
const killsMax = byForm({ short: 60, long: 150 })
const leaseMillis = 700
const retryMillis = 40

type Fate = "acknowledged" | "carried out, unheard" | "claimed, then taken over" | "not begun"

const proving: ReadonlyArray<Fate> = ["claimed, then taken over", "carried out, unheard"]

const shuffled = (length: number): ReadonlyArray<number> =>
  Array.from({ length }, (_, i) => ({ i, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ i }) => i)

describe("keyed creations on a killed process", () => {
  let database = ""
  /** Keys of several groups, whose orders share statements. */
  let keys: ReadonlyArray<string> = []
  const keyOf = ({ reference }: KeyedOrder) => keys[Number(reference.split("-").at(-1)) % keys.length] ?? ""
  const settings = { TRAJET_LEASE_MILLIS: String(leaseMillis) }
  let survivor: ApiHere
  /** Each victim is killed once. */
  let victim: Promise<ApiProcess>
  const start = () => startApiProcess(database, settings)

  beforeAll(async () => {
    database = await testDatabase()
    keys = await Promise.all(
      ["fleet", "dealer", "renter"].map(
        async (name) => (await makeKey(database, await makeGroup(database, name))).clear
      )
    )
    victim = start()
    survivor = await startApiHere(database, settings)
    await victim
  })
  afterAll(async () => {
    await (await victim).kill()
    await survivor.stop()
  })

  /** The claim on a key, by the clock of the server, which is the clock of this machine. */
  const claimOf = async ({ idempotencyKey }: KeyedOrder) => {
    const [row] = await onServer(
      database,
      `SELECT fence::int, coalesce(extract(epoch FROM lease_until) * 1000, 0)::float8 AS until
       FROM idempotency_key WHERE key = $1::uuid`,
      [idempotencyKey]
    )
    return { fence: Number(row?.["fence"]), untilMillis: Number(row?.["until"]) }
  }

  /** Retries on the survivor until the key is resolved. */
  const resolve = async (order: KeyedOrder, first: Reply | null) => {
    let claim = { fence: 0, untilMillis: 0 }
    for (;;) {
      const sentAt = Date.now()
      const reply = await sendOrder(survivor.origin, keyOf(order), order)
      if (reply.status !== 201) {
        assert.isTrue(isInProgress(reply) || isBusy(reply), `${reply.status} ${reply.text}`)
        if (isInProgress(reply) && sentAt > claim.untilMillis) {
          const found = await claimOf(order)
          assert.notDeepEqual(found, claim, "nobody waits for longer than the lease")
          assert.isAtMost(found.untilMillis - Date.now(), leaseMillis)
          claim = found
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
    const api = await victim
    const orders = burst("whole")
    const sentAt = performance.now()
    await Promise.all(orders.map((order) => sendOrder(api.origin, keyOf(order), order)))
    const millis = performance.now() - sentAt
    await Promise.all(orders.map((order) => resolve(order, null)))
    return millis
  }

  const isClaimed = async (orders: ReadonlyArray<KeyedOrder>) =>
    (
      await onServer(database, "SELECT FROM idempotency_key WHERE key = ANY ($1::uuid[]) AND lease_until IS NOT NULL", [
        orders.map(({ idempotencyKey }) => idempotencyKey)
      ])
    ).length > 0

  /** The server notices a client that is gone only when it answers. */
  const endWaiting = () =>
    onServer(
      asAdministrator(database),
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`
    )

  /**
   * Kills with claims that wait for the creation, with the first answer while others are written and unheard, and in a
   * phase of the burst, in turn.
   */
  const killed = async (api: ApiProcess, kill: number, phase: number, orders: ReadonlyArray<KeyedOrder>) => {
    const unlock = kill % 3 === 0 ? await beginOnServer(database, "LOCK TABLE mission IN ACCESS EXCLUSIVE MODE") : null
    const cut = orders.map((order) => sendOrder(api.origin, keyOf(order), order).catch(() => null))
    if (unlock !== null) await until("an order is claimed", () => isClaimed(orders))
    else await (kill % 3 === 1 ? Promise.race(cut) : pause(phase))
    await api.kill()
    if (unlock !== null) {
      await endWaiting()
      await unlock("SELECT 1")
    }
    return Promise.all(cut)
  }

  const round = async (kill: number, phase: number) => {
    const api = await victim
    const orders = burst(`killed-${kill}`)
    const replies = await killed(api, kill, phase, orders)
    victim = start()
    const first = replies.map((reply) => (reply !== null && isBusy(reply) ? null : reply))
    for (const reply of first) assert.isTrue(reply === null || reply.status === 201, reply?.text)
    return Promise.all(orders.map((order, i) => resolve(order, first[i] ?? null)))
  }

  /** Counts what became of the orders. */
  const fatesOf = async (resolved: ReadonlyArray<Awaited<ReturnType<typeof resolve>>>) => {
    const takenOver = await keysTakenOver()
    return tally(
      resolved.map(({ isAcknowledged, order, reply }): Fate => {
        if (isAcknowledged) return "acknowledged"
        if (isReplay(reply)) return "carried out, unheard"
        return takenOver.has(order.idempotencyKey) ? "claimed, then taken over" : "not begun"
      })
    )
  }

  it(
    `have one mission for each key, and no confirmed mission is missing, after ${kills} kills`,
    { tags: "IDM-10" },
    async () => {
      const resolved: Array<Awaited<ReturnType<typeof resolve>>> = []
      const millis = await burstMillis()
      const steps = Array.from({ length: killsMax / phases }, () => shuffled(phases)).flat()
      let fates: Awaited<ReturnType<typeof fatesOf>> = {}
      let done = 0
      for (const step of steps) {
        // Kills before or after all work prove nothing.
        if (done >= kills && proving.every((fate) => (fates[fate] ?? 0) > 0)) break
        resolved.push(...(await round(done++, (step / phases) * millis)))
        if (done >= kills) fates = await fatesOf(resolved)
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
      assert.strictEqual(stored?.["n"], (done + 1) * ordersPerKill)
      console.info(
        `${done} kills in bursts of ${Math.round(millis)} ms, ${resolved.length} keys: ${JSON.stringify(fates)}`
      )
      for (const fate of proving) assert.isAbove(fates[fate] ?? 0, 0, fate)
    }
  )
})
