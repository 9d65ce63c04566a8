import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser, type TestUser } from "../../../tools/harness/users.ts"
import { checkedImport, importFile, rowsNamed, rowsOf, stateOf } from "../../../tools/harness/import-files.ts"

const kills = 12
/** More than are ordered while the test looks. */
const rowsPerKill = 80

describe("an import whose process is killed again and again", () => {
  let database = ""
  let api: ApiProcess
  let user: TestUser

  beforeAll(async () => {
    database = await testDatabase()
    user = await makeUser(database, { role: "member", groupId: await makeGroup(database, "fleet") })
    api = await startApiProcess(database)
  })
  afterAll(() => api.stop())

  const count = async (from: string): Promise<number> =>
    Number((await onServer(database, `SELECT count(*)::int AS n FROM ${from}`))[0]?.["n"])
  const more = async (before: number) => {
    while ((await count("mission")) <= before);
  }

  it(`orders each row once, and each row has its mission, after ${kills} kills`, { tags: "CON-78" }, async () => {
    const total = kills * rowsPerKill
    const first = await browserOf(api.origin, user)
    const id = await checkedImport(first, importFile(rowsNamed("killed", total)))
    await first.ask(`/console/api/imports/${id}/start`, { method: "POST" })
    for (let kill = 0; kill < kills; kill++) {
      await more(await count("mission"))
      await pause(Math.random() * 40)
      await api.kill()
      assert.isAbove(await count("import_row WHERE state = 'right'"), 0, "the kill comes while rows are ordered")
      // The lease of the killed process ends at once.
      await onServer(database, "UPDATE mission_import SET lease_until = now() WHERE id = $1", [id])
      api = await startApiProcess(database)
    }
    const browser = await browserOf(api.origin, user)
    await until("the end of the import", async () => (await stateOf(browser, id)) === "ended")
    const pages = Array.from({ length: total / 200 + 1 }, (_, page) => 1 + page * 200)
    const rows = (await Promise.all(pages.map((after) => rowsOf(browser, id, `&after=${after}`)))).flat()
    assert.lengthOf(rows, total)
    assert.deepStrictEqual([...new Set(rows.map(({ state }) => state))], ["ordered"])
    const missions = await onServer(database, "SELECT id, reference FROM mission")
    assert.sameMembers(
      missions.map((mission) => mission["reference"]),
      rowsNamed("killed", total).map(({ reference }) => reference)
    )
    assert.sameMembers(
      rows.map(({ mission }) => mission?.id),
      missions.map((mission) => mission["id"])
    )
    assert.strictEqual(await count("event WHERE type = 'transport.created'"), total)
  })
})
