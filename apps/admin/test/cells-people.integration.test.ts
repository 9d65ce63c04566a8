import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"
import { startAdmin } from "../../../tools/harness/admin-process.ts"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { asAdministrator, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"

const nowhere = "postgres://nobody@127.0.0.1:1/nothing"

describe("people of all cells", () => {
  let home: string
  let other: string
  let there: Awaited<ReturnType<typeof startApiHere>>

  const listOf = (cells: Readonly<Record<string, string>>) => ({
    TRAJET_CELLS: JSON.stringify({
      cells: Object.entries(cells).map(([name, url]) => ({
        ...{ name, address: `https://${name}.trajet.example` },
        database_url: url === nowhere ? url : asAdministrator(url)
      }))
    })
  })

  const run = (words: ReadonlyArray<string>, cells: Readonly<Record<string, string>>) =>
    runAdmin([...words, "--json"], listOf(cells))

  const statusThere = async (key: string) => (await ask(there.origin, "/operations/v1/missions", { key })).status

  beforeAll(async () => {
    home = await testDatabase()
    other = await testDatabase()
    const made = await runAdmin(["cells", "init", "--number", "1"], { DATABASE_URL: asAdministrator(other) })
    assert.strictEqual(made.status, 0, made.stderr)
    there = await startApiHere(other)
  })

  afterAll(() => there.stop())

  it("use the key that the home gave them in each cell, until the home revokes it", { tags: ["CON-158"] }, async () => {
    const driver = await makeDriver(home)
    const operator = await makeOperator(home)
    assert.strictEqual(await statusThere(driver.key), 401)
    const copied = await run(["cells", "people"], { a: home, b: other })
    assert.strictEqual(copied.status, 0, copied.stderr)
    assert.deepStrictEqual(copied.json(), [{ cell: "b", answers: true, rows: 4, conflicts: [] }])
    assert.strictEqual(await statusThere(driver.key), 200)
    assert.strictEqual(await statusThere(operator.key), 200)
    const revoked = await runAdmin(["keys", "revoke", driver.keyId], { DATABASE_URL: asAdministrator(home) })
    assert.strictEqual(revoked.status, 0, revoked.stderr)
    await run(["cells", "people"], { a: home, b: other })
    assert.strictEqual(await statusThere(driver.key), 401)
    assert.strictEqual(await statusThere(operator.key), 200)
  })

  it("are copied although another cell is down, which the end of the command tells", async () => {
    const { json, status, stderr } = await run(["cells", "people"], { a: home, down: nowhere, b: other })
    assert.strictEqual(status, 1)
    assert.include(stderr, "down:")
    assert.notInclude(stderr, "nobody")
    assert.deepStrictEqual(json(), [
      { cell: "down", answers: false, rows: null, conflicts: [] },
      { cell: "b", answers: true, rows: 0, conflicts: [] }
    ])
    const shown = await run(["cells", "status"], { a: home, b: other })
    assert.match(shown.stdout, /"people_copied_at":null.*"people_copied_at":"20/u)
  })

  it("are copied again and again although another cell is down, until a signal", async () => {
    const copying = startAdmin(["cells", "people", "--every", "1"], listOf({ a: home, down: nowhere, b: other }))
    try {
      for (let turn = 0; turn < 2; turn++) {
        const { key } = await makeDriver(home)
        await until("the driver is copied", async () => (await statusThere(key)) === 200)
      }
    } finally {
      copying.interrupt()
    }
    const { status, stderr } = await copying.ended
    assert.strictEqual(status, 130)
    // What a cell complains of is said once.
    assert.strictEqual(stderr.split("the cell down:").length, 2, stderr)
  })

  it("are in the maps of the proxies once, as those of the home", async () => {
    const { key } = await makeOperator(home)
    await run(["cells", "people"], { a: home, b: other })
    const mapOf = async (url: string, cell: string) =>
      (await runAdmin(["cells", "export", "--cell", cell], { DATABASE_URL: asAdministrator(url) })).stdout
    assert.include(await mapOf(home, "a"), `${key.slice(0, 19)} a`)
    assert.notInclude(await mapOf(other, "b"), key.slice(0, 19))
  })

  it("keep a group where it is while the other cell does not know them", async () => {
    const { id } = await makeOperator(home)
    const groupId = await makeGroup(home, "noted")
    await onServer(
      home,
      `INSERT INTO operations_note (group_id, environment, mission_id, about, text, person_id)
VALUES ($1, 'test', $2, 'cancel', 'a note', $3)`,
      [groupId, randomUUID(), id]
    )
    const move = () =>
      runAdmin(
        ["cells", "move-group", "--group", "noted", "--cell", "b", "--address", "https://b.trajet.example", "--json"],
        { DATABASE_URL: asAdministrator(home), TRAJET_TARGET_DATABASE_URL: asAdministrator(other) }
      )
    const refused = await move()
    assert.strictEqual(refused.status, 1)
    assert.include(refused.stderr, "let `cells people` copy the people of the home")
    await run(["cells", "people"], { a: home, b: other })
    const moved = await move()
    assert.strictEqual(moved.status, 0, moved.stderr)
  })
})
