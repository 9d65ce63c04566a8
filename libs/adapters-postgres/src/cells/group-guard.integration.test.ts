import { GroupId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { asAdministrator, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { makeGroup } from "../../../../tools/harness/tenants.ts"
import { addGuards, dropGuards } from "./group-guard.ts"
import { beginInSource } from "./move-state.ts"

const stopped = "UPDATE group_move SET phase = 'stopping', stopped_at = clock_timestamp()"
const stoppedLongAgo = "UPDATE group_move SET phase = 'stopping', stopped_at = clock_timestamp() - interval '6 seconds'"

const addWork = (url: string, groupId: string) =>
  onServer(
    url,
    "INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at) VALUES ('x', $1, $2, now(), now())",
    [groupId, randomUUID()]
  )
const claimAll = (url: string) =>
  onServer(url, "UPDATE due_work SET owner = $1, lease_until = now() WHERE kind = 'x' RETURNING group_id", [
    randomUUID()
  ])
const touchHead = "UPDATE event_head SET last_at = clock_timestamp() WHERE group_id = $1"

const refused = async (work: Promise<unknown>): Promise<void> => {
  const code = await work.then(
    () => null,
    (error: unknown) => Reflect.get(Object(error), "code")
  )
  assert.strictEqual(code, "TJ001")
}

describe("the guard of a group that moves", () => {
  let url = ""
  let mover: Client
  let moving = GroupId("")
  let other = GroupId("")

  beforeEach(async () => {
    url = asAdministrator(await testDatabase())
    moving = await makeGroup(url, "moving")
    other = await makeGroup(url, "other")
    mover = new Client({ connectionString: url, options: "-c trajet.moving=on" })
    await mover.connect()
    await beginInSource(mover, { groupId: moving, cell: "b", address: "https://b.example" })
    await addGuards(mover, moving, true)
  })
  afterEach(() => mover.end())

  const notes = async () =>
    (await onServer(url, "SELECT relation, key FROM group_change ORDER BY id")).map(({ key, relation }) => [
      relation,
      key
    ])

  it("notes the key of each row that changes, of this group alone", async () => {
    const version = (groupId: string) =>
      onServer(url, "UPDATE price_grid SET grid = grid WHERE group_id = $1", [groupId])
    await version(moving)
    await version(other)
    assert.deepStrictEqual(await notes(), [["price_grid", { group_id: moving, version: 1 }]])
  })

  it("notes no row that the move itself writes", async () => {
    await mover.query("UPDATE price_grid SET grid = grid WHERE group_id = $1", [moving])
    assert.deepStrictEqual(await notes(), [])
  })

  it("refuses a write of the group that is stopped, and no write of another", async () => {
    await onServer(url, stopped)
    await refused(onServer(url, touchHead, [moving]))
    await onServer(url, touchHead, [other])
  })

  it("leaves the rows of the stopped group out of a statement for many groups", async () => {
    for (const groupId of [moving, other]) await addWork(url, groupId)
    assert.sameMembers(
      (await claimAll(url)).map(({ group_id: id }) => id),
      [moving, other]
    )
    await onServer(url, stopped)
    assert.deepStrictEqual(
      (await claimAll(url)).map(({ group_id: id }) => id),
      [other]
    )
  })

  it("lets a transaction that it has admitted go on, which a move can see by its lock", async () => {
    const writer = new Client({ connectionString: url })
    await writer.connect()
    const lock = () =>
      mover.query<{ locked: boolean }>(
        "SELECT pg_try_advisory_lock(hashtext('trajet group move'), hashtext($1::text)) AS locked",
        [moving]
      )
    try {
      await writer.query("BEGIN")
      await writer.query(touchHead, [moving])
      await onServer(url, stopped)
      assert.isFalse((await lock()).rows[0]?.locked)
      await writer.query(touchHead, [moving])
      await writer.query("COMMIT")
      assert.isTrue((await lock()).rows[0]?.locked)
      await refused(writer.query(touchHead, [moving]))
    } finally {
      await writer.end()
    }
  })

  it("lets the group go on if the command was killed in the stop, but not while the command only hangs", async () => {
    const version = () => onServer(url, "UPDATE price_grid SET grid = grid WHERE group_id = $1", [moving])
    await onServer(url, stoppedLongAgo)
    await version()
    assert.strictEqual((await notes()).length, 1)
    await mover.query("SELECT pg_advisory_lock(hashtext('trajet group move'), hashtext($1::text))", [moving])
    await refused(version())
  })

  it("keeps everybody from the rows of a group that arrives, and notes nothing", async () => {
    await addWork(url, moving)
    await onServer(url, "DELETE FROM group_change")
    await onServer(url, "UPDATE group_move SET phase = 'arriving'")
    await refused(onServer(url, touchHead, [moving]))
    assert.deepStrictEqual(await claimAll(url), [])
    assert.deepStrictEqual(await notes(), [])
  })

  it("leaves no position of the feed twice, and the events of the stopped group for later", async () => {
    const happen = async (groupId: string) => {
      await onServer(
        url,
        `WITH head AS (
  UPDATE event_head SET last_seq = last_seq + 1, last_at = clock_timestamp() WHERE group_id = $1 AND environment = 'live'
  RETURNING last_at, last_seq
)
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
SELECT $1, 'live', last_at, last_seq, gen_random_uuid(), 'transport.created', gen_random_uuid(), 1, 1, '{}' FROM head`,
        [groupId]
      )
    }
    const append = () =>
      onServer(url, "SELECT * FROM append_feed('live', ARRAY[$1, $2]::uuid[], NULL, 0, 100)", [moving, other])
    const entries = async () =>
      (await onServer(url, "SELECT group_id FROM feed_entry ORDER BY position")).map((row) => row["group_id"])
    for (const groupId of [moving, other]) await happen(groupId)
    await onServer(url, stopped)
    await append()
    await happen(other)
    await append()
    assert.deepStrictEqual(await entries(), [other, other])
    await onServer(url, "UPDATE group_move SET phase = 'copying'")
    await append()
    assert.deepStrictEqual(await entries(), [other, other, moving])
    const [given] = await onServer(url, "SELECT count(DISTINCT position)::int AS count FROM feed_entry")
    assert.strictEqual(given?.["count"], 3)
  })

  it("is gone without a trace after the move", async () => {
    await dropGuards(mover, moving)
    const left = await onServer(url, "SELECT tgname FROM pg_trigger WHERE tgname LIKE 'moving%'")
    assert.deepStrictEqual(left, [])
  })
})
