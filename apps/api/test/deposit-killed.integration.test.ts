import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { sweepFiles } from "../../../tools/harness/admin.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { deposit, depositJson, samplePdf } from "../../../tools/harness/deposits.ts"
import { readEventLog } from "../../../tools/harness/event-log.ts"
import { filesOnDisk, recordedFiles, removeFiles } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { tally } from "./stored.ts"

const kills = byForm({ short: 12, long: 30 })
const depositsPerKill = 4
const filesPerDeposit = 2
const leaseMillis = 700
const retryMillis = 40
/** Duration of a burst: the kills are spread over it, one in each phase, in random order. */
const burstMillis = 450
const slots = 3

type Fate = "acknowledged" | "carried out, unheard" | "carried out again"

const phases = Array.from({ length: kills }, (_, kill) => ({ phase: (kill * burstMillis) / kills, at: Math.random() }))
  .sort((a, b) => a.at - b.at)
  .map(({ phase }) => phase)

interface KeyedDeposit {
  readonly missionId: string
  readonly idempotencyKey: string
  readonly send: (origin: string) => Promise<Reply>
}

describe("deposits on a killed process", () => {
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
    removeFiles(database)
  })

  const keyedDeposit = async (origin: string, turn: number): Promise<KeyedDeposit> => {
    const missionId = String((await ask(origin, "/v1/transports", { key, body: validOrder() })).json()["id"])
    const idempotencyKey = randomUUID()
    const files = Array.from({ length: filesPerDeposit }, (_, index) => ({
      content: samplePdf(1_000 + ((turn * 7 + index * 3) % 11) * 200_000)
    }))
    const way = turn % 3 === 0 ? depositJson : deposit
    return { missionId, idempotencyKey, send: (at) => way({ origin: at, key, missionId }, files, idempotencyKey) }
  }

  /** Retries on another process until the key is resolved, and returns the outcome of the first attempt. */
  const resolve = async ({ send }: KeyedDeposit, first: Reply | null, survivor: string): Promise<Fate> => {
    for (;;) {
      const reply = await send(survivor)
      if (reply.status === 409) {
        assert.strictEqual(reply.json()["code"], "request_in_progress", reply.text)
        await pause(retryMillis)
        continue
      }
      assert.strictEqual(reply.status, 201, reply.text)
      const replayed = reply.headers["idempotent-replayed"] === "true"
      if (first === null) return replayed ? "carried out, unheard" : "carried out again"
      assert.isTrue(replayed, "what was acknowledged is what a retry is told of")
      assert.strictEqual(reply.text, first.text)
      return "acknowledged"
    }
  }

  const round = async (kill: number, phase: number) => {
    const slot = kill % slots
    const [victim, survivor] = await Promise.all([processes[slot], processes[(slot + 1) % slots]])
    assert.isDefined(victim)
    assert.isDefined(survivor)
    const deposits = await Promise.all(
      Array.from({ length: depositsPerKill }, (_, index) => keyedDeposit(survivor.origin, kill * 5 + index))
    )
    const cut = deposits.map(({ send }) => send(victim.origin).catch(() => null))
    // Every other kill comes with the first answer, while the rest of the burst is in its writes.
    await (kill % 2 === 0 ? pause(phase) : Promise.race(cut))
    await victim.kill()
    processes[slot] = start()
    const first = await Promise.all(cut)
    for (const reply of first) assert.isTrue(reply === null || reply.status === 201, reply?.text)
    return Promise.all(
      deposits.map(async (each, index) => ({
        ...each,
        fate: await resolve(each, first[index] ?? null, survivor.origin)
      }))
    )
  }

  it(`have a file for each record and a record for each file, after ${kills} kills and a sweep`, async () => {
    const deposits = []
    for (const [kill, phase] of phases.entries()) deposits.push(...(await round(kill, phase)))
    const last = await Promise.all(processes)
    const abandoned = [...(await recordedFiles(database)).states.values()].filter((state) => state !== "kept").length
    const removed = await sweepFiles(database)
    console.log(JSON.stringify({ ...tally(deposits.map(({ fate }) => fate)), abandoned, removed }))
    assert.isAbove(abandoned, 0, "no kill came while a file was on its way")
    assert.includeMembers(
      deposits.map(({ fate }) => fate),
      ["acknowledged", "carried out again"]
    )

    const { documents, states } = await recordedFiles(database)
    assert.strictEqual(documents.size, kills * depositsPerKill * filesPerDeposit)
    assert.deepStrictEqual([...filesOnDisk(database)].sort(), [...documents].sort())
    assert.deepStrictEqual(new Set(states.values()), new Set(["kept"]))
    assert.sameMembers([...states.keys()], [...documents.keys()])

    const events = await readEventLog(last[0]?.origin ?? "", key)
    const added = events.filter(({ type }) => type === "document.added").map((event) => event.offer_id)
    for (const { missionId } of deposits) {
      assert.strictEqual(added.filter((id) => id === missionId).length, filesPerDeposit)
    }
  })
})
