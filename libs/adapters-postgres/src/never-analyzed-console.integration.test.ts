import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { rowsOfPage } from "@trajet/domain/events"
import { overseenMax } from "@trajet/domain/oversight"
import { createHash } from "node:crypto"
import { Client } from "pg"
import { testDatabase } from "../../../tools/harness/database.ts"
import { lookUpOptions, planOptions } from "./database/database.ts"
import { builtStatements } from "./database/statement.ts"
import { uuid } from "./testing/busy-groups.ts"
import { fillUnchecked, neverAnalyze, pagesOf } from "./testing/many-missions.ts"
import "./index.ts"

const groups = 2_000
const importsOfGroup = 10
const rowsOfImport = 8
const usersOfGroup = 3
const viewsOfUser = 5
const auditedOfGroup = 10
const failedWorks = 2_000
const listed = rowsOfPage(overseenMax)

const groupOf = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, "0")}`
const tenant = { groupId: groupOf(7), environment: "test" } as const

// Almost all imports have ended: workers may go on with one of a group of fifty. Endpoints are disabled and work has failed in places all over their tables.
const fill = `
INSERT INTO customer_group (id, name, grid_version)
  SELECT lpad(g::text, 32, '0')::uuid, 'group ' || g, 1 FROM generate_series(1, ${groups}) g;
INSERT INTO api_key (id, group_id, environment, scopes, digest, prefix)
  SELECT md5('key ' || g)::uuid, lpad(g::text, 32, '0')::uuid, 'test', '{}', 'digest ' || g, 'svc_test_'
  FROM generate_series(1, ${groups}) g;
INSERT INTO mission_import (id, group_id, environment, key_id, request_id, file_name, state, created_at, ended_at)
  SELECT md5('import ' || g || '.' || n)::uuid, lpad(g::text, 32, '0')::uuid, 'test', md5('key ' || g)::uuid, 'request',
    'orders.csv', CASE WHEN g % 50 = 7 AND n = 1 THEN 'checking' ELSE 'ended' END,
    now() - (n * ${groups} + g) * interval '1 minute', CASE WHEN g % 50 = 7 AND n = 1 THEN NULL ELSE now() END
  FROM generate_series(1, ${groups}) g, generate_series(1, ${importsOfGroup}) n;
INSERT INTO import_row (import_id, group_id, environment, line, state, cells, problems, mission_id)
  SELECT i.id, i.group_id, i.environment, n, CASE i.state WHEN 'checking' THEN 'unchecked' ELSE 'ordered' END,
    repeat('x', 300), '[]', CASE i.state WHEN 'checking' THEN NULL ELSE gen_random_uuid() END
  FROM mission_import i, generate_series(1, ${rowsOfImport}) n;
INSERT INTO console_user (id, email, name, language, role, group_id)
  SELECT md5('user ' || g || '.' || n)::uuid, 'u' || g || '.' || n || '@users.example', 'A user', 'fr', 'member',
    lpad(g::text, 32, '0')::uuid
  FROM generate_series(1, ${groups}) g, generate_series(1, ${usersOfGroup}) n;
INSERT INTO console_view (id, user_id, name, text)
  SELECT gen_random_uuid(), u.id, 'view ' || n, repeat('x', 100) FROM console_user u, generate_series(1, ${viewsOfUser}) n;
INSERT INTO webhook_endpoint (id, group_id, environment, url, status, reason, version, created_at)
  SELECT md5('endpoint ' || g || '.' || n)::uuid, lpad(g::text, 32, '0')::uuid, 'test', 'https://receiver.example/',
    CASE WHEN (g + n) % 20 = 0 THEN 'disabled' ELSE 'enabled' END, 'gone', 1, now() - g * n * interval '1 minute'
  FROM generate_series(1, ${groups}) g, generate_series(1, 5) n;
INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses)
  SELECT id, 10, 0, 0, 0 FROM webhook_endpoint;
