import { layer } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { ClaimLost, IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import { type Mission, Missions, type NewMissionRecord } from "@trajet/domain/mission"
import { callerOf, insert, newTenant, recordOf } from "@trajet/testing"
import { Context, Effect, Fiber, Layer, Result } from "effect"
import { randomUUID } from "node:crypto"
import { assert } from "vitest"
import { beginOnServer, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { until } from "../../../../tools/harness/until.ts"
import { portsOn } from "../testing/postgres-store.ts"

class StoreUrl extends Context.Service<StoreUrl, string>()("@trajet/adapters-postgres/testing/StoreUrl") {}

const store = Layer.unwrap(
  Effect.map(Effect.promise(testDatabase), (url) => Layer.merge(portsOn(url), Layer.succeed(StoreUrl, url)))
)

interface Keyed {
  readonly tenant: Tenant
  readonly record: ReturnType<typeof recordOf>
}

const claimed = Effect.fnUntraced(function* (tenant: Tenant, body: string) {
  const keys = yield* IdempotencyKeys
  const claim = yield* keys.claim(tenant, IdempotencyKey(randomUUID()), "fingerprint", 60_000)
  if (claim._tag === "Held") return assert.fail("the key is new")
  return { claim: claim.claim, answer: { status: 201, body } } satisfies NewMissionRecord["completes"]
})

/** A keyed order of each tenant, whose answer names the mission. */
const keyedOrders = (tenants: ReadonlyArray<Tenant>) =>
  Effect.forEach(tenants, (tenant, n) =>
    Effect.map(claimed(tenant, `answer ${n}`), (completes): Keyed => ({
      tenant,
      record: recordOf({ reference: `R-${n}` }, completes)
    }))
  )

const createAll = (orders: ReadonlyArray<Keyed>) =>
  Effect.forEach(
    orders,
    ({ record, tenant }) => Effect.result(Missions.use((m) => m.create(callerOf(tenant), record))),
    {
      concurrency: "unbounded"
    }
  )

const moved = (mission: Mission) =>
  Result.succeed({
    mission: { ...mission, sequence: mission.sequence + 1 },
    events: [{ type: "transport.dates_updated", data: { id: mission.id } }] as const,
    result: null
  })

const tenantsOf = (count: number) => Effect.forEach(Array.from({ length: count }), () => newTenant)

/** What the store has of a mission: its tenant, reference, event, audit row and the answer of its key. */
const storedOf = (url: string, id: string) =>
  Effect.promise(() =>
    onServer(
      url,
      `SELECT m.group_id, m.reference, e.group_id AS event_group, e.seq::int, a.group_id AS audit_group, k.group_id AS key_group,
  k.answer_body FROM mission m
JOIN event e ON e.mission_id = m.id JOIN audit a ON a.target = m.id::text LEFT JOIN idempotency_key k ON k.mission_id = m.id
WHERE m.id = $1`,
      [id]
    )
  )

layer(store, { excludeTestServices: true })("creations of many tenants at the same time", (it) => {
  it.effect("write every row of a mission for its own tenant, with a key and without one", () =>
    Effect.gen(function* () {
      const url = yield* StoreUrl
      const keyed = yield* keyedOrders(yield* tenantsOf(30))
      const isKeyed = (n: number) => n % 2 === 0
      const orders = keyed.map((order, n) =>
        isKeyed(n) ? order : { ...order, record: { ...order.record, completes: null } }
      )
      assert.isTrue((yield* createAll(orders)).every(Result.isSuccess))
      for (const [n, { record, tenant }] of orders.entries()) {
        const { groupId } = tenant
        assert.deepStrictEqual(yield* storedOf(url, record.id), [
          {
            ...{ group_id: groupId, event_group: groupId, audit_group: groupId, reference: `R-${n}`, seq: 1 },
            ...{ key_group: isKeyed(n) ? groupId : null, answer_body: isKeyed(n) ? `answer ${n}` : null }
          }
        ])
      }
    })
  )

  it.effect("refuse those alone whose claims were lost", () =>
    Effect.gen(function* () {
      const url = yield* StoreUrl
      const orders = yield* keyedOrders(yield* tenantsOf(12))
      const isLost = (n: number) => n % 3 === 0
      const given = orders.map(({ record, tenant }, n) => {
        const { completes } = record
        const claim = completes === null ? assert.fail("it has a key") : completes.claim
        const lost = { claim: { ...claim, fence: claim.fence + 1 }, answer: { status: 201, body: "" } }
        return isLost(n) ? { tenant, record: { ...record, completes: lost } } : { tenant, record }
      })
      const done = yield* createAll(given)
      assert.deepStrictEqual(
        done.map((result) => Result.isSuccess(result)),
        orders.map((_, n) => !isLost(n))
      )
      for (const result of done) if (Result.isFailure(result)) assert.instanceOf(result.failure, ClaimLost)
      for (const [n, { record }] of orders.entries()) {
        assert.lengthOf(yield* storedOf(url, record.id), isLost(n) ? 0 : 1)
      }
    })
  )

  it.effect("wait for no tenant whose log somebody holds, which is served when it is free", () =>
    Effect.gen(function* () {
      const url = yield* StoreUrl
      const tenants = yield* tenantsOf(8)
      const [held, ...others] = yield* keyedOrders(tenants)
      if (held === undefined) return assert.fail("there is no order")
      const release = yield* Effect.promise(() =>
        beginOnServer(url, `SELECT FROM event_head WHERE group_id = '${held.tenant.groupId}' FOR UPDATE`)
      )
      const ended: Array<string> = []
      const all = yield* Effect.forEach(
        [held, ...others],
        (order) =>
          Effect.tap(createAll([order]), ([result]) =>
            Effect.sync(() => ended.push(result !== undefined && Result.isSuccess(result) ? order.record.id : "failed"))
          ),
        { concurrency: "unbounded" }
      ).pipe(Effect.forkChild)
      const haveEnded = (count: number) =>
        Effect.promise(() => until(`${count} creations have ended`, () => Promise.resolve(ended.length === count)))
      yield* haveEnded(others.length)
      assert.sameMembers(
        ended,
        others.map(({ record }) => record.id)
      )
      yield* Effect.promise(() => release("SELECT 1"))
      yield* Fiber.join(all)
      assert.include(ended, held.record.id)
    })
  )

  it.effect(
    "meet those of another process and single changes without a deadlock, and lose nothing",
    () =>
      Effect.gen(function* () {
        const url = yield* StoreUrl
        const other = Context.get(yield* Layer.build(portsOn(url)), Missions)
        const tenants = yield* tenantsOf(48)
        const changed = yield* Effect.forEach(tenants, (tenant) => Effect.map(insert(tenant), (id) => ({ id, tenant })))
        const change = ({ id, tenant }: (typeof changed)[number]) =>
          Missions.use((missions) => missions.change(callerOf(tenant), id, "transport.dates", moved))
        const rounds = byForm({ short: 12, long: 100_000 / tenants.length })
        for (let round = 0; round < rounds; round++) {
          const orders = yield* keyedOrders(tenants)
          const changing = Effect.forEach(changed.toReversed(), change, { concurrency: 2 })
          const others = yield* keyedOrders(tenants.toReversed())
          const [done, doneByOther] = yield* Effect.all(
            [createAll(orders), Effect.provideService(createAll(others), Missions, other), changing],
            { concurrency: "unbounded" }
          )
          assert.isTrue([...done, ...doneByOther].every(Result.isSuccess))
        }
        for (const tenant of tenants) {
          const [row] = yield* Effect.promise(() =>
            onServer(
              url,
              "SELECT count(*)::int AS events, max(seq)::int AS last, count(DISTINCT seq)::int AS places FROM event WHERE group_id = $1",
              [tenant.groupId]
            )
          )
          const events = 1 + 3 * Math.ceil(rounds)
          assert.deepStrictEqual(row, { events, last: events, places: events })
        }
        // A batch that was undone by a deadlock is tried again, so the answers do not show it.
        const [met] = yield* Effect.promise(() =>
          onServer(url, "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()")
        )
        assert.deepStrictEqual(met, { deadlocks: 0 })
      }),
    byForm({ short: 60_000, long: 3_600_000 })
  )
})
