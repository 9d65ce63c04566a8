import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { instantOfMillis, timeOfUuid } from "@trajet/domain/time"
import { DeliveryId, DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { Option } from "effect"
import { Client } from "pg"
import { testDatabase } from "../../../../../tools/harness/database.ts"
import { lookUpOptions, planOptions } from "../../database/database.ts"
import { listDeliveries } from "../deliveries/deliveries.statements.ts"
import { builtStatements } from "../../database/statement.ts"
import { pagesOf } from "../../testing/many-missions.ts"
import "../../index.ts"

const groups = 4
const endpointsPerGroup = 5
const endpoints = groups * endpointsPerGroup
const eventsPerGroup = 5_000
const weeks = 3
const heldPerEndpoint = 3
const duePerEndpoint = 50

const id = (kind: number, nth: number | string) => `lpad((${kind} * 1000 + ${nth})::text, 32, '0')::uuid`

// Late in this week, whatever the day: on a Monday the week of now would be nearly empty, and have other plans.
const newestAt = "date_trunc('week', now()) + interval '6 days'"

// 100,000 deliveries over three weeks: of each endpoint most have succeeded, some are dead or wait for a
// retry, the newest are due, and a few are with a worker that has died.
const fill = `
SELECT make_weeks(now() - interval '${weeks} weeks', now());
INSERT INTO customer_group (id, name, grid_version)
  SELECT ${id(1, "g")}, 'group ' || g, 1 FROM generate_series(1, ${groups}) g;
INSERT INTO webhook_endpoint (id, group_id, environment, url, status, version, created_at)
  SELECT ${id(2, "e")}, ${id(1, `1 + e % ${groups}`)}, 'test', 'https://receiver.example/' || e, 'enabled', 1, now()
  FROM generate_series(1, ${endpoints}) e;
INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses)
  SELECT id, 10, 0, 0, 0 FROM webhook_endpoint;
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
  SELECT g.id, 'test', ${newestAt} - n * interval '6 minutes', n, gen_random_uuid(), 'transport.created', gen_random_uuid(), n, 1,
    repeat('x', 300)
  FROM customer_group g, generate_series(1, ${eventsPerGroup}) n;
INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, status, attempts, due_at,
    owner, ended_at, created_at)
  SELECT d.group_id, 'test', d.endpoint_id, d.created_at, uuid_at(d.created_at), d.id, d.type, d.status, 1,
    CASE d.status WHEN 'pending' THEN now() WHEN 'failed' THEN now() + interval '1 hour'
      WHEN 'delivering' THEN now() - interval '1 second' END,
    CASE d.status WHEN 'delivering' THEN ${id(3, "1")} END,
    CASE WHEN d.status IN ('succeeded', 'dead') THEN d.created_at END, d.created_at
  FROM (
    SELECT v.*, e.id AS endpoint_id, CASE WHEN v.seq <= ${heldPerEndpoint} THEN 'delivering'
      WHEN v.seq <= ${heldPerEndpoint + duePerEndpoint} THEN 'pending'
      WHEN v.seq % 100 = 0 THEN 'dead' WHEN v.seq % 100 = 1 THEN 'failed' ELSE 'succeeded' END AS status
    FROM event v JOIN webhook_endpoint e ON e.group_id = v.group_id
  ) AS d;
INSERT INTO attempt (group_id, endpoint_id, event_at, attempt, started_at, status_code, duration_millis)
  SELECT group_id, endpoint_id, event_at, 2, event_at, 200, 12 FROM delivery;
UPDATE delivery SET first_started_at = event_at, first_status_code = 500, first_duration_millis = 12 WHERE due_at IS NULL;
INSERT INTO dispatcher (id) VALUES (${id(3, "1")});
INSERT INTO outbox (event_id, group_id, environment, event_at, endpoint_ids)
  SELECT id, group_id, environment, created_at, '{}' FROM event WHERE seq <= 250;
ANALYZE`

const idleEndpoints = `
WITH idle AS (
  INSERT INTO webhook_endpoint (id, group_id, environment, url, status, version, created_at)
  SELECT gen_random_uuid(), ${id(1, 1)}, 'live', 'https://idle.example/' || n, 'enabled', 1, now()
  FROM generate_series(1, 2000) n
  RETURNING id
)
INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses) SELECT id, 10, 0, 0, 0 FROM idle`

const ofIdle = "SELECT id FROM webhook_endpoint WHERE url LIKE 'https://idle.example/%'"

const tenant = { groupId: GroupId("00000000-0000-0000-0000-000000001002"), environment: "test" } as const

const growing = ["delivery", "attempt", "event", "outbox"]

interface Work {
  /** Rows of the tables that grow that were read one after another, without an index. */
  readonly scanned: number
  /** Rows of theirs that were found by an index. */
  readonly found: number
  readonly answered: number
}

describe("100,000 deliveries over three weeks", () => {
  let clients: ReadonlyArray<Client> = []
  let first: Readonly<Record<string, unknown>> = {}

  beforeAll(async () => {
    const connectionString = await testDatabase()
    const dispatcher = new Client({ connectionString, options: `${planOptions} ${lookUpOptions}` })
    // As a statement is planned at its first uses, and as it is once its plan serves any values.
    const api = new Client({ connectionString, options: "-c plan_cache_mode=force_custom_plan" })
    const warmApi = new Client({ connectionString, options: "-c plan_cache_mode=force_generic_plan" })
    clients = [dispatcher, api, warmApi]
    for (const client of clients) await client.connect()
    await dispatcher.query(fill)
    const { rows } = await dispatcher.query<Record<string, unknown>>(
      `SELECT id, endpoint_id AS "endpointId", event_at AS "eventAt" FROM delivery
       WHERE group_id = $1 AND status = 'dead' ORDER BY event_at LIMIT 1`,
      [tenant.groupId]
    )
    first = rows[0] ?? {}
  })
  afterAll(() => Promise.all(clients.map((client) => client.end())))

  /** Runs a statement in a transaction that is undone, and counts the rows that the server had to look at. */
  const workOf = async (client: Client, name: string, input: Readonly<Record<string, unknown>>): Promise<Work> => {
    const statement = builtStatements.get(name)
    if (statement === undefined) throw new Error(`there is no statement ${name}`)
    // The counters also have what this connection did a moment ago.
    const counters = async () => {
      const { rows } = await client.query<{ scanned: number; found: number }>(
        `SELECT sum(seq_tup_read)::int AS scanned, sum(idx_tup_fetch)::int AS found FROM pg_stat_xact_user_tables
         WHERE relname ~ $1`,
        [`^(${growing.join("|")})(_|$)`]
      )
      return rows[0] ?? { scanned: 0, found: 0 }
    }
    await client.query("BEGIN")
    try {
      const before = await counters()
      const values = statement.members.map((member) => Reflect.get(input, member))
      const { rows } = await client.query<Record<string, unknown>>({ name, text: statement.text, values })
      const { scanned, found } = await counters()
      return { scanned: scanned - before.scanned, found: found - before.found, answered: rows.length }
    } finally {
      await client.query("ROLLBACK")
    }
  }

  const check = async (
    client: Client | undefined,
    name: string,
    input: Readonly<Record<string, unknown>>,
    answers: number,
    foundMax: number
  ) => {
    if (client === undefined) throw new Error("there is no connection")
    const { scanned, found, answered } = await workOf(client, name, input)
    assert.strictEqual(answered, answers, name)
    assert.strictEqual(scanned, 0, `${name} read rows without an index`)
    assert.isAtMost(found, foundMax, name)
  }

  it("are enough to distinguish a good plan from a bad one", async () => {
    const [client] = clients
    const { rows = [] } =
      (await client?.query("SELECT tableoid::regclass AS week, count(*)::int AS n FROM delivery GROUP BY 1")) ?? {}
    assert.isAtLeast(rows.length, weeks)
    assert.strictEqual(
      rows.reduce((sum, { n }) => sum + Number(n), 0),
      endpoints * eventsPerGroup
    )
  })

  describe("for a client of the API", () => {
    const ofApi = async (name: string, input: Readonly<Record<string, unknown>>, answers: number, foundMax: number) => {
      for (const client of clients.slice(1)) await check(client, name, input, answers, foundMax)
    }
    const limit = 51
    const position = {
      olderThanAt: instantOfMillis(Date.now() - 8 * 86_400_000),
      olderThanId: DeliveryId(tenant.groupId)
    }
    const olderThan = { eventAt: position.olderThanAt, id: position.olderThanId }
    const counts = { succeeded: limit, dead: limit, failed: limit, pending: limit, delivering: 15 }
    // Each endpoint gives its newest, and one more of each week, of which the first ones are taken.
    const newestOf = (each: number) => endpointsPerGroup * (each + weeks + 2)

    it("are listed newest first by reading little more than a page of each endpoint", async () => {
      for (const older of [null, olderThan]) {
        const input = { ...tenant, status: null, endpointId: null, olderThan: older, ...position, limit }
        await ofApi(listDeliveries(input).name, input, limit, newestOf(limit))
      }
    })

    for (const status of DeliveryStatus.literals) {
      it(`that are ${status} are listed by reading little that is not`, async () => {
        const input = { ...tenant, status, endpointId: null, olderThan: null, ...position, limit }
        // One index has those that are pending, failed and dead, in the order of the list: those of the three that are
        // not asked for are passed over, a hundred of each endpoint here.
        const passed = status === "delivering" ? 0 : 100
        await ofApi(listDeliveries(input).name, input, counts[status], newestOf(limit + passed))
      })
    }

    it("are found by their id, with their attempts, and retried", async () => {
      const idAt = Option.getOrThrow(timeOfUuid(String(first["id"])))
      const input = { ...tenant, ...first, idAt, keyId: null, requestId: null, ip: null }
      // An event has a delivery of each endpoint, all at its time.
      await ofApi("delivery.find", input, 1, endpointsPerGroup)
      await ofApi("delivery.attempts", input, 2, 2 * endpointsPerGroup + 1)
      await ofApi("delivery.retry", input, 1, endpointsPerGroup + 1)
    })
  })

  describe("for a dispatcher", () => {
    const ids = Array.from(
      { length: endpoints },
      (_, nth) => `00000000-0000-0000-0000-${String(2_001 + nth).padStart(12, "0")}`
    )
    const owner = "00000000-0000-0000-0000-000000003001"
    const room = 10 - heldPerEndpoint

    it("are claimed by reading the rows in flight, the claimed rows, and their data", async () => {
      const input = { endpointIds: ids, most: ids.map(() => 10), owner, leaseMillis: 45_000 }
      const taken = endpoints * room
      await check(clients[0], "queue.claim", input, taken, 3 * taken + endpoints * (heldPerEndpoint + 1))
    })

    it("are settled by reading only the reported rows", async () => {
      const [client] = clients
      const { rows: held = [] } =
        (await client?.query(
          "SELECT group_id, endpoint_id, event_at FROM delivery WHERE status = 'delivering' ORDER BY endpoint_id, event_at"
        )) ?? {}
      const of = (value: unknown) => held.map(() => value)
      const input = {
        owner,
        groupIds: held.map(({ group_id }) => group_id),
        endpointIds: held.map(({ endpoint_id }) => endpoint_id),
        eventAts: held.map(({ event_at }) => event_at),
        attempts: of(1),
        statuses: of("succeeded"),
        steps: of(1),
        retryMillis: of(null),
        statusCodes: of(204),
        lastErrors: of(null),
        errors: of(null),
        startedAts: of(new Date().toISOString()),
        durations: of(12),
        answers: of(null)
      }
      // Those with a fraction of milliseconds cannot be named from here: the work to find out is the same.
      const { scanned, found } = await workOf(client ?? assert.fail("no connection"), "queue.write", input)
      assert.strictEqual(held.length, endpoints * heldPerEndpoint)
      assert.strictEqual(scanned, 0)
      assert.isAtMost(found, 2 * held.length)
    })

    it("whose worker died are taken back by reading only their rows", async () => {
      const held = endpoints * heldPerEndpoint
      await check(clients[0], "queue.expire", { lostMax: 5, rows: 1_000, error: "lease_expired" }, held, 3 * held)
    })

    it("whose endpoint was deleted are ended by reading only theirs, and nothing if none was", async () => {
      const [client] = clients
      await check(client, "queue.end_orphans", { rows: 1_000 }, 0, 0)
      await client?.query("UPDATE webhook_endpoint SET deleted_at = now() WHERE id = $1", [ids[0]])
      const { rows = [] } =
        (await client?.query("SELECT FROM delivery WHERE endpoint_id = $1 AND status IN ('pending', 'failed')", [
          ids[0]
        ])) ?? {}
      assert.isAbove(rows.length, duePerEndpoint)
      await check(client, "queue.end_orphans", { rows: 1_000 }, rows.length, 3 * rows.length)
      await client?.query("UPDATE webhook_endpoint SET deleted_at = NULL WHERE id = $1", [ids[0]])
    })

    it("give the endpoints with due deliveries by a row of each week and endpoint", async () => {
      await check(clients[0], "queue.due_endpoints", {}, endpoints, endpoints * (weeks + 2))
    })

    it("give them without a look at endpoints that have none", async () => {
      const client = clients[0]
      if (client === undefined) throw new Error("there is no connection")
      const read = () => pagesOf(client, () => client.query(builtStatements.get("queue.due_endpoints")?.text ?? ""))
      const before = await read()
      await client.query(idleEndpoints)
      try {
        // The indexes of endpoints may have a level more.
        assert.isAtMost(await read(), before + 3 * endpoints)
      } finally {
        await client.query(
          `DELETE FROM webhook_lane WHERE endpoint_id IN (${ofIdle}); DELETE FROM webhook_endpoint WHERE id IN (${ofIdle})`
        )
      }
    })

    it("are announced by reading only the announced rows", async () => {
      await check(clients[0], "outbox.take", { most: 100, leaseMillis: 15_000 }, 100, 301)
      const { rows = [] } = (await clients[0]?.query("SELECT event_id FROM outbox LIMIT 100")) ?? {}
      await check(clients[0], "outbox.done", { eventIds: rows.map(({ event_id }) => event_id) }, 0, 100)
      await check(clients[0], "outbox.release", { most: 100 }, 100, 301)
    })
  })
})