INSERT INTO audit (at, group_id, environment, key_id, action, target)
  SELECT timestamptz '2026-01-01' + (n * ${groups} + g) * interval '1 minute', lpad(g::text, 32, '0')::uuid, 'test',
    md5('key ' || g)::uuid, 'transport.create', md5('mission ' || g || '.' || n)::uuid::text
  FROM generate_series(1, ${groups}) g, generate_series(1, ${auditedOfGroup}) n;
INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, attempt, last_error)
  SELECT 'erase_mission', lpad((1 + n % ${groups})::text, 32, '0')::uuid, 'test', md5('due ' || n)::uuid,
    now() - n * interval '1 second', now(), 1, CASE WHEN n % 10 = 0 THEN 'no luck' END
  FROM generate_series(1, ${10 * failedWorks}) n`

interface Hot {
  readonly what: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Rows that the statement has to look at or to write. */
  readonly rows: number
}

// Each row may be on a page of its own and in several indexes; the rest is the way down from the roots.
const pagesMax = ({ rows }: Hot): number => 50 + 4 * rows

const hot = (name: string, rows: number, input: Readonly<Record<string, unknown>>, what = name): Hot => ({
  what,
  name,
  rows,
  input: { ...tenant, ...input }
})

interface Ids {
  readonly open: unknown
  readonly ended: unknown
  readonly user: unknown
  readonly view: unknown
  readonly failed: unknown
  /** When the audited mission of the group was created. */
  readonly created: unknown
}

/** The id of the seventh group's first audited mission. */
const auditedMission = createHash("md5").update("mission 7.1").digest("hex")

const by = { keyId: uuid, requestId: "request", ip: null }
const lease = { owner: uuid, leaseMillis: 1_000 }
const view = { name: "a view", text: null, status: null, from: null, to: null, hasReturn: null }
const file = { lines: [2, 3], states: ["unchecked", "wrong"], cells: ["{}", "{}"], problems: ["[]", "[]"] }

const corrected = { version: "{}", cells: "{}", state: "right", problems: "[]", priceHt: 1 }

/** Statements of imports; `open` is being checked. */
const ofImports = ({ ended, open }: Ids): ReadonlyArray<Hot> => {
  const states = ["unchecked", "right", "wrong", "ordered", "refused"]
  const created = { ...by, ...file, id: uuid, fileName: "orders.csv", openMax: 5 }
  const worker = { ...lease, id: open }
  return [
    hot("import.lock_tenant", 1, {}),
    hot("import.create", importsOfGroup + 4, { ...created, keptMax: 50 }),
    hot("import.create", importsOfGroup + 2 * rowsOfImport, { ...created, keptMax: 9 }, "import.create that forgets"),
    hot("import.find", 1 + rowsOfImport, { id: ended }),
    hot("import.list", importsOfGroup * (1 + rowsOfImport), { most: 55 }),
    hot("import.rows", 2 * rowsOfImport, { id: ended, states, after: 1, limit: 51 }),
    hot("import.row_to_correct", 2, { id: open, line: 2 }),
    hot("import.correct", 4, { ...by, ...corrected, id: open, line: 2 }),
    hot("import.start", 2, { ...by, id: open }),
    hot("import.cancel", 3, { ...by, id: open }),
    hot("import.claim", 4, { ...lease, environments: ["live", "test"] }),
    hot("import.next", 1 + rowsOfImport, { ...worker, state: "checking", rowState: "unchecked", rows: 10 }),
    hot("import.check", 4, { ...worker, lines: [2], states: ["right"], prices: [1], problems: ["[]"] }),
    hot("import.refuse", 4, { ...worker, line: 2, problems: "[]" }),
    hot("import.order", 4, { ...lease, importId: open, line: 2, missionId: uuid, priceHt: 1 }),
    hot("import.release", 4 + rowsOfImport, { ...worker, isKeyValid: true, isInterrupted: false, restMillis: 0 }),
    hot("retention.imports", 10 * (1 + rowsOfImport), { days: 1, rows: 10 }),
    hot("erasure.import_row", 1, { missionId: uuid }),
    hot("erasure.import_rows", 4, { importId: open, lines: [2], problems: "[]" })
  ]
}

/** Statements of views, and of what operators look after. */
const ofPeople = ({ created, failed, user, view: id }: Ids): ReadonlyArray<Hot> => [
  hot("change.creators", 3, { ids: [auditedMission], ats: [created] }),
  hot("console_view.list", viewsOfUser, { userId: user }),
  hot("console_view.lock_user", 1, { userId: user }),
  hot("console_view.add", 3 + viewsOfUser, { ...view, userId: user, id: uuid }),
  hot("console_view.replace", 2, { ...view, userId: user, id }),
  hot("console_view.remove", 1, { userId: user, id }),
  hot("oversight.failed_work", 2 * listed, { limit: listed }),
  hot("oversight.disabled_endpoints", 3 * listed, { limit: listed }),
  hot("due_work.retry_one", 2, { ...by, personId: uuid, id: failed, kind: null, limit: 1 }),
  // Each row is written in all indexes, with an audit row.
  hot("due_work.retry", 10 * 10, { ...by, personId: uuid, id: null, kind: "erase_mission", limit: 10 })
]

const statementsOf = (ids: Ids): ReadonlyArray<Hot> => [...ofImports(ids), ...ofPeople(ids)]

const largeTables = "mission_import import_row console_user console_view webhook_endpoint due_work audit".split(" ")

describe("on tables of the console that were never analyzed, a statement", () => {
  let clients: Readonly<Record<"custom" | "generic" | "early", Client>>
  let ids: Ids = { open: uuid, ended: uuid, user: uuid, view: uuid, failed: 0, created: "2026-01-01" }

  const run = async (client: Client, { input, name }: Hot): Promise<number> => {
    const { members, text } = builtStatements.get(name) ?? assert.fail(`there is no statement ${name}`)
    const values = members.map((member) => Reflect.get(input, member))
    return pagesOf(client, () => client.query({ name, text, values }))
  }

  beforeAll(async () => {
    const connectionString = await testDatabase()
    const planned = (mode: string) =>
      new Client({ connectionString, options: `${planOptions} ${lookUpOptions} -c plan_cache_mode=force_${mode}_plan` })
    clients = { custom: planned("custom"), generic: planned("generic"), early: planned("generic") }
    for (const client of Object.values(clients)) await client.connect()
    await neverAnalyze(connectionString)
    for (const each of statementsOf(ids)) await run(clients.early, each)
    await fillUnchecked(connectionString, fill)
    const { rows } = await clients.custom.query<Record<string, unknown>>(`
      SELECT md5('import 7.1')::uuid AS open, md5('import 7.2')::uuid AS ended, md5('user 7.1')::uuid AS user,
        (SELECT id FROM console_view WHERE user_id = md5('user 7.1')::uuid LIMIT 1) AS view,
        (SELECT id FROM due_work WHERE last_error IS NOT NULL ORDER BY due_at DESC LIMIT 1) AS failed,
        (SELECT at FROM audit WHERE target = md5('mission 7.1')::uuid::text) AS created`)
    const { created, ended, failed, open, user, view: found } = rows[0] ?? {}
    ids = { open, ended, user, view: found, failed, created }
    await clients.custom.query("UPDATE mission_import SET owner = $1 WHERE id = $2", [uuid, open])
  })
  afterAll(() => Promise.all(Object.values(clients).map((client) => client.end())))

  it("is measured against tables that are large, by a measure that sees a scan", async () => {
    for (const table of largeTables) {
      const scan = () => clients.custom.query(`SELECT count(*) FROM (SELECT * FROM ${table} OFFSET 0) AS scanned`)
      assert.isAbove(await pagesOf(clients.custom, scan), 100, table)
    }
  })

  it.each([
    ["planned for its values", "custom"],
    ["planned for any values", "generic"],
    ["planned while the tables were empty", "early"]
  ] as const)("%s reads pages in proportion to its rows, not to the table", async (_, connection) => {
    const measured = []
    for (const each of statementsOf(ids)) measured.push({ each, pages: await run(clients[connection], each) })
    assert.deepStrictEqual(
      measured
        .filter(({ each, pages }) => pages > pagesMax(each))
        .map(({ each, pages }) => `${each.what}: ${pages} pages, at most ${pagesMax(each)}`),
      []
    )
  })
})
