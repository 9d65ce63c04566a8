import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess, storageFolderOf } from "../../../tools/harness/api-process.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { deposit, depositJson, samplePdf } from "../../../tools/harness/deposits.ts"
import { readEventLog } from "../../../tools/harness/event-log.ts"
import { filesOnDisk, recordedFiles, removeFiles } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { isInProgress, isBusy, tally } from "./stored.ts"

const kills = byForm({ short: 2, long: 30 })
/** Parts of a burst, in which kills come in turn. */
const phases = byForm({ short: 3, long: 30 })
const depositsPerKill = 4
const filesPerDeposit = 2
/** More kills follow until one came while a file was on its way. */
const killsMax = byForm({ short: 36, long: 90 })
const leaseMillis = 700
const retryMillis = 40

type Fate = "acknowledged" | "carried out, unheard" | "carried out again"

/** The phases of a burst, from 0 to 1, in random order. */
const shuffledPhases = () =>
  Array.from({ length: phases }, (_, nth) => ({ phase: nth / phases, at: Math.random() }))
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
  const settings = { TRAJET_LEASE_MILLIS: String(leaseMillis) }
  let survivor: ApiHere
  /** Each victim is killed once. */
  let victim: Promise<ApiProcess>
  const start = () => startApiProcess(database, settings)

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    victim = start()
    survivor = await startApiHere(database, settings)
    await victim
  })
  afterAll(async () => {
    await (await victim).kill()
    await survivor.stop()
    removeFiles(database)
  })

  /** Orders a mission; a busy machine takes longer than the API waits for a connection. */
  const orderedMission = async (): Promise<string> => {
    for (;;) {
      const reply = await ask(survivor.origin, "/v1/transports", { key, body: validOrder() })
      if (reply.status === 201) return String(reply.json()["id"])
      assert.isTrue(isBusy(reply), reply.text)
      await pause(retryMillis)
    }
  }

  const keyedDeposit = async (turn: number): Promise<KeyedDeposit> => {
    const missionId = await orderedMission()
    const idempotencyKey = randomUUID()
    const files = Array.from({ length: filesPerDeposit }, (_, index) => ({
      content: samplePdf(1_000 + ((turn * 7 + index * 3) % 11) * 200_000)
    }))
    const way = turn % 3 === 0 ? depositJson : deposit
    return { missionId, idempotencyKey, send: (at) => way({ origin: at, key, missionId }, files, idempotencyKey) }
  }

  /** Retries on the survivor until the key is resolved, and returns the outcome of the first attempt. */
  const resolve = async ({ send }: KeyedDeposit, first: Reply | null): Promise<Fate> => {
    for (;;) {
      const reply = await send(survivor.origin)
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
    const { origin } = await victim
    const deposits = await Promise.all(Array.from({ length: depositsPerKill }, (_, index) => keyedDeposit(index)))
    const sentAt = performance.now()
    await Promise.all(deposits.map(({ send }) => send(origin)))
    const millis = performance.now() - sentAt
    for (const each of deposits) await resolve(each, null)
    return millis
  }

  const round = async (kill: number, phase: number) => {
    const api = await victim
    const deposits = await Promise.all(
      Array.from({ length: depositsPerKill }, (_, index) => keyedDeposit(kill * 5 + index))
    )
    const cut = deposits.map(({ send }) => send(api.origin).catch(() => null))
    // Every other kill comes with the first answer, while the rest of the burst is in its writes.
    await (kill % 2 === 0 ? pause(phase) : Promise.race(cut))
    await api.kill()
    victim = start()
    const replies = await Promise.all(cut)
    const first = replies.map((reply) => (reply !== null && isBusy(reply) ? null : reply))
    for (const reply of first) assert.isTrue(reply === null || reply.status === 201, reply?.text)
    return Promise.all(
      deposits.map(async (each, index) => ({
        ...each,
        fate: await resolve(each, first[index] ?? null)
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
    for (const phase of Array.from({ length: killsMax / phases }, shuffledPhases).flat()) {
      if (done >= kills && isProved()) break
      deposits.push(...(await round(done++, phase * millis)))
      abandoned = await abandonedFiles()
    }
    const sweep = ["store", "sweep-files", "--older-than-minutes", "0", "--json"]
    const swept = await runAdmin(sweep, { DATABASE_URL: database, TRAJET_STORAGE_FOLDER: storageFolderOf(database) })
    const removed = Number(Reflect.get(Object(swept.json()), "removed"))
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

    const events = await readEventLog(survivor.origin, key)
    const added = events.filter(({ type }) => type === "document.added").map((event) => event.offer_id)
    for (const { missionId } of deposits) {
      assert.strictEqual(added.filter((id) => id === missionId).length, filesPerDeposit)
    }
  })
})
