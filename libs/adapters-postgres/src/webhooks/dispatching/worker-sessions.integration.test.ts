import { layer } from "@effect/vitest"
import { DeliveryQueue, type WorkerId, WorkerSessions } from "@trajet/domain/webhooks/dispatching"
import { claimed, listed, makeEvents, newEndpoint, newTenant, otherWorker, worker } from "@trajet/testing"
import { Effect, Exit, Layer, Scope } from "effect"
import { assert } from "vitest"
import { asAdministrator, onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { until } from "../../../../../tools/harness/until.ts"
import { portsOn } from "../../testing/postgres-store.ts"

let database: Promise<string> | null = null
const url = () => (database ??= testDatabase())
const store = Layer.unwrap(Effect.map(Effect.promise(url), (at) => portsOn(at)))

const query = (sql: string, values: Array<unknown> = []) =>
  Effect.promise(async () => onServer(asAdministrator(await url()), sql, values))

/** The backends that hold the sessions of workers of this database. */
const backends = query(
  "SELECT pid FROM pg_stat_activity WHERE application_name = 'trajet-worker' AND datname = current_database()"
)
const connectionsMade = Effect.map(
  query("SELECT sessions FROM pg_stat_database WHERE datname = current_database()"),
  ([row]) => Number(row?.["sessions"])
)
const registered = (owner: WorkerId) => query("SELECT id FROM dispatcher WHERE id = $1", [owner])

const open = Effect.fnUntraced(function* (owner: WorkerId) {
  const session = yield* WorkerSessions.use((sessions) => sessions.open(owner))
  yield* session.held
  return session
})

/** Deliveries that a worker has claimed for ten minutes. */
const claimedBy = Effect.fnUntraced(function* (owner: WorkerId) {
  const tenant = yield* newTenant
  const { id } = yield* newEndpoint(tenant)
  yield* makeEvents(tenant, 3)
  yield* claimed(id, { owner, leaseMillis: 600_000 })
  return Effect.map(listed(tenant), (deliveries) => deliveries.map(({ status }) => status))
})

const sweep = DeliveryQueue.use((queue) => queue.expireLeases)
const breakSessions = query(
  "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'trajet-worker' AND datname = current_database()"
)

layer(store, { excludeTestServices: true })("the session of a worker on PostgreSQL", (it) => {
  it.effect(
    "keeps the worker's claims while it lives, and gives them back at once when it has died",
    () =>
      Effect.gen(function* () {
        yield* open(otherWorker)
        const ofLiving = yield* claimedBy(otherWorker)
        const ofDead = yield* claimedBy(worker)
        // The lock of a worker that was killed: registered, and free.
        yield* query("INSERT INTO dispatcher (id) VALUES ($1)", [worker])
        assert.strictEqual((yield* sweep).expired, 3)
        assert.deepStrictEqual(yield* ofDead, ["failed", "failed", "failed"])
        assert.deepStrictEqual(yield* ofLiving, ["delivering", "delivering", "delivering"])
        yield* query("DELETE FROM dispatcher WHERE id = $1", [worker])
      }).pipe(Effect.scoped),
    { tags: "WHK-57" }
  )

  it.effect("says nothing of workers without a session, or of another start of the server", () =>
    Effect.gen(function* () {
      const statuses = yield* claimedBy(worker)
      assert.strictEqual((yield* sweep).expired, 0)
      yield* query("INSERT INTO dispatcher (id, server_started_at) VALUES ($1, now() - interval '1 year')", [worker])
      assert.strictEqual((yield* sweep).expired, 0)
      assert.deepStrictEqual(yield* statuses, ["delivering", "delivering", "delivering"])
      yield* query("DELETE FROM dispatcher WHERE id = $1", [worker])
    })
  )

  it.effect("is opened again after a break, as another session", () =>
    Effect.gen(function* () {
      const session = yield* open(worker)
      assert.strictEqual(session.number(), 1)
      yield* breakSessions
      yield* Effect.promise(() => until("the session is another", () => session.number() === 2))
      assert.strictEqual((yield* registered(worker)).length, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("leaves no row when the worker ends", () =>
    Effect.gen(function* () {
      yield* Effect.scoped(open(worker))
      assert.deepStrictEqual(yield* registered(worker), [])
      const left = Effect.map(backends, ({ length }) => length)
      yield* Effect.promise(() => until("the connection is closed", async () => (await Effect.runPromise(left)) === 0))
    })
  )

  it.effect("is that of one process at a time", () =>
    Effect.gen(function* () {
      const first = yield* Scope.make()
      yield* Scope.provide(open(worker), first)
      const before = yield* connectionsMade
      const second = yield* WorkerSessions.use((sessions) => sessions.open(worker))
      // A session that is opened makes two: its own, and one that looks for a pooler. So the third is a second attempt.
      yield* Effect.promise(() =>
        until("the second has tried again", async () => (await Effect.runPromise(connectionsMade)) >= before + 3)
      )
      assert.isNull(second.number())
      yield* Scope.close(first, Exit.void)
      assert.strictEqual(yield* second.held, 1)
    }).pipe(Effect.scoped)
  )
})
