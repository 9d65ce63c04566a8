import { assert, describe, it } from "@effect/vitest"
import { type Caller, GroupId, Groups, KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { type EventPage, readEvents, type ReadEvents } from "@trajet/domain/events"
import { decide, Missions } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"
import { fakeSecrets, orderedMission } from "@trajet/testing"
import { Effect, ManagedRuntime, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { Pool } from "pg"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { portsOn } from "../testing/postgres-store.ts"

const writersPerProcess = 4
const processes = 4
const writers = processes * writersPerProcess
const roundsPerWriter = 30

interface Reader {
  readonly seen: Array<string>
  /** Reads the next events; false if there was none. `ended`: all events were written before this call. */
  readonly next: (ended: boolean) => Promise<boolean>
}

/**
 * Lets all writers write at once while the readers follow, then lets the readers come to the end. A reader that sees more
 * than the `total` that was written reads in circles and is stopped.
 */
const follow = async (
  write: ReadonlyArray<() => Promise<void>>,
  readers: ReadonlyArray<Reader>,
  total: number
): Promise<void> => {
  let writing = true
  const reading = readers.map(async ({ seen, next }) => {
    while (seen.length <= total) {
      const ended = !writing
      if (!(await next(ended)) && ended) return
    }
  })
  await Promise.all(write.map((run) => run()))
  writing = false
  await Promise.all(reading)
}

type Read = (asked: ReadEvents) => Promise<EventPage>

/** Goes on by cursors alone: a page that is not full is asked for again until everything was written. */
const byCursor = (read: Read, limit: number): Reader => {
  const seen: Array<string> = []
  let cursor: string | null = null
  const next = async (ended: boolean) => {
    const { events, nextCursor } = await read({ limit, cursor, since: null, type: null })
    if (nextCursor !== null || ended) seen.push(...events.map(({ id }) => id))
    cursor = nextCursor ?? cursor
    return nextCursor !== null
  }
  return { seen, next }
}

/** Goes on from the time of the last event that it saw, as a consumer that reconciles does. */
const bySince = (read: Read, limit: number): Reader => {
  const seen: Array<string> = []
  let since: Instant | null = null
  const next = async () => {
    const { events }: EventPage = await read({ limit, cursor: null, since, type: null })
    seen.push(...events.map(({ id }) => id))
    since = events.at(-1)?.createdAt ?? since
    return events.length > 0
  }
  return { seen, next }
}

const callerOf = (tenant: Tenant): Caller => ({
  tenant,
  keyId: KeyId(randomUUIDv7()),
  scopes: ["transports:write"],
  gridVersion: 1,
  requestId: RequestId(randomUUIDv7()),
  ip: null
})

/** An order and its cancellation: three events in two transactions. */
const orderAndCancel = Effect.fnUntraced(function* (tenant: Tenant) {
  const missions = yield* Missions
  const { mission, created } = orderedMission()
  yield* missions.create(callerOf(tenant), { mission, created, completes: null })
  yield* missions.change(callerOf(tenant), mission.id, "transport.cancel", (current, now) =>
    Result.map(decide(current, { _tag: "Cancel", by: "client" }, now), (decision) => ({ ...decision, result: null }))
  )
})

// The simplest feed: an insert takes the position, and the transaction does a little more work before its commit.
const naiveTable = `
CREATE TABLE naive_event (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
)`

const naiveWriter = (pool: Pool) => async () => {
  for (let round = 0; round < roundsPerWriter; round++) {
    const client = await pool.connect()
    try {
      await client.query("BEGIN")
      await client.query("INSERT INTO naive_event DEFAULT VALUES")
      await client.query("SELECT pg_sleep(random() * 0.003)")
      await client.query("COMMIT")
    } finally {
      client.release()
    }
  }
}

const naiveReader = (pool: Pool, position: "seq" | "created_at"): Reader => {
  const seen: Array<string> = []
  let last = position === "seq" ? "0" : "-infinity"
  const next = async () => {
    const { rows } = await pool.query<{ id: string; at: string }>(
      `SELECT seq::text AS id, ${position}::text AS at FROM naive_event WHERE ${position} > $1 ORDER BY ${position} LIMIT 50`,
      [last]
    )
    seen.push(...rows.map(({ id }) => id))
    last = rows.at(-1)?.at ?? last
    return rows.length > 0
  }
  return { seen, next }
}

describe("the event log", () => {
  it("shows readers that follow 16 writers every event once and in order, by cursor and by since", async () => {
    const url = await testDatabase()
    const runtimes = Array.from({ length: processes }, () => ManagedRuntime.make(portsOn(url, writersPerProcess + 1)))
    const reading = ManagedRuntime.make(portsOn(url, 4))
    try {
      const tenant: Tenant = { groupId: GroupId(randomUUIDv7()), environment: "live" }
      await reading.runPromise(Groups.use((groups) => groups.create(tenant.groupId, "followed", demonstrationGrid)))
      const secrets = fakeSecrets()
      const read: Read = (asked) => reading.runPromise(readEvents(tenant, asked).pipe(Effect.provide(secrets)))
      const write = runtimes.flatMap((runtime) =>
        Array.from({ length: writersPerProcess }, () => async () => {
          for (let round = 0; round < roundsPerWriter; round++) await runtime.runPromise(orderAndCancel(tenant))
        })
      )
      const total = writers * roundsPerWriter * 3
      const readers = [byCursor(read, 1), byCursor(read, 20), bySince(read, 3), bySince(read, 200)]
      await follow(write, readers, total)

      const log = await onServer(url, "SELECT id, seq::int, created_at::text AS at FROM event ORDER BY seq")
      assert.deepStrictEqual(
        log.map(({ seq }) => seq),
        Array.from({ length: total }, (_, i) => i + 1)
      )
      const inTime = await onServer(url, "SELECT id FROM event ORDER BY created_at")
      const ids = log.map(({ id }) => id)
      assert.deepStrictEqual(
        inTime.map(({ id }) => id),
        ids
      )
      assert.strictEqual(new Set(log.map(({ at }) => at)).size, log.length)
      for (const { seen } of readers) assert.deepStrictEqual(seen, ids)
    } finally {
      await Promise.all([reading, ...runtimes].map((runtime) => runtime.dispose()))
    }
  })

  it("goes on after its last event where the clock of the server went back", async () => {
    const url = await testDatabase()
    const runtime = ManagedRuntime.make(portsOn(url, 2))
    try {
      const tenant: Tenant = { groupId: GroupId(randomUUIDv7()), environment: "live" }
      await runtime.runPromise(Groups.use((groups) => groups.create(tenant.groupId, "ahead", demonstrationGrid)))
      await onServer(url, "UPDATE event_head SET last_at = '2999-12-31T23:59:59.999990Z'")
      await runtime.runPromise(orderAndCancel(tenant))
      await runtime.runPromise(orderAndCancel(tenant))
      const log = await onServer(url, "SELECT created_at::text AS at FROM event ORDER BY seq")
      assert.deepStrictEqual(
        log.map(({ at }) => String(at).slice(17, 26)),
        ["59.999991", "59.999992", "59.999993", "59.999994", "59.999995", "59.999996"]
      )
    } finally {
      await runtime.dispose()
    }
  })

  // The same readers and as many writers: were the test above unable to see a loss, this one would fail.
  for (const position of ["seq", "created_at"] as const) {
    it(`would lose events if ${position} were taken before the commit without the head row`, async () => {
      const url = await testDatabase()
      await onServer(url, naiveTable)
      const pool = new Pool({ connectionString: url, max: writers + 1 })
      try {
        const reader = naiveReader(pool, position)
        const written = writers * roundsPerWriter
        await follow(
          Array.from({ length: writers }, () => naiveWriter(pool)),
          [reader],
          written
        )
        assert.strictEqual(new Set(reader.seen).size, reader.seen.length)
        assert.isBelow(reader.seen.length, written)
        const { rows } = await pool.query<{ count: string }>("SELECT count(*) FROM naive_event")
        assert.strictEqual(Number(rows[0]?.count), written)
      } finally {
        await pool.end()
      }
    })
  }
})
