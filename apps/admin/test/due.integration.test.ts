import { assert, beforeAll, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

const groupId = "0199a1b2-0000-7000-8000-00000000000a"
const missionId = "0199a1b2-0000-7000-8000-0000000000a1"

const fill = `
INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, attempt, last_error, owner, lease_until)
VALUES
  ('erase_mission', '${groupId}', 'live', '${missionId}', '2031-03-17T08:00:00Z', '2031-03-17T08:00:00Z', 0, NULL, NULL, NULL),
  ('remind_driver', '${groupId}', 'test', gen_random_uuid(), '2026-03-17T08:00:00Z', '2026-03-17T09:00:00Z', 3, E'no\\nluck',
    NULL, NULL),
  ('prune_records', NULL, NULL, NULL, '2026-03-18T08:00:00Z', '2026-03-18T08:00:00Z', 1, NULL, gen_random_uuid(),
    '2026-03-18T08:01:00Z')`

describe("due work of the administration command", () => {
  let database = ""
  const due = (...args: ReadonlyArray<string>) => runAdmin(["due", ...args], { DATABASE_URL: database })
  const run = (...args: ReadonlyArray<string>) => due("list", ...args)
  const listed = async (...args: ReadonlyArray<string>): Promise<ReadonlyArray<Record<string, unknown>>> => {
    const { status, stderr, stdout } = await run(...args, "--json")
    assert.strictEqual(status, 0, stderr)
    return JSON.parse(stdout)
  }
  const kindsOf = async (...args: ReadonlyArray<string>) => (await listed(...args)).map(({ kind }) => kind)

  beforeAll(async () => {
    database = await testDatabase()
  })

  it("is listed by its time, with its failure and the mission, or none", async () => {
    const none = await run()
    assert.deepStrictEqual([none.status, none.stdout], [0, "There is no such work.\n"])
    await onServer(database, fill)
    const rows = await listed()
    assert.deepStrictEqual(
      rows.map(({ kind }) => kind),
      ["remind_driver", "prune_records", "erase_mission"]
    )
    assert.deepInclude(rows[0], { attempts: 3, last_error: "no\nluck", next_at: "2026-03-17T09:00:00.000000Z" })
    assert.deepInclude(rows[1], { subject_id: null, group_id: null, running_until: "2026-03-18T08:01:00.000000Z" })
    assert.deepInclude(rows[2], { subject_id: missionId, group_id: groupId, environment: "live", running_until: null })
    const table = await run()
    assert.lengthOf(table.stdout.trimEnd().split("\n"), 4)
    assert.include(table.stdout, "no\\u000aluck")
  })

  it("is listed by kind, if it fails, and up to a number", async () => {
    assert.deepStrictEqual(await kindsOf("--kind", "erase_mission"), ["erase_mission"])
    assert.deepStrictEqual(await kindsOf("--failing"), ["remind_driver"])
    assert.deepStrictEqual(await kindsOf("--limit", "2"), ["remind_driver", "prune_records"])
    for (const wrong of [
      ["--limit", "0"],
      ["--kind", "nap"]
    ]) {
      assert.strictEqual((await run(...wrong)).status, 1)
    }
  })

  it("that failed is retried at once, by its id or kind, and other work is refused", async () => {
    const [failing] = await listed("--failing")
    const id = String(failing?.["id"])
    assert.deepStrictEqual((await due("retry", "--kind", "prune_records", "--json")).json(), { retried: 0 })
    assert.deepStrictEqual((await due("retry", "--id", id, "--json")).json(), { retried: 1 })
    const [again] = await listed("--failing")
    assert.deepInclude(again, { attempts: 0, last_error: "no\nluck" })
    assert.isAbove(Date.parse(String(again?.["next_at"])), Date.parse("2026-03-17T09:00:00Z"))
    assert.deepStrictEqual(await onServer(database, "SELECT action, environment FROM audit"), [
      { action: "due.retry", environment: "test" }
    ])
    const [, running] = await listed()
    const refused = await due("retry", "--id", String(running?.["id"]))
    assert.strictEqual(refused.status, 1)
    assert.match(refused.stderr, /^work \d+ is gone, has not failed, or is running: "due list --failing"/mu)
    assert.strictEqual((await due("retry", "--id", "99999")).status, 1)
  })
})
