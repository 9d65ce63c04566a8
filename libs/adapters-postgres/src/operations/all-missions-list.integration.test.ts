import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { AllMissions, type AllMissionsQuery, lateCountedMax } from "@trajet/domain/operations"
import { Day } from "@trajet/domain/time"
import { orderedMission } from "@trajet/testing"
import { Effect } from "effect"
import fc from "fast-check"
import { Client } from "pg"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { testSeed } from "../../../../tools/harness/seed.ts"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { planOptions } from "../database/database.ts"
import { builtStatements } from "../database/statement.ts"
import { manyGroups, missionsFrom, neverAnalyze, pagesOf } from "../testing/many-missions.ts"
import { bodyOf } from "../mission/mission-body.ts"
import { everyMissionsQuery, unfilteredMissions } from "../testing/mission-lists.ts"
import { portsOn } from "../testing/postgres-store.ts"
import { listAllMissions, listInput, scannedMax } from "./all-missions-list.statements.ts"
import "./mission-counts.ts"

/** Fewer missions are wider, so that a scan of them reads more pages than any list. */
const { fewMissions, manyMissions, textLength } = byForm({
  short: { fewMissions: 2_000, manyMissions: 20_000, textLength: 1_500 },
  long: { fewMissions: 6_000, manyMissions: 60_000, textLength: 300 }
})
const branchesMax = 9

// Each row may be on a page of its own, and each branch has a way down from the root of its index.
const downMax = 4 * branchesMax
/** Planning reads the first page of each index of the missions. */
const planMax = 23
/** Pages of a page that an index finds whole: its rows, the one more of each branch, and the name of each group. */
const indexedMax = (rows: number) => 3 * rows + branchesMax + downMax + planMax
/** Of a page that looks at rows and finds too few: it looks at them again for the last one. */
const filteredMax = (rows: number) => 2 * (scannedMax + branchesMax + downMax) + 2 * rows + planMax

/** Of the counts: the figures of each group, and late missions, each on a page of its own. */
const countsMax = lateCountedMax + 1_000

const lists = (["live", "test"] as const).flatMap((environment) =>
  everyMissionsQuery.map((query) => {
    const { name } = listAllMissions(query)
    const isFiltered = builtStatements.get(name)?.text.includes("matches DESC") === true
    const rows = query.limit + 1
    const pagesMax = isFiltered ? filteredMax(rows) : indexedMax(rows)
    return { name, input: listInput(environment, query), pagesMax, isFiltered }
  })
)
/** Each list is read nine times, which takes minutes for all of them; the short form takes others in each run. */
const readLists = (seed: number): typeof lists => {
  const count = byForm({ short: 48, long: lists.length })
  const chosen = fc.shuffledSubarray(lists, { minLength: count, maxLength: count })
  return fc.sample(chosen, { seed, numRuns: 1 })[0] ?? []
}

const counts = { name: "all_missions.counts", input: { environment: "test", now: "2026-01-01T00:00:00Z" } }

