import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { type ClaimedWork, type DueKind, DueWork, MissionWorkKind } from "@trajet/domain/due"
import { ClientUpdateId, DriverId, type Mission, type MissionId, Missions } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { callerOf, dayMillis, hourMillis, insert, newTenant, type StoreTests } from "../store/store.suite.ts"
import { letPass, otherWorker, storeNow, worker } from "../webhooks/webhooks.suite.ts"

export const leaseMillis = 30_000
export const minuteMillis = 60_000
export const all = 10_000

export const moved = (instant: Instant, millis: number): Instant =>
  Instant(`${new Date(Date.parse(instant) + millis).toISOString().slice(0, 23)}${instant.slice(23)}`)

/** The mission with a request whose reminders are due at these times. */
export const askedAt = (mission: Mission, remindersAt: ReadonlyArray<Instant>, expiresAt: Instant): Mission => ({
  ...mission,
  status: "assigned",
  driver: {
    id: DriverId(randomUUIDv7()),
    firstName: "Marie",
    lastName: "Durand",
    phone: "06",
    phoneE164: null,
    email: "m@d.example"
  },
  driverValidation: {
    clientUpdateId: ClientUpdateId(randomUUIDv7()),
    change: "dates",
    before: null,
    askedAt: remindersAt[0] ?? expiresAt,
    remindersAt,
    expiresAt,
    remindersSent: 0
  }
})

export const change = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId, to: (mission: Mission) => Mission) {
  const missions = yield* Missions
  yield* missions.change(callerOf(tenant), id, "test", (mission) =>
    Result.succeed({ mission: to(mission), events: [], result: null })
  )
})

export const dueIn = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId, millis: number) {
  const dueAt = moved(yield* storeNow, millis)
  yield* change(tenant, id, (mission) => askedAt(mission, [dueAt], moved(dueAt, hourMillis)))
  return dueAt
})

/** A mission with a reminder that is due this many milliseconds from now. */
export const missionDueIn = Effect.fnUntraced(function* (millis: number, of: Tenant | null = null) {
  const tenant = of ?? (yield* newTenant)
  const id = yield* insert(tenant)
  return { tenant, id, dueAt: yield* dueIn(tenant, id, millis) }
})

const isOf = (tenant: Tenant) => (work: ClaimedWork) =>
  "tenant" in work && work.tenant.groupId === tenant.groupId && work.tenant.environment === tenant.environment

interface Claiming {
  readonly owner?: WorkerId
  readonly kinds?: ReadonlyArray<DueKind>
}

// Other tests of the same store have due work too, which is claimed along, and left aside.
export const claimed = (tenant: Tenant, { kinds = ["remind_driver"], owner = worker }: Claiming = {}) =>
  DueWork.use((due) => due.claim({ owner, kinds, most: all, leaseMillis })).pipe(
    Effect.map(({ works }) => works.filter(isOf(tenant)))
  )

export const claimedOne = Effect.fnUntraced(function* (tenant: Tenant, claiming: Claiming = {}) {
  const [work, ...others] = yield* claimed(tenant, claiming)
  assert.isEmpty(others)
  return work ?? assert.fail("nothing was claimed")
})

const everyRowOf = (tenant: Tenant) =>
  DueWork.use((due) => due.list({ kind: null, isFailing: false, limit: all })).pipe(
    Effect.map((rows) => rows.filter((row) => row.groupId === tenant.groupId))
  )

/** The rows of a tenant but those that watch arrivals, which every assigned mission has. */
export const rowsOf = (tenant: Tenant) =>
  Effect.map(everyRowOf(tenant), (rows) => rows.filter(({ kind }) => kind !== "watch_arrival"))

/** The rows that watch the arrivals of a tenant's missions. */
export const watchesOf = (tenant: Tenant) =>
  Effect.map(everyRowOf(tenant), (rows) => rows.filter(({ kind }) => kind === "watch_arrival"))

