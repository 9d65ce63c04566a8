import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { MissionQuery } from "@trajet/domain/mission"
import { Client } from "pg"
import { testDatabase } from "../../../tools/harness/database.ts"
import { listMissions } from "./mission/mission.statements.ts"
import { builtStatements } from "./database/statement.ts"
import "./index.ts"

const groups = 2_000
const busyGroups = 4
const missionsPerGroup = 5_000
const eventsPerGroup = 12_500
const keysPerGroup = 2

const busy = `SELECT id, name FROM customer_group ORDER BY id LIMIT ${busyGroups}`

// Many groups, a few of them busy: enough rows that a plan which does not scale costs more.
const fill = `
SELECT make_weeks('2026-01-05', '2026-01-25');
INSERT INTO customer_group (id, name, grid_version)
  SELECT lpad(g::text, 32, '0')::uuid, 'group ' || g, 1 FROM generate_series(1, ${groups}) g;
INSERT INTO event_head (group_id, environment) SELECT id, 'test' FROM customer_group;
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, registration, vehicle_type,
    reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, body)
  SELECT c.id, 'test', md5(c.name || n)::uuid, row_number() OVER (),
    (ARRAY['scheduled', 'assigned', 'completed'])[1 + n % 3], timestamptz '2026-01-01' + n * interval '1 second',
    n % 5 = 0, 'R' || n % 20, 'VP', 'ref ' || n % 20, 'Paris', '2026-02-01', 'Lyon', '2026-02-02', 39230,
    json_build_object('text', repeat('x', 300), 'return',
      json_build_object('vehicle', json_build_object('registration', 'R' || (n + 7) % 20)))
  FROM (${busy}) c, generate_series(1, ${missionsPerGroup}) n;
INSERT INTO price_change (group_id, environment, mission_id, created_at, leg, origin, old_price_ht, new_price_ht, motif)
  SELECT m.group_id, m.environment, m.id, m.created_at, 'aller', 'option_added', n, n + 1, 'motif'
  FROM mission m, generate_series(1, 3) n;
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
  SELECT c.id, 'test', timestamptz '2026-01-05' + n * interval '2 minutes', n, gen_random_uuid(),
    (ARRAY['transport.created', 'transport.status_changed', 'transport.cancelled'])[1 + n % 3], gen_random_uuid(), n, 1,
    repeat('x', 200)
  FROM (${busy}) c, generate_series(1, ${eventsPerGroup}) n;
INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until)
  SELECT c.id, 'test', gen_random_uuid(), 'x', gen_random_uuid(), 1, now()
  FROM (${busy}) c, generate_series(1, ${missionsPerGroup}) n;
INSERT INTO api_key (id, group_id, environment, scopes, digest, prefix)
  SELECT gen_random_uuid(), c.id, 'test', '{transports:read}', md5(c.name || n), 'svc_test_'
  FROM customer_group c, generate_series(1, ${keysPerGroup}) n;
ANALYZE`

const tenant = { groupId: "00000000-0000-0000-0000-000000000002", environment: "test" } as const
const instant = "2026-01-01T00:40:00.000000Z"
/** In the second of the three weeks that the events lie in. */
const eventInstant = "2026-01-14T00:40:00.000000Z"
const uuid = "0199a1b2-0000-7000-8000-000000000001"

const unfiltered = {
  ...tenant,
  status: null,
  createdAfter: null,
  createdBefore: null,
  registration: null,
  reference: null,
  ordinal: null,
  hasReturn: null,
  olderThan: null,
  olderThanAt: null,
  olderThanId: null,
  limit: 51
} as const satisfies MissionQuery & Record<string, unknown>

type ListInput = Parameters<typeof listMissions>[0]

const lists: ReadonlyArray<readonly [string, Partial<ListInput>]> = [
  ["no filter", {}],
  ["a status", { status: "assigned" }],
  ["a registration", { registration: "R7" }],
  ["a reference", { reference: "ref 7" }],
  ["a time after", { createdAfter: instant }],
  ["a time before", { createdBefore: instant }],
  ["a time between", { createdAfter: instant, createdBefore: "2026-01-01T00:50:00.000000Z" }],
  ["a cursor", { olderThanAt: instant, olderThanId: uuid }],
  ["a status and a cursor", { status: "assigned", olderThanAt: instant, olderThanId: uuid }],
  ["a registration and a cursor", { registration: "R7", olderThanAt: instant, olderThanId: uuid }],
  ["a reference and a cursor", { reference: "ref 7", olderThanAt: instant, olderThanId: uuid }]
]

interface Hot {
  readonly what: string
  readonly text: string
  readonly values: ReadonlyArray<unknown>
  /** Rows that the index finds are looked at and left out, or sorted. */
  readonly may?: { readonly filter?: true; readonly sort?: true }
}

