import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { list, member } from "./member.ts"

const missionsAtOnce = 8
/** The status of the first mission at each kill. */
const kills = ["assigned", "in_transit"]

describe("a robot whose process is killed again and again", () => {
  let database = ""
  let key = ""
  let api: ApiProcess

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    api = await startApiProcess(database)
  })
  afterAll(() => api.stop())

  const order = () => {
    const robot_driver = { mode: "auto", step_seconds: 1, scenario: "happy" }
    return orderedMission(api.origin, key, { test_specifications: { robot_driver } })
  }
  const statusOf = async (id: string) =>
    String((await ask(api.origin, `/v1/transports/${id}`, { key })).json()["status"])
  const typesOf = async (id: string) => {
    const events = list((await ask(api.origin, "/v1/events?limit=200", { key })).json()["data"])
    return events.filter((event) => member(event, "data", "id") === id).map((event) => member(event, "type"))
  }

  it("ends its missions in another process, and causes no event twice", { tags: "TST-11" }, async () => {
    const ids = await Promise.all(Array.from({ length: missionsAtOnce }, order))
    // Eight steps are due in each second, so that the process is playing some of them at each kill.
    for (const status of kills) {
      await until(`a mission that is ${status}`, async () => (await statusOf(ids[0] ?? "")) === status)
      await api.kill()
      api = await startApiProcess(database)
    }
    for (const id of ids) await until("the end", async () => (await statusOf(id)) === "completed")
    for (const id of ids) {
      assert.deepStrictEqual(await typesOf(id), [
        ...["transport.created", "transport.status_changed", "transport.assigned"],
        ...["inspection.started", "inspection.completed", "transport.status_changed", "transport.collected"],
        ...["inspection.started", "inspection.completed", "transport.delivered"],
        ...["transport.status_changed", "document.added"],
        ...["transport.status_changed", "document.accepted", "transport.status_changed", "transport.completed"]
      ])
    }
  })
})
