import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { GroupId, type Tenant } from "@trajet/domain/access"
import { pruneOldRecords, Retention, retentionLimits } from "@trajet/domain/events"
import { instantOfMillis } from "@trajet/domain/time"
import { Deliveries, DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { DeliveryQueue, WorkerId } from "@trajet/domain/webhooks/dispatching"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { ManagedRuntime } from "effect"
import { randomUUID } from "node:crypto"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { portsOn } from "../testing/postgres-store.ts"

const ago = (days: number) => `now() - interval '${days} days'`

const client = (groupId: GroupId, endpointId: EndpointId) => `
INSERT INTO customer_group (id, name, grid_version) VALUES ('${groupId}', '${groupId}', 1);
INSERT INTO event_head (group_id, environment) VALUES ('${groupId}', 'test');
INSERT INTO webhook_endpoint (id, group_id, environment, url, status, version, created_at)
  VALUES ('${endpointId}', '${groupId}', 'test', 'https://receiver.example/', 'enabled', 1, ${ago(100)});
INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses) VALUES ('${endpointId}', 10, 0, 0, 0)`

/** A delivery of the nth event with an attempt, in a status, that ended so many days ago, or has not. */
type Kind = readonly [status: string, endedDaysAgo: number | null]

const fill = (groupId: GroupId, endpointId: EndpointId, days: number, kinds: ReadonlyArray<Kind>) => `
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
  SELECT '${groupId}', 'test', ${ago(days)} + n * interval '1 second', n, gen_random_uuid(), 'transport.created',
    gen_random_uuid(), n, 1, '{"é": ' || n || '}' FROM generate_series(1, ${kinds.length}) n;
INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, status, attempts, due_at,
    owner, ended_at, created_at)
  SELECT e.group_id, e.environment, '${endpointId}', e.created_at, uuid_at(e.created_at), e.id, e.type, k.status, 1,
    CASE WHEN k.days IS NULL THEN now() END, CASE k.status WHEN 'delivering' THEN gen_random_uuid() END,
    now() - k.days * interval '1 day', e.created_at
  FROM event e JOIN unnest(ARRAY[${kinds.map(([status]) => `'${status}'`).join()}]::text[],
    ARRAY[${kinds.map(([, ended]) => ended ?? "NULL").join()}]::int[]) WITH ORDINALITY AS k(status, days, n) ON k.n = e.seq
  WHERE e.group_id = '${groupId}';
INSERT INTO attempt (group_id, endpoint_id, event_at, attempt, started_at, duration_millis)
  SELECT group_id, endpoint_id, event_at, 1, event_at, 12 FROM delivery WHERE endpoint_id = '${endpointId}'`

const runtimeOf = (url: string) => ManagedRuntime.make(portsOn(url, 2))

describe("pruning of deliveries on PostgreSQL", () => {
  let url = ""
  let runtime: ReturnType<typeof runtimeOf>
  beforeAll(async () => {
    url = await testDatabase()
    await onServer(url, `SELECT make_weeks(${ago(130)}, now())`)
    runtime = runtimeOf(url)
  })
  afterAll(() => runtime.dispose())

  const made = async (days: number, kinds: ReadonlyArray<Kind>) => {
    const [groupId, endpointId] = [GroupId(randomUUID()), EndpointId(randomUUID())]
    await onServer(url, client(groupId, endpointId))
    await onServer(url, fill(groupId, endpointId, days, kinds))
    const tenant: Tenant = { groupId, environment: "test" }
    return { tenant, endpointId }
  }

  const rowsOf = (endpointId: EndpointId) =>
    onServer(
      url,
      `SELECT d.status, d.tableoid::regclass::text AS place, d.kept_data AS data, count(a.*)::int AS attempts,
         min(a.tableoid::regclass::text) AS logged
       FROM delivery d LEFT JOIN attempt a ON a.endpoint_id = d.endpoint_id AND a.event_at = d.event_at
       WHERE d.endpoint_id = $1 GROUP BY d.event_at, 1, 2, 3 ORDER BY d.event_at`,
      [endpointId]
    )

  const weeksBefore = async (parent: string, days: number) => {
    const rows = await onServer(url, `SELECT name FROM weeks_before('${parent}', ${ago(days)})`)
    return rows.length
  }

  const claimed = (endpointId: EndpointId) =>
    runtime.runPromise(
      DeliveryQueue.use((queue) =>
        queue.claim({ shares: [{ endpointId, most: 10 }], owner: WorkerId(randomUUID()), leaseMillis: 60_000 })
      )
    )

  const prune = (limits: Partial<typeof retentionLimits>) =>
    runtime.runPromise(Retention.use((retention) => retention.prune({ ...retentionLimits, ...limits })))

  it("drops whole weeks, after moving out deliveries that are open or ended lately, with data and attempts", async () => {
    const kinds: ReadonlyArray<Kind> = [
      ["succeeded", 45],
      ["pending", null],
      ["dead", 40],
      ["failed", null],
      ["delivering", null],
      ["dead", 5],
      ["succeeded", 5],
      ["succeeded", 45]
    ]
    const { endpointId } = await made(45, kinds)
    assert.isAbove(await weeksBefore("delivery", 30), 0)
    assert.isAbove(await weeksBefore("attempt", 30), 0)
    const { deliveries } = await runtime.runPromise(pruneOldRecords)
    assert.strictEqual(deliveries, 3)
    assert.strictEqual(await weeksBefore("delivery", 30), 0)
    assert.strictEqual(await weeksBefore("attempt", 30), 0)
    const left = [
      ["pending", 2],
      ["failed", 4],
      ["delivering", 5],
      ["dead", 6],
      ["succeeded", 7]
    ] as const
    const moved = { place: "delivery_default", attempts: 1, logged: "attempt_default" }
    assert.deepStrictEqual(
      await rowsOf(endpointId),
      left.map(([status, n]) => ({ ...moved, status, data: `{"é": ${n}}` }))
    )
  })

  it(
    "drops deleted endpoints that have no delivery any more, an hour after their deletion",
    { tags: "LIM-68" },
    async () => {
      const kinds: ReadonlyArray<Kind> = [["dead", 5]]
      const [existing, young, delivering, gone] = await Promise.all([
        made(5, []),
        made(5, []),
        made(5, kinds),
        made(5, [])
      ])
      const remove = async ({ endpointId }: typeof gone, minutesAgo: number) => {
        await onServer(
          url,
          `INSERT INTO webhook_replay (id, group_id, environment, endpoint_id, since, until, include_succeeded, per_second,
               reached, ended_at)
             SELECT gen_random_uuid(), group_id, environment, id, now(), now(), false, 1, now(), now()
             FROM webhook_endpoint WHERE id = $1`,
          [endpointId]
        )
        await onServer(
          url,
          `INSERT INTO webhook_token (group_id, environment, endpoint_id, version)
             SELECT group_id, environment, id, 1 FROM webhook_endpoint WHERE id = $1`,
          [endpointId]
        )
        await onServer(
          url,
          "UPDATE webhook_endpoint SET deleted_at = now() - $2::int * interval '1 minute' WHERE id = $1",
          [endpointId, minutesAgo]
        )
      }
      await remove(young, 59)
      await remove(delivering, 61)
      await remove(gone, 61)
      const { endpoints } = await runtime.runPromise(pruneOldRecords)
      assert.strictEqual(endpoints, 1)
      const left = async ({ endpointId }: typeof gone) =>
        (await onServer(url, "SELECT 1 FROM webhook_endpoint WHERE id = $1", [endpointId])).length
      assert.deepStrictEqual(await Promise.all([existing, young, delivering, gone].map(left)), [1, 1, 1, 0])
      await onServer(url, "DELETE FROM delivery WHERE endpoint_id = $1", [delivering.endpointId])
      assert.strictEqual((await runtime.runPromise(pruneOldRecords)).endpoints, 1)
      assert.deepStrictEqual(await Promise.all([existing, young, delivering].map(left)), [1, 1, 0])
    }
  )

  it("keeps weeks that end within the limit, and young deliveries", async () => {
    const { endpointId } = await made(20, [["succeeded", 20]])
    await runtime.runPromise(pruneOldRecords)
    const [kept] = await rowsOf(endpointId)
    assert.match(String(kept?.["place"]), /^delivery_\d{4}w\d\d$/u)
    assert.isNull(kept?.["data"])
    assert.isAbove(await weeksBefore("delivery", 0), 0)
  })

  it("drops a delivery that was moved out, with its attempts, once it has ended for long enough", async () => {
    const { endpointId } = await made(50, [
      ["pending", null],
      ["failed", null]
    ])
    await runtime.runPromise(pruneOldRecords)
    await onServer(
      url,
      `UPDATE delivery SET status = 'succeeded', due_at = NULL, ended_at = ${ago(31)}
       WHERE endpoint_id = $1 AND status = 'failed'`,
      [endpointId]
    )
    await runtime.runPromise(pruneOldRecords)
    assert.deepStrictEqual(
      (await rowsOf(endpointId)).map(({ status }) => status),
      ["pending"]
    )
    const attempts = await onServer(url, "SELECT count(*)::int AS n FROM attempt WHERE endpoint_id = $1", [endpointId])
    assert.deepStrictEqual(attempts, [{ n: 1 }])
  })

  it("can still send an open delivery, with its own data, after its event is gone", async () => {
    const { endpointId } = await made(100, [
      ["pending", null],
      ["failed", null],
      ["succeeded", 100]
    ])
    const { events } = await runtime.runPromise(pruneOldRecords)
    assert.isAtLeast(events, 3)
    assert.strictEqual(await weeksBefore("event", 90), 0)
    const { deliveries } = await claimed(endpointId)
    assert.sameMembers(
      deliveries.map(({ data }) => data),
      ['{"é": 1}', '{"é": 2}']
    )
  })

  for (const [what, days] of [
    ["in its week", 60],
    ["in no week", 200]
  ] as const) {
    it(`leaves a delivery that a replay made sendable after its event, ${what}, is gone`, async () => {
      const { tenant, endpointId } = await made(days, [["succeeded", days]])
      // The week of the delivery goes, and with it the delivery; the event stays, and is replayed.
      await prune({ eventDays: 1_000 })
      const [event] = await onServer(
        url,
        "SELECT created_at - interval '1 s' AS since FROM event WHERE group_id = $1",
        [tenant.groupId]
      )
      const since = instantOfMillis(Date.parse(String(event?.["since"])))
      const range = { endpointId, since, until: null, types: null, includeSucceeded: false, includeMissing: true }
      const step = { ...range, after: since, eventsMax: 10, deliveriesMax: 10, everyMillis: 1, notBefore: null }
      const replayed = await runtime.runPromise(Deliveries.use((deliveries) => deliveries.replay(tenant, step)))
      assert.strictEqual(replayed.neverDelivered, 1)
      const [dead] = await onServer(
        url,
        `UPDATE delivery SET status = 'dead', due_at = NULL, ended_at = now() WHERE endpoint_id = $1 RETURNING id`,
        [endpointId]
      )
      await prune({ eventDays: 45 })
      assert.isEmpty(await onServer(url, "SELECT id FROM event WHERE group_id = $1", [tenant.groupId]))
      const id = DeliveryId(String(dead?.["id"]))
      await runtime.runPromise(Deliveries.use((deliveries) => deliveries.retry(tenant, id, null)))
      const { deliveries } = await claimed(endpointId)
      assert.deepStrictEqual(
        deliveries.map(({ id, data }) => ({ id, data })),
        [{ id, data: '{"é": 1}' }]
      )
    })
  }

  it("makes the weeks to come, so that nothing falls between them", async () => {
    const next = new Date(Date.now() + 14 * 86_400_000).toISOString()
    await runtime.runPromise(pruneOldRecords)
    const { endpointId } = await made(-14, [["pending", null]])
    const [row] = await rowsOf(endpointId)
    assert.match(String(row?.["place"]), /^delivery_\d{4}w\d\d$/u, next)
  })

  it("by two processes at once drops each delivery once, and loses none that is open", async () => {
    const kinds = Array.from({ length: 400 }, (_, n): Kind => (n % 4 === 0 ? ["pending", null] : ["succeeded", 70]))
    await onServer(url, `SELECT make_weeks(${ago(80)}, ${ago(60)})`)
    const { endpointId } = await made(70, kinds)
    const other = runtimeOf(url)
    try {
      const pruned = await Promise.all([runtime, other].map((process) => process.runPromise(pruneOldRecords)))
      assert.strictEqual(
        pruned.reduce((sum, { deliveries }) => sum + deliveries, 0),
        300
      )
      const rows = await rowsOf(endpointId)
      assert.strictEqual(rows.length, 100)
      assert.isTrue(rows.every(({ status, attempts }) => status === "pending" && attempts === 1))
    } finally {
      await other.dispose()
    }
  })
})
