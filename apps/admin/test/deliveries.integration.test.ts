import { assert, beforeAll, describe, it } from "vitest"
import { beginOnServer, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { startAdmin } from "../../../tools/harness/admin-process.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

const unknownId = "01a1f890-0000-7000-8000-000000000000"
const firstAt = "2026-11-01T00:00:00.000000Z"
const lastAt = "2026-11-02T00:00:00.000000Z"

// Events one second apart, with alternating types.
const fillEvents = `
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
SELECT $1::uuid, 'test', timestamptz '${firstAt}' + n * interval '1 second', n, gen_random_uuid(),
  (ARRAY['transport.cancelled', 'transport.created'])[1 + n % 2], gen_random_uuid(), n, 1, '{}'
FROM generate_series(1, $2::int) n`

// The delivery of the nth event has the nth status. Later events have no delivery.
const fillDeliveries = `
INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, status, attempts, due_at,
  last_status_code, last_error, ended_at, created_at)
SELECT e.group_id, e.environment, $2::uuid, e.created_at, uuid_at(e.created_at), e.id, e.type, s.status, 1,
  CASE WHEN s.status IN ('pending', 'failed') THEN now() + interval '1 hour' END,
  CASE s.status WHEN 'succeeded' THEN 204 ELSE 500 END,
  CASE WHEN s.status <> 'succeeded' THEN 'http_status: 500 is no 2xx' END,
  CASE WHEN s.status IN ('succeeded', 'dead') THEN now() END, e.created_at
FROM event e JOIN unnest($3::text[]) WITH ORDINALITY AS s(status, n) ON s.n = e.seq
WHERE e.group_id = $1::uuid`

const statuses = ["succeeded", "dead", "failed", "pending", "dead", "succeeded"]

interface Listed {
  readonly id: string
  readonly status: string
  readonly event_at: string
}

describe("deliveries of the administration command", () => {
  let database = ""
  let groups = 0
  const run = (...args: ReadonlyArray<string>) => runAdmin(args, { DATABASE_URL: database })

  const json = async (...args: ReadonlyArray<string>) => {
    const { stdout, stderr, status } = await run(...args, "--json")
    assert.strictEqual(status, 0, stderr)
    return JSON.parse(stdout)
  }

  /** An endpoint, and events, the first of which have deliveries to it. */
  const endpointWith = async (events: number, subscription: "*" | ReadonlyArray<"transport.created"> = "*") => {
    const groupId = await makeGroup(database, `group ${groups++}`)
    await onServer(database, fillEvents, [groupId, events])
    const { id } = await makeEndpoint(database, groupId, "https://hooks.fleet.example/in", { subscription })
    await onServer(database, fillDeliveries, [groupId, id, statuses])
    return { groupId, endpointId: id }
  }

  const counted = async (endpointId: string) => {
    const rows = await onServer(
      database,
      "SELECT status, count(*)::int AS n FROM delivery WHERE endpoint_id = $1 GROUP BY status",
      [endpointId]
    )
    return Object.fromEntries(rows.map(({ status, n }) => [String(status), n]))
  }

  const replayOf = (endpointId: string) => ["deliveries", "replay", "--endpoint", endpointId, "--since", firstAt]

  beforeAll(async () => {
    database = await testDatabase()
  })

  it("are listed newest first, of one endpoint, and of one status if the command names one", async () => {
    const { endpointId } = await endpointWith(6)
    await endpointWith(6)
    const all: ReadonlyArray<Listed> = await json("deliveries", "list", "--endpoint", endpointId)
    assert.deepStrictEqual(
      all.map(({ status }) => status),
      statuses.toReversed()
    )
    const dead: ReadonlyArray<Listed> = await json("deliveries", "list", "--endpoint", endpointId, "--status", "dead")
    assert.deepStrictEqual(
      dead.map(({ id }) => id),
      all.filter(({ status }) => status === "dead").map(({ id }) => id)
    )
    const two: ReadonlyArray<Listed> = await json("deliveries", "list", "--endpoint", endpointId, "--limit", "2")
    assert.deepStrictEqual(two, all.slice(0, 2))
    assert.match((await run("deliveries", "list", "--endpoint", endpointId)).stdout, /^id\s+event_id\s+event_type/u)
    for (const wrong of [unknownId, "abc"]) {
      assert.match((await run("deliveries", "list", "--endpoint", wrong)).stderr, /there is no endpoint/u)
    }
    for (const wrong of ["0", "10001", "x"]) {
      assert.notStrictEqual((await run("deliveries", "list", "--endpoint", endpointId, "--limit", wrong)).status, 0)
    }
  })

  it("are listed over more than a page of the store", async () => {
    const { endpointId } = await endpointWith(450)
    const replayed = await json(...replayOf(endpointId), "--rate", "1000")
    assert.strictEqual(replayed.never_delivered, 444)
    const listed: ReadonlyArray<Listed> = await json("deliveries", "list", "--endpoint", endpointId, "--limit", "420")
    assert.strictEqual(new Set(listed.map(({ id }) => id)).size, 420)
    const times = listed.map(({ event_at }) => event_at)
    assert.deepStrictEqual(times, times.toSorted().toReversed())
  })

  it("are shown with their attempts", async () => {
    const { groupId, endpointId } = await endpointWith(6)
    const [, dead] = await json("deliveries", "list", "--endpoint", endpointId)
    await onServer(
      database,
      `INSERT INTO attempt (endpoint_id, event_at, attempt, started_at, status_code, error, duration_millis, answer, group_id)
       VALUES ($1, $2, 2, now(), 500, 'http_status', 12, $3, $4), ($1, $2, 1, now(), NULL, 'timeout_connect', 5000, NULL, $4)`,
      [endpointId, dead.event_at, "\x1b]0;gone\x07 by", groupId]
    )
    const shown = await json("deliveries", "show", dead.id)
    assert.deepInclude(shown, { ...dead, group_id: groupId, environment: "test" })
    assert.deepStrictEqual(
      shown.attempt_log.map(({ started_at: _, ...attempt }: { readonly started_at: string }) => attempt),
      [
        { attempt: 1, duration_millis: 5_000, status_code: null, error: "timeout_connect", answer: null },
        { attempt: 2, duration_millis: 12, status_code: 500, error: "http_status", answer: "\x1b]0;gone\x07 by" }
      ]
    )
    const text = (await run("deliveries", "show", dead.id)).stdout
    assert.match(text, /^status: dead$/mu)
    assert.match(text, /^attempt\s+started_at\s+duration_millis\s+status_code\s+error\s+answer$/mu)
    assert.include(text, "\\u001b]0;gone\\u0007 by")
    const [fresh] = await json("deliveries", "list", "--endpoint", endpointId, "--status", "pending")
    assert.match((await run("deliveries", "show", fresh.id)).stdout, /No attempt has ended so far/u)
    for (const wrong of [unknownId, "abc"]) {
      const unknown = await run("deliveries", "show", wrong)
      assert.strictEqual(unknown.status, 1)
      assert.match(unknown.stderr, /there is no such delivery/u)
    }
  })

  describe("that are replayed", () => {
    it(
      "are counted by a dry run, which changes nothing, and then replayed: failed, dead and missing ones",
      { tags: "WHK-49" },
      async () => {
        const { endpointId } = await endpointWith(10)
        const before = await counted(endpointId)
        const dry = await json(...replayOf(endpointId), "--dry-run")
        assert.deepInclude(dry, { dry_run: true, never_delivered: 4, again: 3, is_complete: true })
        const failed = await json(...replayOf(endpointId), "--dry-run", "--skip-missing")
        assert.deepInclude(failed, { never_delivered: 0, again: 3 })
        assert.deepStrictEqual(new Set(failed.counts.map(({ status }: Listed) => status)), new Set(["failed", "dead"]))
        assert.deepStrictEqual(await counted(endpointId), before)
        const { stdout, stderr } = await run(...replayOf(endpointId), "--until", lastAt, "--json")
        assert.deepInclude(JSON.parse(stdout), { dry_run: false, never_delivered: 4, again: 3 })
        const [first, ...progress] = stderr.trimEnd().split("\n")
        assert.match(first ?? "", /^0 of 7 deliveries made due \(4 never delivered, 3 again\)/u)
        assert.match(progress.at(-1) ?? "", /^7 of 7/u)
        assert.deepStrictEqual(await counted(endpointId), { succeeded: 2, pending: 8 })
      }
    )

    it("include succeeded ones if asked, only of the range and the types", { tags: "WHK-49" }, async () => {
      const { endpointId } = await endpointWith(10, ["transport.created"])
      const [second, fifth] = ["2026-11-01T00:00:02Z", "2026-11-01T00:00:05Z"]
      const range = ["deliveries", "replay", "--endpoint", endpointId, "--since", second, "--until", fifth, "--dry-run"]
      assert.deepInclude(await json(...range), { never_delivered: 0, again: 2 })
      assert.deepInclude(await json(...range, "--types", "transport.cancelled"), { again: 0 })
      const everything = [...replayOf(endpointId), "--include-succeeded", "--dry-run"]
      assert.deepInclude(await json(...everything), { never_delivered: 2, again: 3 })
      for (const wrong of [
        ["--types", "webhook.test"],
        ["--rate", "0"],
        ["--rate", "1001"],
        ["--until", "now"]
      ]) {
        assert.notStrictEqual((await run(...replayOf(endpointId), ...wrong)).status, 0)
      }
      assert.match((await run(...replayOf(unknownId))).stderr, /^there is no endpoint/u)
    })

    /** Blocks the insertion of the nth event's delivery until the gate is opened. */
    const closeGate = async (endpointId: string, nth: number) => {
      await onServer(
        database,
        `CREATE TABLE gate (); CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN LOCK TABLE gate IN ACCESS SHARE MODE; RETURN NEW; END $$;
         CREATE TRIGGER gate BEFORE INSERT ON delivery FOR EACH ROW
           WHEN (NEW.endpoint_id = '${endpointId}' AND NEW.event_at = timestamptz '${firstAt}' + interval '${nth} seconds')
           EXECUTE FUNCTION wait_at_gate()`
      )
      const end = await beginOnServer(database, "LOCK TABLE gate")
      return () => end("DROP TABLE gate; DROP FUNCTION wait_at_gate CASCADE")
    }

    const interrupted = async (args: ReadonlyArray<string>) => {
      const replay = startAdmin(args, { DATABASE_URL: database })
      await until("two steps", () => replay.told().includes("\n997 of 1997"))
      replay.interrupt()
      return replay.ended
    }

    const ends = [
      ["an interruption", 130, interrupted],
      ["a failure", 1, (args: ReadonlyArray<string>) => run(...args)]
    ] as const

    it.each(ends)("continue after %s by the printed command, at the same pace", async (_, expected, begin) => {
      const { endpointId } = await endpointWith(2_000)
      const openGate = await closeGate(endpointId, 1_200)
      const { status, stderr } = await begin([...replayOf(endpointId), "--rate", "100"]).finally(openGate)
      assert.strictEqual(status, expected, stderr)
      const [, command = ""] = /^to go on: npm run admin -- (.*)$/mu.exec(stderr) ?? assert.fail(stderr)
      assert.match(command, / --after 2026-11-01T00:16:40.000000Z --not-before /u)
      const { stdout } = await run(...command.split(" "), "--json")
      assert.deepInclude(JSON.parse(stdout), { never_delivered: 1_000, again: 0 })
      assert.deepStrictEqual(await counted(endpointId), { succeeded: 2, pending: 1_998 })
      const pace = await onServer(
        database,
        `SELECT count(*)::int AS made, min(gap) >= interval '10 ms' AS apart FROM (
           SELECT due_at - lag(due_at) OVER (ORDER BY event_at) AS gap FROM delivery
           WHERE endpoint_id = $1 AND event_at > timestamptz '${firstAt}' + interval '10 seconds'
         ) AS gaps`,
        [endpointId]
      )
      assert.deepStrictEqual(pace, [{ made: 1_990, apart: true }])
    })
  })
})
