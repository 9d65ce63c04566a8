import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { testDatabase } from "../../../../tools/harness/database.ts"
import { makeGroup } from "../../../../tools/harness/tenants.ts"
import { builtStatements } from "../database/statement.ts"
import { typeParsers } from "../database/type-parsers.ts"
import "../index.ts"

const beginMillis = Date.parse("2026-11-23T10:00:00Z")
/** The time of the nth write of a log, as the head row has it. */
const instantOf = (nth: number): string => new Date(beginMillis + nth * 1_000).toISOString()

/** A write of a log: with an event, or without. */
const writes = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 })

interface Head {
  readonly lastAt: string
  readonly changedAt: string
}

/** The head row after the first writes of a history. */
const headAfter = (history: ReadonlyArray<boolean>, count: number): Head => {
  const done = history.slice(0, count)
  const lastEvent = done.lastIndexOf(true)
  return { lastAt: instantOf(lastEvent + 1), changedAt: instantOf(done.length) }
}

const runs = 60

describe("a read on a replica", () => {
  let client: Client
  let url = ""
  beforeAll(async () => {
    url = await testDatabase()
    client = new Client({ connectionString: url, types: typeParsers })
    await client.connect()
  })
  afterAll(() => client.end())

  /** Makes a group as a replica has it after these writes; each event has the number of its write as data. */
  const replicaAfter = async (history: ReadonlyArray<boolean>): Promise<string> => {
    const groupId = await makeGroup(url, randomUUID())
    const { changedAt, lastAt } = headAfter(history, history.length)
    await client.query(
      "UPDATE event_head SET last_at = $2, changed_at = $3 WHERE group_id = $1 AND environment = 'test'",
      [groupId, lastAt, changedAt]
    )
    for (const [index, isEvent] of history.entries()) {
      if (!isEvent) continue
      await client.query(
        `INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal,
           mission_sequence, data)
         VALUES ($1, 'test', $2, $3, gen_random_uuid(), 'transport.created', gen_random_uuid(), 1, 1, $4)`,
        [groupId, instantOf(index + 1), index + 1, String(index + 1)]
      )
    }
    return groupId
  }

  /** What a read at a position answers: the numbers of the events, or null for a replica that lacks the position. */
  const readAt = async (name: string, groupId: string, at: Head): Promise<ReadonlyArray<unknown> | null> => {
    const statement = builtStatements.get(name)
    if (statement === undefined) throw new Error(`there is no statement ${name}`)
    const input = {
      ...at,
      groupId,
      environment: "test",
      after: "-infinity",
      upTo: at.lastAt,
      limit: 100,
      ids: [groupId]
    }
    const { rows } = await client.query<Record<string, unknown>>(
      statement.text,
      statement.members.map((member) => Reflect.get(input, member))
    )
    if (rows[0]?.["has_position"] !== true) return null
    return rows.filter(({ is_found }) => is_found === true).map(({ data }) => data)
  }

  const numbers = (history: ReadonlyArray<boolean>, count: number) =>
    history.slice(0, count).flatMap((isEvent, index) => (isEvent ? [String(index + 1)] : []))

  it("of events answers those up to the position, if the replica has it, and nothing otherwise", async () => {
    await fc.assert(
      fc.asyncProperty(writes, fc.nat(8), fc.nat(8), async (history, first, second) => {
        const [atReplica, atPrimary] = [Math.min(first, history.length), Math.min(second, history.length)]
        const groupId = await replicaAfter(history.slice(0, atReplica))
        const position = headAfter(history, atPrimary)
        const found = await readAt("event.read.copy", groupId, position)
        const lastEvent = history.slice(0, atPrimary).lastIndexOf(true)
        const has = atReplica === atPrimary || (lastEvent >= 0 && lastEvent < atReplica)
        assert.deepStrictEqual(found, has ? numbers(history, atPrimary) : null)
      }),
      { numRuns: runs }
    )
  })

  it("of missions answers only in exactly the state of the position", async () => {
    await fc.assert(
      fc.asyncProperty(writes, fc.nat(8), fc.nat(8), async (history, first, second) => {
        const [atReplica, atPrimary] = [Math.min(first, history.length), Math.min(second, history.length)]
        const groupId = await replicaAfter(history.slice(0, atReplica))
        const found = await readAt("mission.find.copy", groupId, headAfter(history, atPrimary))
        assert.strictEqual(found !== null, atReplica === atPrimary)
      }),
      { numRuns: runs }
    )
  })

  it("shows nothing that a fail-over took back, although the replica has it", async () => {
    await fc.assert(
      fc.asyncProperty(writes, writes, writes, async (common, lost, next) => {
        const groupId = await replicaAfter([...common, ...lost])
        const ofCommon = headAfter(common, common.length)
        const isAt = await readAt("event.read.copy", groupId, ofCommon)
        if (isAt !== null) assert.deepStrictEqual(isAt, numbers(common, common.length))
        assert.isNull(await readAt("mission.find.copy", groupId, ofCommon))
        // Writes of the new primary have times of their own.
        const later = (at: string) => `${at.slice(0, -5)}.000123Z`
        const head = headAfter([...common, ...next], common.length + next.length)
        const ofNext = {
          lastAt: next.includes(true) ? later(head.lastAt) : head.lastAt,
          changedAt: later(head.changedAt)
        }
        assert.isNull(await readAt("mission.find.copy", groupId, ofNext))
        if (next.includes(true)) assert.isNull(await readAt("event.read.copy", groupId, ofNext))
      }),
      { numRuns: runs }
    )
  })
})
