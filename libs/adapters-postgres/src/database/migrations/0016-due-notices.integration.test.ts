import { assert, it } from "@effect/vitest"
import { Kysely, PostgresDialect } from "kysely"
import { randomUUID } from "node:crypto"
import { Pool } from "pg"
import { onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { makeGroup } from "../../../../../tools/harness/tenants.ts"
import { up } from "./0016-due-notices.ts"

it("the migration makes the notices of a former release due work, unless they are sent, and later ones too", async () => {
  const url = await testDatabase()
  const groupId = await makeGroup(url, "fleet")
  const notice = async (dueAt: string, sentAt: string | null) => {
    const id = randomUUID()
    await onServer(
      url,
      `INSERT INTO notice (id, group_id, audience, subject, text, due_at, sent_at)
       VALUES ($1, $2, 'administrators', 's', 't', $3, $4)`,
      [id, groupId, dueAt, sentAt]
    )
    return id
  }
  const rows = () =>
    onServer(url, "SELECT kind, group_id, environment, subject_id, due_at::text, next_at::text FROM due_work")

  await onServer(url, "DROP FUNCTION notice_is_due() CASCADE")
  // A dispatcher of the former release is sending it, until then.
  const dueAt = "2031-03-17 10:00:00.123456+00"
  const waiting = await notice(dueAt, null)
  await notice(dueAt, "2031-03-17 10:00:01+00")
  assert.isEmpty(await rows())

  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) })
  })
  await up(db).finally(() => db.destroy())
  const due = { kind: "send_notice", group_id: groupId, environment: null, due_at: dueAt, next_at: dueAt }
  assert.deepStrictEqual(await rows(), [{ ...due, subject_id: waiting }])
  const later = await notice(dueAt, null)
  assert.deepStrictEqual(
    (await rows()).map((row) => row["subject_id"]),
    [waiting, later]
  )
})