describe("lists and counts of all missions", () => {
  const seed = testSeed()
  const chosen = readLists(seed)
  let url = ""
  let clients: Readonly<Record<"custom" | "generic" | "early", Client>>

  const statementPages = (client: Client, { input, name }: { readonly name: string; readonly input: object }) => {
    const { members, text } = builtStatements.get(name) ?? assert.fail(`there is no statement ${name}`)
    const values = members.map((member) => Reflect.get(input, member))
    return pagesOf(client, () => client.query({ name, text, values }))
  }

  /** Every list reads few pages, however many missions there are. */
  const checkPages = async () => {
    for (const [kind, client] of Object.entries(clients)) {
      for (const list of chosen) {
        assert.isAtMost(await statementPages(client, list), list.pagesMax, `${kind}: ${list.name}`)
      }
      assert.isAtMost(await statementPages(client, counts), countsMax, kind)
    }
  }

  beforeAll(async () => {
    url = await testDatabase()
    await neverAnalyze(url)
    const planned = (mode: string) =>
      new Client({ connectionString: url, options: `${planOptions} -c plan_cache_mode=force_${mode}_plan` })
    clients = { custom: planned("custom"), generic: planned("generic"), early: planned("generic") }
    for (const client of Object.values(clients)) await client.connect()
    await clients.custom.query(manyGroups)
    for (const list of chosen) await statementPages(clients.early, list)
    await clients.custom.query(missionsFrom(1, fewMissions, textLength))
  })
  afterAll(() => Promise.all(Object.values(clients).map((client) => client.end())))

  it("have a plan for each of the combinations, some of which filter rows", () => {
    assert.strictEqual(new Set(lists.map(({ name }) => name)).size, 768)
    assert.isAbove(lists.filter(({ isFiltered }) => isFiltered).length, 50)
    assert.isAbove(lists.filter(({ isFiltered }) => !isFiltered).length, 10)
  })

  it("read as few pages of many missions as of few, without and with statistics, and with plans of empty tables", async () => {
    const { custom } = clients
    console.log(`TRAJET_TEST_SEED=${seed} reads the same lists`)
    assert.isAtLeast(chosen.length, 48)
    await checkPages()
    await custom.query(missionsFrom(fewMissions + 1, manyMissions, textLength))
    const scan = () => custom.query("SELECT count(*) FROM (SELECT * FROM mission OFFSET 0) AS scanned")
    assert.isAbove(await pagesOf(custom, scan), filteredMax(51))
    await checkPages()
    await custom.query("ANALYZE")
    await checkPages()
  })

  it("count the same as a look at every mission", async () => {
    const counted = await clients.custom.query(
      "SELECT figure, sum(count)::int AS n FROM mission_count WHERE environment = 'test' GROUP BY figure ORDER BY figure"
    )
    const looked = await clients.custom.query(
      `SELECT status AS figure, count(*)::int AS n FROM mission WHERE environment = 'test' GROUP BY status
       UNION ALL SELECT 'documents_to_review', sum(documents_to_review)::int FROM mission WHERE environment = 'test'
       UNION ALL SELECT 'silent_drivers', count(*)::int FROM mission WHERE environment = 'test' AND driver_silent
       ORDER BY figure`
    )
    assert.deepStrictEqual(counted.rows, looked.rows)
  })
})

const wholeBody = bodyOf(orderedMission().mission)

// All on one day. Of the first group are few, between many of the second.
const insertOnOneDay = `
INSERT INTO customer_group (id, name, grid_version)
  SELECT lpad(g::text, 32, '0')::uuid, 'group ' || g, 1 FROM generate_series(1, 2) g;
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, pickup_address, pickup_date,
    delivery_address, delivery_date, amount_ht, body)
  SELECT lpad(CASE WHEN n % 1000 = 7 THEN '1' ELSE '2' END, 32, '0')::uuid, 'test',
    ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n, 'scheduled', now(), false, 'Paris', '2031-03-17',
    'Lyon', '2031-03-18', 39230, '${wholeBody.replaceAll("'", "''")}'
  FROM generate_series(1, ${3 * scannedMax}) n`

describe("a page that looks at many missions and lists few", () => {
  it("ends where it stopped looking, and the next one goes on there", async () => {
    const url = await testDatabase()
    await onServer(url, insertOnOneDay)
    const seen: Array<number> = []
    const lengths = await Effect.gen(function* () {
      const missions = yield* AllMissions
      const pages: Array<number> = []
      let query: AllMissionsQuery = {
        ...unfilteredMissions,
        groupId: GroupId("00000000-0000-0000-0000-000000000001"),
        pickupFrom: Day("2031-03-17"),
        limit: 1
      }
      for (let isLast = false; !isLast;) {
        const page = yield* missions.list("test", query)
        seen.push(...page.missions.map(({ mission }) => Number(mission.id.slice(-12))))
        pages.push(page.missions.length)
        isLast = page.next === null
        query = { ...query, after: page.next }
      }
      return pages
    }).pipe(Effect.provide(portsOn(url, 1)), Effect.runPromise)
    assert.deepStrictEqual(seen, [7, scannedMax + 7, 2 * scannedMax + 7])
    assert.isAtMost(lengths.length, 5)
    assert.include(lengths, 0)
  })
})
