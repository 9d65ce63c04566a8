import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { depositForm, depositRequest, samplePdf, sendForm } from "../../../tools/harness/deposits.ts"
import { removeFiles } from "../../../tools/harness/files.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"

const mebibyte = 1024 * 1024
const atOnce = 8
const rounds = byForm({ short: 2, long: 8 })
const sampleMillis = 20
/**
 * Growth while 200 MiB are in flight. The process keeps only the current chunk of each socket; the rest is what the
 * collector leaves for later on a busy machine. A process that kept whole bodies would grow by 200 MiB.
 */
const growthMaxMebibytes = 100

const residentMebibytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** Growth that bodies of zeros may cause (docs/adr/0024). */
const attackGrowthMaxMebibytes = 250
/** Bytes of arriving bodies over all groups in one process. */
const heldMaxMebibytes = 128

describe("uploads of 25 MiB, eight at a time", () => {
  let api: ApiProcess
  let database = ""
  let key = ""
  const form = depositForm([8.4, 8.3, 8.2].map((size) => ({ content: samplePdf(Math.floor(size * mebibyte)) })))

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    api = await startApiProcess(database)
  })
  afterAll(async () => {
    await api.stop()
    removeFiles(database)
  })

  const upload = async () => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    const reply = await sendForm({ origin: api.origin, key, missionId: String(created.json()["id"]) }, form)
    assert.strictEqual(reply.status, 201, reply.text)
  }

  it("keep the memory of the process flat", { tags: "SEC-18" }, async () => {
    const idle = Math.round(residentMebibytes(api.pid))
    // Warm up first: the memory for a single upload does not count.
    for (let count = 0; count < rounds; count++) await upload()
    const before = residentMebibytes(api.pid)
    let peak = before
    const sampling = setInterval(() => (peak = Math.max(peak, residentMebibytes(api.pid))), sampleMillis)
    const after: Array<number> = []
    for (let count = 0; count < rounds; count++) {
      await Promise.all(Array.from({ length: atOnce }, upload))
      after.push(Math.round(residentMebibytes(api.pid)))
    }
    clearInterval(sampling)
    const figures = { uploaded: rounds * atOnce * 25, idle, before: Math.round(before), after, peak: Math.round(peak) }
    console.log(`resident MiB while ${figures.uploaded} MiB were uploaded: ${JSON.stringify(figures)}`)
    assert.isBelow(peak - before, growthMaxMebibytes)
  })
})

describe("deposits as JSON of the greatest allowed size, or larger", () => {
  let api: ApiProcess
  let database = ""
  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiProcess(database)
  })
  afterAll(async () => {
    await api.stop()
    removeFiles(database)
  })

  interface Depositor {
    readonly key: string
    readonly path: string
  }

  const newDepositor = async (): Promise<Depositor> => {
    const key = (await makeKey(database, await makeGroup(database, crypto.randomUUID()))).clear
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    return { key, path: `/v1/transports/${String(created.json()["id"])}/documents` }
  }

  const zeros = (bytes: number): string => {
    const [head, tail] = ['{"documents":[0', "]}"]
    return `${head}${",0".repeat((bytes - head.length - tail.length) / 2)}${tail}`
  }

  const inChunks = async ({ key, path }: Depositor, body: string): Promise<number> => {
    const reply = await fetch(`${api.origin}${path}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: new Blob([body]).stream(),
      duplex: "half"
    })
    await reply.arrayBuffer()
    return reply.status
  }

  const whole = async ({ key, path }: Depositor, body: unknown): Promise<number> =>
    (await ask(api.origin, path, { key, body })).status

  it("make the process grow by at most 250 MiB, and valid ones by at most the bytes of those that arrive at once", async () => {
    const depositors = await Promise.all(Array.from({ length: 5 }, newDepositor))
    const [first] = depositors
    if (first === undefined) return assert.fail("nobody deposits")
    const [longest, beyond] = [zeros(8 * mebibyte), zeros(35 * mebibyte)]
    const before = residentMebibytes(api.pid)
    let peak = before
    const sampling = setInterval(() => (peak = Math.max(peak, residentMebibytes(api.pid))), sampleMillis)
    const peaks: Record<string, number> = {}
    const attack = async (
      name: string,
      statuses: ReadonlyArray<number>,
      send: () => Promise<ReadonlyArray<number>>
    ) => {
      for (const status of await send()) assert.include(statuses, status, name)
      peaks[name] = Math.round(peak - before)
    }
    try {
      await attack("8 MiB of zeros", [422], async () => [await whole(first, longest), await inChunks(first, longest)])
      await attack("35 MiB of zeros", [422], async () => [await whole(first, beyond), await inChunks(first, beyond)])
      await attack("8 MiB of zeros, 20 at once", [422, 429], () =>
        Promise.all(Array.from({ length: 20 }, (_, nth) => whole(depositors[nth % 5] ?? first, longest)))
      )
      // Four of each group are 32 MiB, and those of five groups exceed the process limit.
      await attack("8 MiB of documents, 20 at once", [201, 429], () =>
        Promise.all(
          Array.from({ length: 20 }, (_, nth) =>
            whole(depositors[nth % 5] ?? first, depositRequest([{ content: samplePdf(5.9 * mebibyte) }]))
          )
        )
      )
    } finally {
      clearInterval(sampling)
    }
    console.log(`MiB that the process grew by, so far: ${JSON.stringify({ before: Math.round(before), ...peaks })}`)
    assert.isAtMost(peaks["8 MiB of zeros, 20 at once"] ?? Infinity, attackGrowthMaxMebibytes)
    assert.isAtMost(peak - before, attackGrowthMaxMebibytes + heldMaxMebibytes)
    assert.strictEqual((await ask(api.origin, "/readyz")).status, 200)
  })
})
