import { assert, describe, it } from "vitest"
import { asAdministrator, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { cellTables, guardedTables } from "./cell-tables.ts"

/** Tables with a column that says which group a row belongs to, itself or by its endpoint or user; partitions left out. */
const ofGroups = `
SELECT DISTINCT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND a.attname IN ('group_id', 'endpoint_id', 'user_id') AND a.attnum > 0 AND NOT a.attisdropped
  AND c.relname NOT IN ('group_move', 'group_change')
ORDER BY name`

const referring = `
SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
WHERE contype = 'f' AND conparentid = 0`

describe("the tables of a move", () => {
  const names = cellTables.map(({ name }) => name)

  it("are all that have rows of groups", async () => {
    const url = asAdministrator(await testDatabase())
    const found = (await onServer(url, ofGroups)).map(({ name }) => String(name))
    // Keys of people belong to a cell; `user_id` there names a user of operations.
    const expected = [...found.filter((name) => name !== "person_key"), "customer_group"]
    assert.sameMembers(names, expected)
    await onServer(url, "CREATE TABLE forgotten (id uuid PRIMARY KEY, group_id uuid NOT NULL)")
    assert.include(
      (await onServer(url, ofGroups)).map(({ name }) => name),
      "forgotten"
    )
  })

  it("come after those that they refer to", async () => {
    const wrong = (await onServer(asAdministrator(await testDatabase()), referring)).filter(({ child, parent }) => {
      const [of, to] = [names.indexOf(String(child)), names.indexOf(String(parent))]
      return of >= 0 && to >= 0 && of < to
    })
    assert.deepStrictEqual(wrong, [])
  })

  it("are guarded if a request or a worker may write them meanwhile", () => {
    const open = names.filter((name) => !guardedTables.some((table) => table.name === name))
    assert.sameMembers(open, [
      // Only together with a row of a guarded table, or by the trigger of one.
      ...["webhook_secret", "webhook_lane", "mission_count"],
      // Of users, whose sign-ins do not move.
      ...["console_link", "console_passkey", "console_session", "console_view", "console_challenge"],
      // Append-only, and not of this role.
      "audit"
    ])
  })
})
