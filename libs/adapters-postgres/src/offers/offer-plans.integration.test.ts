import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Client } from "pg"
import { testDatabase } from "../../../../tools/harness/database.ts"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { planOptions } from "../database/database.ts"
import { builtStatements } from "../database/statement.ts"
import { fillUnchecked, manyGroups, missionsFrom, neverAnalyze, pagesOf } from "../testing/many-missions.ts"
import "../index.ts"

/** A short page needs fewer rows, so that a scan of any table is above its bound. */
const { fewMissions, manyMissions, scanned } = byForm({
  short: { fewMissions: 2_000, manyMissions: 20_000, scanned: 40 },
  long: { fewMissions: 6_000, manyMissions: 60_000, scanned: 151 }
})
/** Of a page, which looks at three lists, and at each mission. */
const pageRows = 2 * scanned + 50
const driverId = "00000000-0000-7000-8000-00000000000d"
const anId = "0199a1b2-0000-7000-8000-000000000001"

// A hundred drivers. Of each mission two offers are over, and of each tenth one is open; the driver of the test has many.
const offersOf = (first: number, last: number) => `
INSERT INTO offer (id, group_id, environment, mission_id, kind, driver_id, trip, status, created_at)
  SELECT md5(m.id::text || n)::uuid, m.group_id, m.environment, m.id, CASE n WHEN 1 THEN 'open' ELSE 'proposal' END,
    CASE n WHEN 1 THEN NULL WHEN 2 THEN '${driverId}' ELSE md5('driver ' || m.ordinal % 100)::uuid END, 'aller',
    CASE WHEN m.ordinal % 10 = 0 THEN 'open' ELSE 'taken' END, m.created_at
  FROM mission m, generate_series(1, 3) n WHERE m.ordinal BETWEEN ${first} AND ${last};
INSERT INTO offer_decline (group_id, driver_id, offer_id)
  SELECT m.group_id, md5('driver ' || n)::uuid, m.id FROM mission m, generate_series(1, 3) n
  WHERE m.ordinal BETWEEN ${first} AND ${last}
  UNION ALL SELECT group_id, '${driverId}', id FROM mission WHERE ordinal BETWEEN ${first} AND ${last} AND ordinal % 2 = 0`

interface Hot {
  readonly what: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Rows that the statement has to look at or to write. */
  readonly rows: number
}

// Each row may be on a page of its own, and in several indexes; the rest is the way down from the roots.
const pagesMax = ({ rows }: Hot): number => 60 + 4 * rows

const scan = { environment: "test", driverId, today: "2026-01-15", most: scanned }

/** The statements about offers, for a mission and one of its rows. A scan looks at three lists, and at each mission. */
const statementsOf = (mission: Readonly<Record<string, unknown>>, offerId: unknown): ReadonlyArray<Hot> => {
  const { group_id: groupId, id: missionId } = mission
  const tenant = { groupId, environment: "test" }
  const settling = {
    ...tenant,
    missionId,
    opens: anId,
    isClosed: true,
    trips: ["aller", "retour"],
    takers: [driverId, null]
  }
  return [
    { what: "the first page", name: "offer.scan", rows: pageRows, input: { ...scan, olderThan: null } },
    {
      what: "a page in the middle",
      name: "offer.scan",
      rows: pageRows,
      input: { ...scan, olderThan: missionId }
    },
    { what: "an offer by its id", name: "offer.find", rows: 3, input: { ...scan, id: offerId } },
    { what: "a mission by its id", name: "offer.find", rows: 3, input: { ...scan, id: missionId } },
    { what: "the end of offers", name: "offer.settle", rows: 8, input: settling },
    { what: "open proposals", name: "offer.open_proposals", rows: 3, input: { ...tenant, missionId } },
    { what: "all proposals", name: "offer.proposals", rows: 3, input: { ...tenant, missionId, most: 100 } },
    {
      what: "a decline",
      name: "offer.decline",
      rows: 4,
      input: { ...tenant, driverId, offerId: missionId, keyId: null, requestId: "request", ip: null }
    }
  ]
}

describe("a statement about offers", () => {
  let url = ""
  let clients: Readonly<Record<"custom" | "generic" | "early", Client>>

  const statementPages = (client: Client, { input, name }: Hot) => {
    const { members, text } = builtStatements.get(name) ?? assert.fail(`there is no statement ${name}`)
    const values = members.map((member) => Reflect.get(input, member))
    return pagesOf(client, () => client.query({ name, text, values }))
  }

  const checkPages = async () => {
    const { rows } = await clients.custom.query<Record<string, unknown>>(
      `SELECT m.group_id, m.id, o.id AS offer_id FROM mission m JOIN offer o ON o.mission_id = m.id
       WHERE m.environment = 'test' AND o.status = 'open' ORDER BY m.id LIMIT 1 OFFSET 300`
    )
    const expensive = []
    for (const [kind, client] of Object.entries(clients)) {
      for (const hot of statementsOf(rows[0] ?? {}, rows[0]?.["offer_id"])) {
        const pages = await statementPages(client, hot)
        if (pages > pagesMax(hot)) expensive.push(`${kind}: ${hot.what}: ${pages} pages, at most ${pagesMax(hot)}`)
      }
    }
    assert.deepStrictEqual(expensive, [])
  }

  const fill = (first: number, last: number) =>
    fillUnchecked(url, `${missionsFrom(first, last)}; ${offersOf(first, last)}`)

  beforeAll(async () => {
    url = await testDatabase()
    await neverAnalyze(url)
    const planned = (mode: string) =>
      new Client({ connectionString: url, options: `${planOptions} -c plan_cache_mode=force_${mode}_plan` })
    clients = { custom: planned("custom"), generic: planned("generic"), early: planned("generic") }
    for (const client of Object.values(clients)) await client.connect()
    await clients.custom.query(manyGroups)
    const none = { group_id: anId, id: anId }
    for (const hot of statementsOf(none, anId)) await statementPages(clients.early, hot)
    await fill(1, fewMissions)
  })
  afterAll(() => Promise.all(Object.values(clients).map((client) => client.end())))

  it("reads few pages, with plans for its values, for any values, and of empty tables", checkPages)

  it("reads no more of ten times as many offers, without statistics and with them", async () => {
    await fill(fewMissions + 1, manyMissions)
    const largest = Math.max(...statementsOf({}, null).map(pagesMax))
    for (const table of ["mission", "offer", "offer_decline"]) {
      const scan = () => clients.custom.query(`SELECT count(*) FROM (SELECT * FROM ${table} OFFSET 0) AS scanned`)
      assert.isAbove(await pagesOf(clients.custom, scan), largest, table)
    }
    await checkPages()
    await clients.custom.query("ANALYZE")
    await checkPages()
  })
})