const named = (name: string, input: Readonly<Record<string, unknown>>, what = name): Hot => {
  const statement = builtStatements.get(name)
  if (statement === undefined) throw new Error(`there is no statement ${name}`)
  return { what, text: statement.text, values: statement.members.map((member) => Reflect.get(input, member)) }
}

const listed = (what: string, filters: Partial<ListInput>): Hot => {
  const input = { ...unfiltered, ...filters }
  return named(listMissions(input).name, input, `mission.list with ${what}`)
}

const claim = { key: uuid, fingerprint: "x", owner: uuid, leaseMillis: 10_000 }
const hot: ReadonlyArray<Hot> = [
  named("mission.find", { ...tenant, ids: [uuid, tenant.groupId] }),
  named("mission.lock", { ...tenant, id: uuid }),
  ...lists.map(([what, filters]) => listed(what, filters)),
  // Every fifth mission or so: looking at some more costs less than another index.
  { ...listed("a return", { hasReturn: true }), may: { filter: true } },
  // Of a number, as of a key, there is one row at most.
  { ...listed("a number", { ordinal: 4_711 }), may: { filter: true, sort: true } },
  named("event.read", { ...tenant, after: eventInstant, limit: 201 }),
  named("event.read", { ...tenant, after: "-infinity", limit: 51 }, "event.read from the first"),
  named("event.read_type", { ...tenant, after: eventInstant, type: "transport.cancelled", limit: 201 }),
  named("event.oldest", tenant),
  named("price_change.list", { ...tenant, missionId: uuid }),
  named("key.find", { digests: ["0", "1", "2"] }),
  named("key.find_by_id", { ids: [uuid, tenant.groupId] }),
  named("idempotency.claim", { ...tenant, ...claim }),
  {
    ...named("idempotency.complete", { ...tenant, ...claim, fence: 1, status: 201, body: "{}" }),
    may: { filter: true }
  }
]

/** The nodes of a plan, each with its table, and "filtered" where it finds rows only to leave them out. */
const nodesOf = (plan: unknown): ReadonlyArray<string> => {
  if (Array.isArray(plan)) return plan.flatMap(nodesOf)
  if (typeof plan !== "object" || plan === null) return []
  const { "Node Type": type, "Relation Name": relation, Filter, ...rest }: Record<string, unknown> = { ...plan }
  const own = [type, relation, Filter === undefined ? undefined : "filtered"].filter((part) => part !== undefined)
  return [...(type === undefined ? [] : [own.join(" ")]), ...Object.values(rest).flatMap(nodesOf)]
}

const isRefused = (node: string, may: Hot["may"]): boolean =>
  node.startsWith("Seq Scan") ||
  (/^(Incremental )?Sort/u.test(node) && may?.sort !== true) ||
  (node.endsWith("filtered") && may?.filter !== true)

describe("a hot statement", () => {
  let client: Client

  beforeAll(async () => {
    client = new Client({ connectionString: await testDatabase() })
    await client.connect()
    await client.query(fill)
  })
  afterAll(() => client.end())

  const explained = async (text: string, values: ReadonlyArray<unknown>) => {
    const { rows } = await client.query<Record<"QUERY PLAN", unknown>>(text, [...values])
    return nodesOf(rows[0]?.["QUERY PLAN"])
  }

  const checkPlan = (nodes: ReadonlyArray<string>, statement: Hot) => {
    const plan = nodes.join(", ")
    assert.isTrue(
      nodes.some((node) => /Index|^ModifyTable/u.test(node)),
      plan
    )
    assert.isFalse(
      nodes.some((node) => isRefused(node, statement.may)),
      plan
    )
  }

  it("is explained on tables large enough to show a bad plan", async () => {
    const { rows } = await client.query<{ missions: number; events: number; weeks: number }>(
      `SELECT (SELECT count(*)::int FROM mission) AS missions, (SELECT count(*)::int FROM event) AS events,
         (SELECT count(DISTINCT tableoid)::int FROM event) AS weeks`
    )
    assert.deepStrictEqual(rows, [{ missions: 20_000, events: 50_000, weeks: 3 }])
    const bad = await explained("EXPLAIN (FORMAT JSON) SELECT id FROM mission ORDER BY amount_ht LIMIT 5", [])
    assert.deepStrictEqual(bad, ["Limit", "Sort", "Seq Scan mission"])
  })

  for (const statement of hot) {
    it(`${statement.what} is answered from an index, without a scan of the table and without sorting`, async () => {
      checkPlan(await explained(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values), statement)
    })

    it(`${statement.what} has as good a plan once it is prepared for any values`, async () => {
      checkPlan(await explained(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement.text}`, []), statement)
    })
  }
})
