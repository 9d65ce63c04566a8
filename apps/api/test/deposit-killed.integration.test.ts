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
import { isInProgress, isBusy, tally } from "./stored.ts"

const kills = byForm({ short: 3, long: 30 })
const depositsPerKill = 4
const filesPerDeposit = 2
/** More kills follow until one came while a file was on its way. */
const killsMax = byForm({ short: 36, long: 90 })
const leaseMillis = 700
const retryMillis = 40
const slots = 3

type Fate = "acknowledged" | "carried out, unheard" | "carried out again"

/** The kills are spread over a burst, one in each phase, in random order. */
const shuffledPhases = () =>
  Array.from({ length: kills }, (_, kill) => ({ phase: kill / kills, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ phase }) => phase)

const proving: ReadonlyArray<Fate> = ["acknowledged", "carried out again"]

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

  /** Orders a mission; a busy machine takes longer than the API waits for a connection. */
  const orderedMission = async (origin: string): Promise<string> => {
    for (;;) {
      const reply = await ask(origin, "/v1/transports", { key, body: validOrder() })
      if (reply.status === 201) return String(reply.json()["id"])
      assert.isTrue(isBusy(reply), reply.text)
      await pause(retryMillis)
    }
  }

  const keyedDeposit = async (origin: string, turn: number): Promise<KeyedDeposit> => {
    const missionId = await orderedMission(origin)
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
      if (isInProgress(reply) || isBusy(reply)) {
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

  /** Duration of a burst on a process that has served none. */
  const burstMillis = async (): Promise<number> => {
    const [api, other] = await Promise.all([processes[0], processes[1]])
    assert.isDefined(api)
    assert.isDefined(other)
    const deposits = await Promise.all(
      Array.from({ length: depositsPerKill }, (_, index) => keyedDeposit(other.origin, index))
    )
    const sentAt = performance.now()
    await Promise.all(deposits.map(({ send }) => send(api.origin)))
    const millis = performance.now() - sentAt
    for (const each of deposits) await resolve(each, null, api.origin)
    return millis
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
    const replies = await Promise.all(cut)
    const first = replies.map((reply) => (reply !== null && isBusy(reply) ? null : reply))
    for (const reply of first) assert.isTrue(reply === null || reply.status === 201, reply?.text)
    return Promise.all(
      deposits.map(async (each, index) => ({
        ...each,
        fate: await resolve(each, first[index] ?? null, survivor.origin)
      }))
    )
  }

  const abandonedFiles = async (): Promise<number> =>
    [...(await recordedFiles(database)).states.values()].filter((state) => state !== "kept").length

  it(`have a file for each record and a record for each file, after ${kills} kills and a sweep`, async () => {
    const deposits: Array<KeyedDeposit & { readonly fate: Fate }> = []
    const millis = await burstMillis()
    let abandoned = 0
    let done = 0
    const isProved = () => abandoned > 0 && proving.every((fate) => deposits.some((each) => each.fate === fate))
    for (const phase of Array.from({ length: killsMax / kills }, shuffledPhases).flat()) {
      if (done >= kills && isProved()) break
      deposits.push(...(await round(done++, phase * millis)))
      abandoned = await abandonedFiles()
    }
    const last = await Promise.all(processes)
    const removed = await sweepFiles(database)
    console.log(JSON.stringify({ ...tally(deposits.map(({ fate }) => fate)), abandoned, removed }))
    assert.isAbove(abandoned, 0, "no kill came while a file was on its way")
    assert.includeMembers(
      deposits.map(({ fate }) => fate),
      [...proving]
    )

    const { documents, states } = await recordedFiles(database)
    assert.strictEqual(documents.size, (done + 1) * depositsPerKill * filesPerDeposit)
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
