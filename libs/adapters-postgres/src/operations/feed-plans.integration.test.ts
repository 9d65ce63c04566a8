import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Client } from "pg"
import { testDatabase } from "../../../../tools/harness/database.ts"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { lookUpOptions, planOptions } from "../database/database.ts"
import { builtStatements } from "../database/statement.ts"
import { makeWeeks } from "../testing/busy-groups.ts"
import { fillUnchecked, manyGroups, missionsFrom, neverAnalyze, pagesOf } from "../testing/many-missions.ts"
import "../index.ts"

/** A short page needs fewer rows, so that a scan of a table is far above the pages that it reads. */
const { fewEvents, manyEvents, page, scanPagesMin } = byForm({
  short: { fewEvents: 2_000, manyEvents: 20_000, page: 10, scanPagesMin: 100 },
  long: { fewEvents: 6_000, manyEvents: 60_000, page: 50, scanPagesMin: 300 }
})
/** Events that the feed does not have yet. */
const pending = 400
const groups = 50
const drivers = 40
const firstLog = "00000000-0000-0000-0000-000000000000"
const ofGroup = (n: number) => `${firstLog.slice(0, 36 - String(n).length)}${n}`

// Each mission has one event, with its driver. The feed has all but the last ones.
const eventsOf = (first: number, last: number) => `
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data,
    driver_ids)
  SELECT group_id, environment, timestamptz '2026-01-05' + ordinal * interval '20 seconds', ordinal, gen_random_uuid(),
    'transport.status_changed', id, ordinal, 1, repeat('x', 200), ARRAY[driver_id]
  FROM mission WHERE ordinal BETWEEN ${first} AND ${last};
INSERT INTO event_head (group_id, environment, last_seq, last_at)
  SELECT group_id, environment, max(seq), max(created_at) FROM event GROUP BY group_id, environment
  ON CONFLICT (group_id, environment) DO UPDATE SET last_seq = excluded.last_seq, last_at = excluded.last_at;
INSERT INTO feed_entry (environment, position, group_id, event_at)
  SELECT environment, mission_ordinal, group_id, created_at FROM event
  WHERE mission_ordinal BETWEEN ${first - pending} AND ${last - pending};
INSERT INTO feed_driver_entry (environment, position, driver_id, group_id)
  SELECT environment, mission_ordinal, driver_ids[1], group_id FROM event
  WHERE mission_ordinal BETWEEN ${first - pending} AND ${last - pending};
INSERT INTO feed_cursor (environment, group_id, event_at)
  SELECT environment, group_id, max(event_at) FROM feed_entry GROUP BY environment, group_id
  ON CONFLICT (environment, group_id) DO UPDATE SET event_at = excluded.event_at;
UPDATE feed_head h SET position = (SELECT max(position) FROM feed_entry WHERE environment = h.environment)`

interface Hot {
  readonly what: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Rows that the statement has to look at or to write. */
  readonly rows: number
}

// Each row may be on a page of its own, and in several indexes; the rest is the way down from the roots. The key of entries
// has the group, and is a level deeper when many events are stored.
const pagesMax = ({ rows }: Hot): number => 60 + page + 4 * rows

/** A page reads three rows for each entry: the entry, its event and its mission. */
const ofPage = 3 * page
/** An append reads each event and writes its two entries, one for its driver; it reads a head and a cursor of each log. */
const ofAppend = 3 * page + 2 * groups
/** A drop finds each entry once and deletes two rows, the entry and the one for its driver, in both environments. */
const ofDrop = 2 * 3 * page

/** The statements of the feed, where `count` events are stored. */
const statementsOf = (count: number): ReadonlyArray<Hot> => {
  const environment = "test"
  const query = { environment, upTo: Number.MAX_SAFE_INTEGER, limit: page, driverId: `driver-${drivers / 2}` }
  const [middle, newest] = [Math.floor(count / 2), count - pending]
  const logs = { environment, hinted: [], sweptAfter: null, sweptLogs: 2_000, most: page }
  const read = (what: string, rows: number, range: object): ReadonlyArray<Hot> =>
    ["feed.read", "feed.read_of_driver"].map((name) => ({ what, name, rows, input: { ...query, ...range } }))
  return [
    { what: "the span", name: "feed.span", rows: 2, input: { environment } },
    ...read("a page", ofPage, { after: middle }),
    ...read("the first page", ofPage, { after: 0 }),
    ...read("a page with an end", 3 * 5, { after: middle, upTo: middle + 5 }),
    ...read("nothing new", 1, { after: newest }),
    { what: "no log", name: "feed.append", rows: 1, input: logs },
    { what: "one log", name: "feed.append", rows: ofAppend, input: { ...logs, hinted: [ofGroup(7)] } },
    { what: "a sweep", name: "feed.append", rows: ofAppend, input: { ...logs, sweptAfter: firstLog } },
    { what: "what is too old", name: "retention.feed_entries", rows: ofDrop, input: { days: 0, rows: page } }
  ]
}

describe("a statement of the feed", () => {
  let url = ""
  let clients: Readonly<Record<"custom" | "generic" | "early" | "dispatcher", Client>>

  const statementPages = (client: Client, { input, name }: Hot) => {
    const { members, text } = builtStatements.get(name) ?? assert.fail(`there is no statement ${name}`)
    const values = members.map((member) => Reflect.get(input, member))
    return pagesOf(client, () => client.query({ name, text, values }))
  }

  const checkPages = async (count: number) => {
    const expensive = []
    for (const [kind, client] of Object.entries(clients)) {
      for (const hot of statementsOf(count)) {
        const pages = await statementPages(client, hot)
        if (pages > pagesMax(hot)) {
          expensive.push(`${kind}: ${hot.name} of ${hot.what}: ${pages} pages, at most ${pagesMax(hot)}`)
        }
      }
    }
    assert.deepStrictEqual(expensive, [])
  }

  const fill = (first: number, last: number) =>
    fillUnchecked(url, `${missionsFrom(first, last)}; ${eventsOf(first, last)}`)

  beforeAll(async () => {
    url = await testDatabase()
    const planned = (options: string) => new Client({ connectionString: url, options: `${planOptions} ${options}` })
    clients = {
      custom: planned("-c plan_cache_mode=force_custom_plan"),
      generic: planned("-c plan_cache_mode=force_generic_plan"),
      early: planned("-c plan_cache_mode=force_generic_plan"),
      dispatcher: planned(lookUpOptions)
    }
    for (const client of Object.values(clients)) await client.connect()
    await clients.custom.query(makeWeeks)
    await neverAnalyze(url)
    for (const hot of statementsOf(0)) await statementPages(clients.early, hot)
    await clients.custom.query(manyGroups)
    await fill(1, fewEvents)
  })
  afterAll(() => Promise.all(Object.values(clients).map((client) => client.end())))

  it("reads few pages, with plans for its values, for any values, and of empty tables", () => checkPages(fewEvents))

  it("reads no more of ten times as many events, without statistics and with them", async () => {
    await fill(fewEvents + 1, manyEvents)
    for (const table of ["mission", "event", "feed_entry", "feed_driver_entry"]) {
      const scan = () => clients.custom.query(`SELECT count(*) FROM (SELECT * FROM ${table} OFFSET 0) AS scanned`)
      assert.isAbove(await pagesOf(clients.custom, scan), scanPagesMin, table)
    }
    await checkPages(manyEvents)
    await clients.custom.query("ANALYZE")
    await checkPages(manyEvents)
  })
})
