import { randomUUID } from "node:crypto"
import { assert, beforeAll, beforeEach, describe, it } from "vitest"
import { asAdministrator, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { auditErasure } from "../database/audit-guard.ts"

describe("the audit log", () => {
  let database = ""
  let ids = { group: "", mission: "", person: "" }
  beforeAll(async () => {
    database = await testDatabase()
  })
  beforeEach(async () => {
    ids = { group: randomUUID(), mission: randomUUID(), person: randomUUID() }
    await onServer(
      database,
      `INSERT INTO audit (group_id, environment, action, target, ip, reason, person_id, request_id)
       SELECT $1::uuid, e, 'transport.cancel', t, '203.0.113.9', 'called by Ada', p, 'the-request'
       FROM (VALUES ('test', $2, $3::uuid), ('test', $2, null), ('live', $2, null), ('test', 'another', $3)) AS v(e, t, p)`,
      [ids.group, ids.mission, ids.person]
    )
  })

  const rows = () =>
    onServer(
      database,
      `SELECT environment, action, target = $2 AS ours, ip, reason, person_id IS NOT NULL AS by_person FROM audit
       WHERE group_id = $1 OR target = $3 ORDER BY id`,
      [ids.group, ids.mission, ids.person]
    )

  const erase = async (of: { readonly mission?: string; readonly person?: string; readonly rows?: number }) => {
    const tenant = of.mission === undefined ? [null, null] : [ids.group, "test"]
    const values = [...tenant, of.mission ?? null, of.person ?? null, of.rows ?? 100]
    const [row] = await onServer(database, "SELECT erase_audit($1::uuid, $2, $3, $4::uuid, $5) AS emptied", values)
    return row?.["emptied"]
  }

  const isEmpty = ({ ip, reason }: Readonly<Record<string, unknown>>): boolean => ip === null && reason === null

  it(
    "loses addresses and reasons of one mission, says so in a row of its own, and keeps all else",
    { tags: "OPS-53" },
    async () => {
      const before = await rows()
      assert.strictEqual(await erase({ mission: ids.mission }), 2)
      const after = await rows()
      assert.deepStrictEqual(after.slice(0, 4).map(isEmpty), [true, true, false, false])
      assert.deepStrictEqual(
        after.slice(0, 4).map(({ ip: _, reason: __, ...kept }) => kept),
        before.map(({ ip: _, reason: __, ...kept }) => kept)
      )
      const [own] = after.slice(4)
      assert.deepInclude(own, { environment: "test", action: auditErasure, ours: true, ip: null })
      assert.strictEqual(own?.["reason"], "addresses and reasons of 2 rows")
    }
  )

  it("loses those of a person in every group, and nothing twice", async () => {
    assert.strictEqual(await erase({ person: ids.person }), 2)
    assert.deepStrictEqual((await rows()).slice(0, 4).map(isEmpty), [true, false, false, true])
    assert.strictEqual(await erase({ person: ids.person }), 0)
    assert.strictEqual(await erase({ mission: ids.mission }), 1)
    assert.strictEqual(await erase({ mission: ids.mission }), 0)
    assert.strictEqual((await rows()).filter(({ action }) => action === auditErasure).length, 2)
  })

  it("is emptied in portions", async () => {
    assert.strictEqual(await erase({ mission: ids.mission, rows: 1 }), 1)
    assert.strictEqual(await erase({ mission: ids.mission, rows: 1 }), 1)
    assert.strictEqual(await erase({ mission: ids.mission, rows: 1 }), 0)
  })

  const refused: ReadonlyArray<readonly [string, string]> = [
    ["for a role that does not own it", "UPDATE audit SET ip = NULL, reason = NULL"],
    ["for that role with the setting of the function", "SET trajet.erasing = 'on'; UPDATE audit SET ip = NULL"]
  ]
  it.each(refused)("takes no other change: %s", { tags: "OPS-53" }, async (_, sql) => {
    const error = await onServer(database, sql).then(() => "", String)
    assert.match(error, /permission denied/u)
  })

  const refusedToOwner: ReadonlyArray<readonly [string, string]> = [
    ["without the function", "UPDATE audit SET ip = NULL, reason = NULL"],
    ["of another column", "SET trajet.erasing = 'on'; UPDATE audit SET ip = NULL, reason = NULL, action = 'x'"],
    ["that replaces the address", "SET trajet.erasing = 'on'; UPDATE audit SET ip = '::1', reason = NULL"],
    ["that deletes", "SET trajet.erasing = 'on'; DELETE FROM audit"]
  ]
  it.each(refusedToOwner)("takes no change of its owner %s", async (_, sql) => {
    const error = await onServer(asAdministrator(database), sql).then(() => "", String)
    assert.match(error, /neither changed nor deleted/u)
  })
})
