import { randomUUIDv7 } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { until } from "../../../tools/harness/until.ts"
import { inspectedMissions } from "./inspected-missions.ts"
import { phoneOf } from "./inspection-phone.ts"

describe("the report of a phase", () => {
  let world: Awaited<ReturnType<typeof inspectedMissions>>

  beforeAll(async () => {
    world = await inspectedMissions()
  })
  afterAll(() => world.stop())

  const works = () => onServer(world.database, "SELECT kind FROM due_work WHERE kind = 'print_reports'")
  const reports = (missionId: string) =>
    onServer(
      world.database,
      "SELECT body -> 'phases' -> 'depart' -> 'report' ->> 'fileId' AS report FROM inspection WHERE mission_id = $1",
      [missionId]
    )

  it("is printed by another process if the one that completed the phase is killed", async () => {
    const api = await startApiProcess(world.database)
    const { missionId, driver } = await world.assigned()
    const phone = phoneOf({ origin: api.origin, driver, missionId })
    assert.strictEqual((await phone.start(randomUUIDv7())).status, 200)
    const done = await phone.complete(0)
    await api.kill()
    assert.strictEqual(done.status, 200, done.text)
    await until("the report", async () => typeof (await reports(missionId))[0]?.["report"] === "string")
    await until("the work to be done", async () => (await works()).length === 0)
  })
})
