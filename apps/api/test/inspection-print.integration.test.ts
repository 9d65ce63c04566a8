import { randomUUIDv7 } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { largePng, withSaidSide } from "../../../tools/harness/large-png.ts"
import { childrenOf, commandOf, watchMemory } from "../../../tools/harness/process-memory.ts"
import { until } from "../../../tools/harness/until.ts"
import { inspectedMissionsOn } from "./inspected-missions.ts"
import { phoneOf, photoOf } from "./inspection-phone.ts"
import { member } from "./member.ts"

const mebibyte = 1024 * 1024
const residentMaxBytes = 512 * mebibyte

/** False if there is no such process any more. */
const sendSignal = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => sendSignal(pid, 0)

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
      "SELECT print_attempts, owner IS NOT NULL AS held, last_error FROM due_work WHERE kind = 'print_reports' ORDER BY print_attempts DESC"
    )
    return rows[0] ?? null
  }
  /** Makes the work due, and ends the lease of a process that is gone. */
  const printNow = (set = "") =>
    onServer(world.database, `UPDATE due_work SET ${set} next_at = now() WHERE kind = 'print_reports'`)

  /** Lets the work wait for `printNow`. */
  const printLater = () =>
    onServer(world.database, "UPDATE due_work SET next_at = now() + interval '1 hour' WHERE kind = 'print_reports'")

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

  /** Stops each printing process that an API has or starts, so that no print ends before the test has seen its begin. */
  const holdPrints = ({ pid }: Pick<ApiProcess, "pid">) => {
    const held = new Set<number>()
    const command = commandOf(pid)
    // The API stands still until the program of a new process runs: a process that is stopped before would stop the API.
    const runs = (child: number): boolean => ![command, ""].includes(commandOf(child))
    const hold = () => {
      for (const child of childrenOf(pid)) if (runs(child) && sendSignal(child, "SIGSTOP")) held.add(child)
    }
    hold()
    const holding = setInterval(hold, 10)
    return {
      /** Stops no more processes. Stopped ones stay stopped until `goOn`. */
      end: () => clearInterval(holding),
      goOn: () => held.forEach((child) => sendSignal(child, "SIGCONT"))
    }
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
    "may be killed: the API serves on, counts the deaths, and after the third prints the report without its photos",
    { tags: "INS-11" },
    async () => {
      const { missionId, phone } = await world.assigned()
      const prints = holdPrints(world.api)
      await inspect(phone, [picture])
      for (const attempt of [1, 2, 3]) {
        await until("the print", async () => (await printing())?.["print_attempts"] === attempt)
        const children = await printingProcesses(world.api)
        if (attempt === 3) prints.end()
        for (const child of children) sendSignal(child, "SIGKILL")
        await until("the end of the printing process", () => !children.some(isAlive))
        // The row keeps the error of the attempt before until this one has ended.
        await until("the failure of the print", async () => {
          const row = await printing()
          return row?.["held"] === false && String(row["last_error"]).startsWith("PrintFailed: the print failed (died)")
        })
        assert.strictEqual((await ask(world.api.origin, "/readyz")).status, 200)
        await printNow()
      }
      prints.goOn()
      assert.deepInclude(await printed(missionId), { photos_ok: 0, photos_total: 1 })
      await until("the work to be done", async () => (await printing()) === null)
    }
  )

  it("ends with an API that stops or is killed, and another API prints its reports", async () => {
    const [begun, waiting] = [await world.assigned(), await world.assigned()]
    const stopped = holdPrints(world.api)
    await inspect(begun.phone, [picture])
    await until("the print", async () => (await printing())?.["print_attempts"] === 1)
    const stoppedChildren = await printingProcesses(world.api)
    stopped.end()
    await world.api.stop()
    await until("the end of the printing process", () => !stoppedChildren.some(isAlive))
    assert.strictEqual((await printing())?.["print_attempts"], 0)

    await printLater()
    const next = await startApiProcess(world.database)
    world.moveTo(next)
    const killed = holdPrints(next)
    await printNow()
    await until("the same print again", async () => (await printing())?.["print_attempts"] === 1)
    const killedChildren = await printingProcesses(next)
    const { driver, missionId } = waiting
    await inspect(phoneOf({ origin: next.origin, driver, missionId }), [])
    killed.end()
    await next.kill()
    killed.goOn()
    await until("the end of the printing process", () => !killedChildren.some(isAlive))
    assert.strictEqual((await printing())?.["print_attempts"], 1)

    world.moveTo(await startApiProcess(world.database))
    await printNow("lease_until = CASE WHEN owner IS NOT NULL THEN now() END,")
    assert.deepInclude(await printed(begun.missionId), { photos_ok: 1 })
    assert.deepInclude(await printed(waiting.missionId), { photos_ok: 0 })
    await until("the work to be done", async () => (await printing()) === null)
  })
})
