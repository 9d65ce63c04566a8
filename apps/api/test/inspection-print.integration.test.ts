import { randomUUIDv7 } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { largePng, withSaidSide } from "../../../tools/harness/large-png.ts"
import { childrenOf, watchMemory } from "../../../tools/harness/process-memory.ts"
import { until } from "../../../tools/harness/until.ts"
import { inspectedMissionsOn } from "./inspected-missions.ts"
import { phoneOf, photoOf } from "./inspection-phone.ts"
import { member } from "./member.ts"

const mebibyte = 1024 * 1024
const residentMaxBytes = 512 * mebibyte

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe("the process that prints reports", () => {
  let world: Awaited<ReturnType<typeof inspectedMissionsOn<ApiProcess>>>
  let picture: Uint8Array = Buffer.alloc(0)

  beforeAll(async () => {
    world = await inspectedMissionsOn(startApiProcess)
    // Its print takes about a second.
    picture = await largePng({ side: 3_535 })
  })
  afterAll(() => world.stop())

  const printing = async () => {
    const rows = await onServer(
      world.database,
      "SELECT print_attempts, owner IS NOT NULL AS held, last_error FROM due_work WHERE kind = 'print_reports'"
    )
    return rows[0] ?? null
  }
  /** Makes the work due, and ends the lease of a process that is gone. */
  const printNow = (set = "") =>
    onServer(world.database, `UPDATE due_work SET ${set} next_at = now() WHERE kind = 'print_reports'`)

  const inspect = async (phone: ReturnType<typeof phoneOf>, contents: ReadonlyArray<Uint8Array>) => {
    assert.strictEqual((await phone.start(randomUUIDv7())).status, 200)
    for (const content of contents) {
      const sent = await phone.photo(photoOf(content))
      assert.strictEqual(sent.status, 200, sent.text)
    }
    const done = await phone.complete(contents.length)
    assert.strictEqual(done.status, 200, done.text)
  }

  const printed = async (missionId: string) => {
    await until("the report", () => world.isPrinted(missionId))
    return Object(member((await world.shown(missionId)).data, "pdf", "depart"))
  }

  const printingProcesses = async ({ pid }: Pick<ApiProcess, "pid">): Promise<ReadonlyArray<number>> => {
    await until("the printing process", () => childrenOf(pid).length > 0)
    return childrenOf(pid)
  }

  it(
    "keeps each process under 512 MiB, prints what can be printed, and counts the others as not printed",
    { tags: "INS-11" },
    async () => {
      // 392 MB each when decoded, one that unpacks to more than its header says, and the largest that a report shows.
      const refused = await largePng({ side: 7_000, noiseBytes: 1_300_000 })
      const shown = await largePng({ side: 3_535, noiseBytes: 1_300_000 })
      assert.closeTo(refused.length, 1_700_000, 200_000)
      const { missionId, phone } = await world.assigned()
      const contents = [refused, Buffer.concat([refused, Buffer.alloc(1)]), withSaidSide(refused, 6), shown]
      const watch = watchMemory(world.api.pid)
      try {
        await inspect(phone, contents)
        assert.deepInclude(await printed(missionId), { photos_ok: 1, photos_total: 4 })
        const { children, parent } = watch.peaks()
        const mebibytes = [parent, ...children].map((bytes) => Math.round(bytes / mebibyte))
        console.log(`most MiB of the API and of the processes that it started: ${mebibytes.join(", ")}`)
        assert.isAtLeast(children.length, 1)
        for (const bytes of [parent, ...children]) assert.isBelow(bytes, residentMaxBytes)
      } finally {
        watch.stop()
      }
    }
  )

  it(
    "may be killed: the API serves on, counts the death, and after the third prints the report without its photos",
    { tags: "INS-11" },
    async () => {
      const { missionId, phone } = await world.assigned()
      await inspect(phone, [picture])
      await until("the print", async () => (await printing())?.["print_attempts"] === 1)
      for (const child of await printingProcesses(world.api)) process.kill(child, "SIGKILL")
      await until("the failure of the print", async () => (await printing())?.["held"] === false)
      assert.match(String((await printing())?.["last_error"]), /^PrintFailed: the print failed \(died\)/u)
      assert.strictEqual((await printing())?.["print_attempts"], 1)
      assert.strictEqual((await ask(world.api.origin, "/readyz")).status, 200)
      await printNow("print_attempts = 3,")
      assert.deepInclude(await printed(missionId), { photos_ok: 0, photos_total: 1 })
      await until("the work to be done", async () => (await printing()) === null)
    }
  )

  it("ends with an API that is killed, whose reports another prints, and with one that stops", async () => {
    const [begun, waiting, stopped] = [await world.assigned(), await world.assigned(), await world.assigned()]
    const killed = await startApiProcess(world.database)
    // Only the API that will be killed may print.
    process.kill(world.api.pid, "SIGSTOP")
    const phonesOf = ({ driver, missionId }: typeof begun) => phoneOf({ origin: killed.origin, driver, missionId })
    await inspect(phonesOf(begun), [picture])
    const children = await printingProcesses(killed)
    // Completed while the other is printed: nobody has begun to print it.
    await inspect(phonesOf(waiting), [])
    await killed.kill()
    process.kill(world.api.pid, "SIGCONT")
    await until("the end of the printing process", () => !children.some(isAlive))
    assert.isAbove(Number((await printing())?.["print_attempts"] ?? 0), 0)
    await printNow("lease_until = CASE WHEN owner IS NOT NULL THEN now() END,")
    assert.deepInclude(await printed(begun.missionId), { photos_ok: 1 })
    assert.deepInclude(await printed(waiting.missionId), { photos_ok: 0 })
    await until("the work to be done", async () => (await printing()) === null)

    await inspect(stopped.phone, [picture])
    const own = await printingProcesses(world.api)
    await world.api.stop()
    await until("the end of the printing process", () => !own.some(isAlive))
  })
})
