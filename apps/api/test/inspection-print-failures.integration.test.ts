import { randomUUIDv7 } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { largePng } from "../../../tools/harness/large-png.ts"
import { childrenOf } from "../../../tools/harness/process-memory.ts"
import { until } from "../../../tools/harness/until.ts"
import { inspectedMissions } from "./inspected-missions.ts"
import { phoneOf, photoOf } from "./inspection-phone.ts"
import { member } from "./member.ts"

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe("the process that prints reports", () => {
  let world: Awaited<ReturnType<typeof inspectedMissions>>
  // The print of these takes some seconds.
  let pictures: ReadonlyArray<Uint8Array> = []

  beforeAll(async () => {
    world = await inspectedMissions()
    const picture = await largePng({ side: 3_535 })
    pictures = [0, 1, 2].map((end) => Buffer.concat([picture, Buffer.from([end])]))
  })
  afterAll(() => world.stop())

  const printing = async () => {
    const rows = await onServer(
      world.database,
      "SELECT print_attempts, owner IS NOT NULL AS held, last_error FROM due_work WHERE kind = 'print_reports'"
    )
    return rows[0] ?? null
  }
  const printNow = () => onServer(world.database, "UPDATE due_work SET next_at = now() WHERE kind = 'print_reports'")

  const inspect = async (phone: ReturnType<typeof phoneOf>) => {
    assert.strictEqual((await phone.start(randomUUIDv7())).status, 200)
    for (const picture of pictures) assert.strictEqual((await phone.photo(photoOf(picture))).status, 200)
    const done = await phone.complete(pictures.length)
    assert.strictEqual(done.status, 200, done.text)
  }

  it(
    "may be killed three times: the API serves on, and then prints the report without its photos",
    { tags: "INS-11" },
    async () => {
      const { missionId, phone } = await world.assigned()
      await inspect(phone)
      for (const death of [1, 2, 3]) {
        await until("the print", async () => (await printing())?.["print_attempts"] === death)
        await until("the printing process", () => childrenOf(world.api.pid).length > 0)
        for (const child of childrenOf(world.api.pid)) process.kill(child, "SIGKILL")
        await until("the failure of the print", async () => (await printing())?.["held"] === false)
        assert.match(String((await printing())?.["last_error"]), /^PrintFailed: the print failed \(died\)/u)
        assert.strictEqual((await ask(world.api.origin, "/readyz")).status, 200)
        await printNow()
      }
      await until("the report", () => world.isPrinted(missionId))
      const pdf = member((await world.shown(missionId)).data, "pdf", "depart")
      assert.deepInclude(Object(pdf), { photos_ok: 0, photos_total: pictures.length })
      await until("the work to be done", async () => (await printing()) === null)
    }
  )

  it("ends with an API that is killed, and the print counts as an attempt", async () => {
    const { driver, missionId } = await world.assigned()
    const api = await startApiProcess(world.database)
    // Only the API that will be killed may print.
    process.kill(world.api.pid, "SIGSTOP")
    await inspect(phoneOf({ origin: api.origin, driver, missionId }))
    await until("the printing process", () => childrenOf(api.pid).length > 0)
    const children = childrenOf(api.pid)
    await api.kill()
    process.kill(world.api.pid, "SIGCONT")
    await until("the end of the printing process", () => !children.some(isAlive))
    assert.isAbove(Number((await printing())?.["print_attempts"] ?? 0), 0)
    await until("the report of another API", () => world.isPrinted(missionId))
    const pdf = member((await world.shown(missionId)).data, "pdf", "depart")
    assert.deepInclude(Object(pdf), { photos_ok: pictures.length })
  })

  it("ends with an API that stops", async () => {
    const { driver, missionId } = await world.assigned()
    const api = await startApiProcess(world.database)
    process.kill(world.api.pid, "SIGSTOP")
    await inspect(phoneOf({ origin: api.origin, driver, missionId }))
    await until("the printing process", () => childrenOf(api.pid).length > 0)
    const children = childrenOf(api.pid)
    await api.stop()
    process.kill(world.api.pid, "SIGCONT")
    await until("the end of the printing process", () => !children.some(isAlive))
    await until("the report", () => world.isPrinted(missionId))
  })
})