const claims = (it: StoreTests) =>
  describe("a claim", () => {
    it.effect("takes what is due, the longest due first, and nothing that is due later", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const ids = new Map<number, string>()
        for (const hours of [-1, -5, 1, -3, -2, -4]) {
          ids.set(hours, (yield* missionDueIn(hours * hourMillis, tenant)).id)
        }
        const works = yield* claimed(tenant)
        assert.deepStrictEqual(
          works.map((work) => ("missionId" in work ? work.missionId : "none")),
          [-5, -4, -3, -2, -1].map((hours) => ids.get(hours) ?? "none")
        )
        assert.deepStrictEqual(
          works.map(({ attempt, kind }) => [attempt, kind]),
          works.map(() => [1, "remind_driver"])
        )
      })
    )

    it.effect("takes no more than it asks for, and only kinds that it asks for", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const tenant = yield* newTenant
        yield* missionDueIn(-hourMillis, tenant)
        yield* missionDueIn(-hourMillis, tenant)
        assert.isEmpty(yield* claimed(tenant, { kinds: ["remove_driver", "erase_mission"] }))
        const { now, works } = yield* due.claim({ owner: worker, kinds: ["remind_driver"], most: 1, leaseMillis })
        assert.lengthOf(works, 1)
        assert.isAtMost(Date.parse(now), Date.parse(yield* storeNow))
        const { works: none } = yield* due.claim({ owner: worker, kinds: [], most: 1, leaseMillis })
        assert.isEmpty(none)
      })
    )

    it.effect("takes no work that another one holds, not even at the same time", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        for (let made = 0; made < 20; made++) yield* missionDueIn(-hourMillis, tenant)
        const due = yield* DueWork
        const workers = Array.from({ length: 8 }, () => WorkerId(randomUUIDv7()))
        const taken = yield* Effect.forEach(
          workers,
          (owner) => due.claim({ owner, kinds: MissionWorkKind.literals, most: 5, leaseMillis }),
          { concurrency: "unbounded" }
        )
        const ids = taken.flatMap(({ works }) => works.map(({ id }) => id))
        assert.strictEqual(new Set(ids).size, ids.length)
      })
    )

    it.effect("takes work of a dead worker after its lease, in its old place, and counts it again", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* missionDueIn(-2 * hourMillis, tenant)
        const first = yield* claimedOne(tenant)
        assert.isEmpty(yield* claimed(tenant, { owner: otherWorker }))
        yield* letPass(leaseMillis - 5_000)
        assert.isEmpty(yield* claimed(tenant, { owner: otherWorker }))
        yield* missionDueIn(-hourMillis, tenant)
        yield* letPass(5_000)
        const [again, other] = yield* claimed(tenant, { owner: otherWorker })
        assert.deepInclude(again, { id: first.id, missionId: id, attempt: 2 })
        assert.strictEqual(other?.attempt, 1)
        const due = yield* DueWork
        assert.isFalse(yield* due.finish(worker, first, null))
      })
    )

    it.effect("holds work for twice as long with each attempt that was not settled", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* missionDueIn(-hourMillis, tenant)
        yield* claimedOne(tenant)
        yield* letPass(leaseMillis)
        yield* claimedOne(tenant)
        yield* letPass(leaseMillis)
        assert.isEmpty(yield* claimed(tenant))
        yield* letPass(leaseMillis)
        assert.strictEqual((yield* claimedOne(tenant)).attempt, 3)
      })
    )
  })

const settling = (it: StoreTests) =>
  describe("an attempt", () => {
    it.effect("that is finished ends the work, or sets its next time, once", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const tenant = yield* newTenant
        yield* missionDueIn(-hourMillis, tenant)
        const work = yield* claimedOne(tenant)
        assert.isFalse(yield* due.finish(otherWorker, work, null))
        assert.isFalse(yield* due.finish(worker, { ...work, attempt: 2 }, null))
        const nextAt = moved(work.dueAt, 2 * hourMillis)
        assert.isTrue(yield* due.finish(worker, work, nextAt))
        assert.isFalse(yield* due.finish(worker, work, nextAt))
        assert.isEmpty(yield* claimed(tenant))
        yield* letPass(hourMillis)
        const later = yield* claimedOne(tenant)
        assert.deepInclude(later, { id: work.id, attempt: 1 })
        assert.isTrue(yield* due.finish(worker, later, null))
        assert.isEmpty(yield* rowsOf(tenant))
      })
    )

    it.effect("that failed is due again after its wait, behind what became due before", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const tenant = yield* newTenant
        yield* missionDueIn(-dayMillis, tenant)
        const work = yield* claimedOne(tenant)
        const failure = { error: `no\0 luck ${"x".repeat(1_000)}`, retryMillis: 10 * minuteMillis }
        assert.isFalse(yield* due.fail(otherWorker, work, failure))
        assert.isTrue(yield* due.fail(worker, work, failure))
        const [row] = yield* rowsOf(tenant)
        assert.deepInclude(row, { attempt: 1, leaseUntil: null, dueAt: work.dueAt })
        assert.lengthOf(row?.lastError ?? "", 512)
        assert.isAbove(Date.parse(row?.nextAt ?? ""), Date.parse(yield* storeNow))
        yield* letPass(9 * minuteMillis)
        assert.isEmpty(yield* claimed(tenant))
        yield* letPass(minuteMillis)
        const { id } = yield* missionDueIn(-hourMillis, tenant)
        const [first, second] = yield* claimed(tenant)
        assert.deepInclude(first, { missionId: id, attempt: 1 })
        assert.deepInclude(second, { id: work.id, attempt: 2 })
      })
    )

    it.effect("keeps its lease if its worker extends it, and only then", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const tenant = yield* newTenant
        yield* missionDueIn(-hourMillis, tenant)
        const work = yield* claimedOne(tenant)
        yield* due.extend(otherWorker, [work], dayMillis)
        yield* due.extend(worker, [{ ...work, attempt: 7 }], dayMillis)
        yield* letPass(leaseMillis - 5_000)
        yield* due.extend(worker, [work], leaseMillis)
        yield* due.extend(worker, [work], 1)
        yield* due.extend(worker, [], leaseMillis)
        yield* letPass(leaseMillis - 5_000)
        assert.isEmpty(yield* claimed(tenant))
        yield* letPass(5_000)
        assert.strictEqual((yield* claimedOne(tenant)).attempt, 2)
      })
    )

    it.effect("that was given back does not count, and its work is due at once", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const tenant = yield* newTenant
        yield* missionDueIn(-hourMillis, tenant)
        const work = yield* claimedOne(tenant)
        yield* due.release(otherWorker, [work])
        assert.isEmpty(yield* claimed(tenant))
        yield* due.release(worker, [work])
        assert.strictEqual((yield* claimedOne(tenant, { owner: otherWorker })).attempt, 1)
      })
    )
  })

/** Claims of due work, and how their attempts end. */
export const dueClaims = (it: StoreTests) => {
  claims(it)
  settling(it)
}
