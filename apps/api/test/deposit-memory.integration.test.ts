import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { depositForm, samplePdf, sendForm } from "../../../tools/harness/deposits.ts"
import { removeFiles } from "../../../tools/harness/files.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const mebibyte = 1024 * 1024
const atOnce = 8
const rounds = 8
const sampleMillis = 20
/** Of eight uploads 200 are on their way at once, of which nothing is to stay but what a socket brings at a time. */
const growthMaxMebibytes = 40

const residentMebibytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

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

  it("keep the memory of the process flat", async () => {
    const idle = Math.round(residentMebibytes(api.pid))
    // What the process needs for one at a time is not what eight of them take.
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
