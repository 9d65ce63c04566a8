import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { pruneOldRecords } from "@trajet/domain/events"
import { Effect, ManagedRuntime } from "effect"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { asAdministrator, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { builtStatements } from "../database/statement.ts"
import { portsOn } from "../testing/postgres-store.ts"

const rows = 2_500

const fill = (groupId: GroupId) => `
INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until, created_at)
  SELECT '${groupId}'::uuid, 'test', gen_random_uuid(), 'x', gen_random_uuid(), 1, now() - interval '2 days',
    now() - interval '2 days' FROM generate_series(1, ${rows});
INSERT INTO customer_group (id, name, grid_version) VALUES ('${groupId}'::uuid, '${groupId}', 1);
INSERT INTO event_head (group_id, environment, last_seq, last_at)
  VALUES ('${groupId}', 'test', ${rows} + 5, now() - interval '1 day');
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
  SELECT '${groupId}'::uuid, 'test', now() - interval '100 days' + n * interval '1 second', n, gen_random_uuid(),
    'transport.created', gen_random_uuid(), n, 1, '{}' FROM generate_series(1, ${rows}) n
  UNION ALL
  SELECT '${groupId}'::uuid, 'test', now() - interval '1 day' + n * interval '1 second', ${rows} + n, gen_random_uuid(),
    'transport.created', gen_random_uuid(), n, 1, '{}' FROM generate_series(1, 5) n;
INSERT INTO audit (group_id, action, target, at)
  SELECT '${groupId}'::uuid, 'test', n::text, now() - interval '6 years' FROM generate_series(1, ${rows}) n;
INSERT INTO audit (group_id, action, target) VALUES ('${groupId}', 'test', 'young')`

const runtimeOf = (url: string, connectionsMax = 2) => ManagedRuntime.make(portsOn(url, connectionsMax))

describe("pruning on PostgreSQL", () => {
  let url = ""
  let runtime: ReturnType<typeof runtimeOf>
  beforeAll(async () => {
    url = await testDatabase()
    runtime = runtimeOf(url)
  })
  afterAll(() => runtime.dispose())

  const left = async (groupId: GroupId) => {
    const [counts] = await onServer(
      url,
      `SELECT (SELECT count(*)::int FROM idempotency_key WHERE group_id = $1) AS keys,
        (SELECT array_agg(seq::int ORDER BY seq) FROM event WHERE group_id = $1) AS seqs,
        (SELECT array_agg(target) FROM audit WHERE group_id = $1) AS audit`,
      [groupId]
    )
    return counts
  }

  const someoneWaits = async () => {
    const [row] = await onServer(
      url,
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND datname = current_database()`
    )
    return row?.["waiting"] !== 0
  }

  it("drops more than one statement can, and returns the whole number", async () => {
    const groupId = GroupId(randomUUID())
    await onServer(url, fill(groupId))
    const pruned = await runtime.runPromise(pruneOldRecords)
    assert.deepStrictEqual(pruned, {
      idempotencyKeys: rows,
      events: rows,
      deliveries: 0,
      endpoints: 0,
      notices: 0,
      positions: 0,
      declinedOffers: 0,
      requests: 0,
      links: 0,
      sessions: 0,
      imports: 0,
      audit: rows
    })
    const seqs = [1, 2, 3, 4, 5].map((n) => rows + n)
    assert.deepStrictEqual(await left(groupId), { keys: 0, seqs, audit: ["young"] })
  })

  it("drops the oldest first, in statements of a bounded size", async () => {
    const own = await testDatabase()
    const groupId = GroupId(randomUUID())
    await onServer(own, fill(groupId))
    const dropped = async (name: string, input: Readonly<Record<string, unknown>>) => {
      const built = builtStatements.get(name)
      const values = built?.members.map((member) => Reflect.get(input, member)) ?? []
      return (await onServer(own, built?.text ?? "", values))[0]?.["dropped"]
    }
    assert.strictEqual(await dropped("retention.stray_events", { days: 90, rows: 10 }), 10)
    assert.strictEqual(await dropped("retention.idempotency_keys", { hours: 24, rows: 10 }), 10)
    assert.strictEqual(await dropped("retention.audit", { years: 5, rows: 10 }), 10)
    const found = await onServer(
      own,
      `SELECT (SELECT min(seq)::int FROM event) AS first, (SELECT count(*)::int FROM event) AS events,
        (SELECT min(target::int)::int FROM audit WHERE target <> 'young') AS line`
    )
    assert.deepStrictEqual(found, [{ first: 11, events: rows - 5, line: 11 }])
  })

  it("by two processes at once drops everything once, and never a later event before an earlier one", async () => {
    const groupId = GroupId(randomUUID())
    await onServer(url, fill(groupId))
    const other = runtimeOf(url)
    try {
      const watched: Array<unknown> = []
      let pruning = true
      const watch = async () => {
        while (pruning) {
          const [log] = await onServer(
            url,
            `SELECT (max(seq) - min(seq) + 1 - count(*))::int AS gaps FROM event WHERE group_id = '${groupId}'`
          )
          watched.push(log?.["gaps"])
        }
      }
      const watching = watch()
      const pruned = await Promise.all([runtime, other].map((process) => process.runPromise(pruneOldRecords)))
      pruning = false
      await watching
      const total = (kind: "idempotencyKeys" | "events" | "audit") =>
        pruned.reduce((sum, counts) => sum + counts[kind], 0)
      assert.deepStrictEqual([total("idempotencyKeys"), total("events"), total("audit")], [rows, rows, rows])
      assert.deepStrictEqual(
        watched,
        watched.map(() => 0)
      )
    } finally {
      await other.dispose()
    }
  })

  it("keeps a key that is being claimed again at that moment", async () => {
    const groupId = GroupId(randomUUID())
    await onServer(url, fill(groupId))
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await client.query("BEGIN")
      const { rows: claimed } = await client.query<{ key: string }>(
        `UPDATE idempotency_key SET created_at = now(), lease_until = now() + interval '10 seconds', fence = fence + 1
         WHERE key = (SELECT min(key::text)::uuid FROM idempotency_key WHERE group_id = $1) AND group_id = $1 RETURNING key`,
        [groupId]
      )
      let ended = false
      const pruning = runtime.runPromise(pruneOldRecords).finally(() => {
        ended = true
      })
      while (!ended && !(await someoneWaits()));
      await client.query("COMMIT")
      assert.strictEqual((await pruning).idempotencyKeys, rows - 1)
      const kept = await onServer(url, "SELECT key FROM idempotency_key WHERE group_id = $1", [groupId])
      assert.deepStrictEqual(kept, claimed)
    } finally {
      await client.end()
    }
  })

  it("fails with StoreUnavailable if the store is away", async () => {
    const nowhere = runtimeOf("postgres://postgres@127.0.0.1:1/postgres")
    try {
      const failure = await nowhere.runPromise(Effect.flip(pruneOldRecords))
      assert.strictEqual(failure._tag, "StoreUnavailable")
    } finally {
      await nowhere.dispose()
    }
  })
})

describe("the audit log", () => {
  let url = ""
  beforeAll(async () => {
    url = await testDatabase()
    await onServer(url, `INSERT INTO audit (group_id, action, target) VALUES ('${randomUUID()}', 'test', 'kept')`)
  })

  const kept = async () => assert.deepStrictEqual(await onServer(url, "SELECT target FROM audit"), [{ target: "kept" }])

  const failureOf = (as: string, sql: string) =>
    onServer(as, sql).then(
      () => "no failure",
      (cause: unknown) => String(cause)
    )

  const changes = [
    "UPDATE audit SET target = 'changed'",
    "DELETE FROM audit",
    "WITH gone AS (DELETE FROM audit RETURNING 1) SELECT count(*) FROM gone",
    "INSERT INTO audit (id, group_id, action, target) OVERRIDING SYSTEM VALUE SELECT id, group_id, action, 'changed' FROM audit ON CONFLICT (id, group_id) DO UPDATE SET target = excluded.target",
    "BEGIN; SET LOCAL trajet.pruning = 'on'; DELETE FROM audit; COMMIT",
    "TRUNCATE audit"
  ]

  it("lets nobody change or delete a line, or empty it at a stroke, not even a superuser", async () => {
    for (const sql of changes) {
      assert.include(await failureOf(asAdministrator(url), sql), "neither changed nor deleted", sql)
      await kept()
    }
  })

  it("gives the product's role no right to change it, nor to take its guard away", { tags: "SEC-30" }, async () => {
    const attempts = [
      ...changes,
      "DROP TRIGGER audit_is_append_only ON audit",
      "ALTER TABLE audit DISABLE TRIGGER ALL",
      "SET session_replication_role = replica",
      "CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
      "ALTER FUNCTION refuse_audit_change() OWNER TO trajet",
      "CREATE TRIGGER more BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION make_week()",
      "ALTER TABLE audit OWNER TO trajet",
      "ALTER TABLE audit RENAME TO audit_before",
      "DROP TABLE audit CASCADE",
      "DROP SCHEMA public CASCADE",
      "SET ROLE trajet_audit",
      "GRANT trajet_audit TO trajet",
      "ALTER ROLE trajet SUPERUSER",
      "COPY audit TO PROGRAM 'cat'"
    ]
    for (const sql of attempts) {
      assert.match(await failureOf(url, sql), /permission denied|must be (?:owner|able)|Only roles with/u, sql)
      await kept()
    }
    const [role] = await onServer(url, "SELECT rolname, rolsuper FROM pg_roles WHERE rolname = current_user")
    assert.deepStrictEqual(role, { rolname: "trajet", rolsuper: false })
  })

  it(
    "lets pruning delete only lines over five years old, even if it asks for younger ones",
    { tags: ["LIM-37", "SEC-30"] },
    async () => {
      const old = randomUUID()
      await onServer(
        url,
        `INSERT INTO audit (group_id, action, target, at) VALUES ('${old}', 'test', 'old', now() - interval '5 years 1 day')`
      )
      const [row] = await onServer(url, "SELECT prune_audit(0, 1000) AS dropped")
      assert.strictEqual(row?.["dropped"], 1)
      await kept()
    }
  )

  it("is found by no other table's name, so that pruning touches only the log itself", async () => {
    await failureOf(url, "CREATE TEMPORARY TABLE audit (id int, at timestamptz); SELECT prune_audit(0, 1000)")
    await kept()
  })
})
