import { assert, describe } from "@effect/vitest"
import { type DueKind, type DueRow, DueWork, dueWorkOf, type JobKind } from "@trajet/domain/due"
import { type Mission, Missions } from "@trajet/domain/mission"
import { Effect, Exit, Result } from "effect"
import {
  callerOf,
  dayMillis,
  hourMillis,
  insert,
  newTenant,
  StoreInside,
  type StoreTests
} from "../store/store.suite.ts"
import { otherWorker, storeNow, worker } from "../webhooks/webhooks.suite.ts"
import {
  all,
  askedAt,
  change,
  claimed,
  claimedOne,
  dueClaims,
  dueIn,
  leaseMillis,
  minuteMillis,
  missionDueIn,
  moved,
  rowsOf,
  watchesOf
} from "./due-claims.suite.ts"

const shown = ({ dueAt, kind, subjectId }: DueRow) => ({ kind, subjectId, dueAt })

const ofMissions = (it: StoreTests) =>
  describe("of missions", () => {
    it.effect("is what the mission says, after each change", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        assert.isEmpty(yield* rowsOf(tenant))
        const now = yield* storeNow
        const [first, second, end] = [moved(now, hourMillis), moved(now, 2 * hourMillis), moved(now, 3 * hourMillis)]
        const steps: ReadonlyArray<(mission: Mission) => Mission> = [
          (mission) => askedAt(mission, [first, second], end),
          (mission) => ({ ...mission, description: "unchanged work" }),
          (mission) => askedAt(mission, [second], end),
          (mission) => askedAt(mission, [], end),
          (mission) => ({ ...mission, status: "cancelled", driver: null, driverValidation: null, cancelledAt: now })
        ]
        const kinds: Array<ReadonlyArray<string>> = []
        for (const step of steps) {
          let after: Mission | null = null
          yield* change(tenant, id, (mission) => (after = step(mission)))
          const rows = (yield* rowsOf(tenant)).map(shown)
          const expected: ReadonlyArray<ReturnType<typeof shown>> =
            after === null ? [] : dueWorkOf(after).map(({ dueAt, kind }) => ({ kind, subjectId: id, dueAt }))
          const watches = (yield* watchesOf(tenant)).map(shown)
          assert.sameDeepMembers([...rows, ...watches], [...expected])
          assert.lengthOf(watches, Object(after).status === "assigned" ? 1 : 0)
          kinds.push(rows.map(({ kind }) => kind))
        }
        assert.deepStrictEqual(kinds, [
          ["remind_driver"],
          ["remind_driver"],
          ["remind_driver"],
          ["remove_driver"],
          ["erase_mission"]
        ])
      })
    )

    it.effect("is not written by a change that is refused", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const exit = yield* Effect.exit(missions.change(callerOf(tenant), id, "test", () => Result.fail("refused")))
        assert.isTrue(Exit.isFailure(exit))
        assert.isEmpty(yield* rowsOf(tenant))
      })
    )

    it.effect("keeps its row through a change that leaves the work as it is", () =>
      Effect.gen(function* () {
        const { id, tenant } = yield* missionDueIn(-minuteMillis)
        const due = yield* DueWork
        const work = yield* claimedOne(tenant)
        yield* due.fail(worker, work, { error: "no luck", retryMillis: hourMillis })
        yield* change(tenant, id, (mission) => ({ ...mission, description: "another" }))
        const [row] = yield* rowsOf(tenant)
        assert.deepStrictEqual([row?.attempt, row?.lastError], [1, "no luck"])
        assert.isEmpty(yield* claimed(tenant))
      })
    )

    it.effect("is written anew by a change that moves it: the worker that holds it settles nothing any more", () =>
      Effect.gen(function* () {
        const { id, tenant } = yield* missionDueIn(-minuteMillis)
        const due = yield* DueWork
        const work = yield* claimedOne(tenant)
        const dueAt = yield* dueIn(tenant, id, -1)
        assert.isFalse(yield* due.finish(worker, work, null))
        assert.isFalse(yield* due.fail(worker, work, { error: "late", retryMillis: 1 }))
        yield* due.release(worker, [work])
        yield* due.extend(worker, [work], hourMillis)
        const [row] = yield* rowsOf(tenant)
        assert.deepInclude(row, { dueAt, nextAt: dueAt, attempt: 0, lastError: null, leaseUntil: null })
        assert.strictEqual((yield* claimedOne(tenant, { owner: otherWorker })).dueAt, dueAt)
      })
    )
  })

export const dueWorkSuite = (it: StoreTests) =>
  describe("due work", () => {
    ofMissions(it)
    dueClaims(it)

    it.effect("has one row for each job, however often it is added", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        yield* Effect.forEach([1, 2, 3], () => due.addJobs(["make_partitions", "prune_records"]), {
          concurrency: "unbounded"
        })
        const kinds: ReadonlyArray<JobKind> = ["make_partitions", "prune_records"]
        const { works } = yield* due.claim({ owner: worker, kinds, most: all, leaseMillis })
        assert.deepStrictEqual(works.map(({ kind }) => kind).toSorted(), [...kinds])
        const [work] = works
        if (work === undefined) return assert.fail("no job is due")
        yield* due.finish(worker, work, moved(yield* storeNow, hourMillis))
        yield* due.addJobs(kinds)
        assert.isEmpty((yield* due.claim({ owner: otherWorker, kinds, most: all, leaseMillis })).works)
      })
    )

    it.effect("counts the prints that were begun, also those that no worker lived to end", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const { id, tenant } = yield* missionDueIn(-minuteMillis)
        const work = yield* claimedOne(tenant)
        assert.isNull(yield* due.beginPrint(otherWorker, work))
        assert.strictEqual(yield* due.beginPrint(worker, work), 1)
        assert.strictEqual(yield* due.beginPrint(worker, work), 2)
        yield* due.endPrint(work, "not_made")
        // The next claim counts on, after a failure as after the end of a lease.
        yield* due.fail(worker, work, { error: "killed", retryMillis: 0 })
        const next = yield* claimedOne(tenant, { owner: otherWorker })
        assert.isNull(yield* due.beginPrint(worker, work))
        assert.strictEqual(yield* due.beginPrint(otherWorker, next), 2)
        // Neither a change that writes the row anew nor work that was lost ends the count.
        yield* dueIn(tenant, id, -1)
        assert.isNull(yield* due.beginPrint(otherWorker, next))
        const last = yield* claimedOne(tenant)
        assert.strictEqual(yield* due.beginPrint(worker, last), 3)
        yield* due.endPrint(next, "printed")
        assert.strictEqual(yield* due.beginPrint(worker, last), 1)
        yield* due.endPrint(last, "not_made")
        yield* due.endPrint(last, "not_made")
        assert.strictEqual(yield* due.beginPrint(worker, last), 1)
      })
    )

    it.effect("counts what is late and what fails, and says how late the oldest is", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const before = yield* due.figures
        const tenant = yield* newTenant
        // Older than anything that other tests leave behind.
        yield* missionDueIn(-20_000 * dayMillis, tenant)
        yield* missionDueIn(hourMillis, tenant)
        const work = yield* claimedOne(tenant)
        const held = yield* due.figures
        // The arrivals of both missions were due long ago by the present of the store.
        const now = yield* storeNow
        const watches = (yield* watchesOf(tenant)).filter(({ dueAt }) => dueAt <= now).length
        assert.deepStrictEqual([held.due, held.failing], [before.due + 1 + watches, before.failing])
        yield* due.fail(worker, work, { error: "no luck", retryMillis: hourMillis })
        const failing = yield* due.figures
        assert.deepStrictEqual([failing.due, failing.failing], [before.due + 1 + watches, before.failing + 1])
        assert.isAtLeast(failing.oldestDueSeconds, 20_000 * 86_400)
        assert.isAtMost(failing.oldestDueSeconds, 20_000 * 86_400 + 60)
      })
    )

    it.effect("that failed may be retried at once, by kind and id and up to a number, and then waits as at first", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const tenant = yield* newTenant
        const missions = [
          // Older than anything that other tests leave behind.
          yield* missionDueIn(-32_000 * dayMillis, tenant),
          yield* missionDueIn(-31_000 * dayMillis, tenant),
          yield* missionDueIn(-30_000 * dayMillis, tenant)
        ]
        const [first, second, third, ...others] = yield* claimed(tenant)
        assert.isEmpty(others)
        if (first === undefined || second === undefined || third === undefined) return assert.fail("three are due")
        for (const work of [first, second]) {
          yield* due.fail(worker, work, { error: "no luck", retryMillis: dayMillis })
        }
        const every = { id: null, kind: null, limit: all, by: null }
        assert.strictEqual(yield* due.retry({ ...every, id: first.id, kind: "erase_mission" }), 0)
        // The third is running, and has not failed.
        assert.strictEqual(yield* due.retry({ ...every, id: third.id }), 0)
        assert.isEmpty(yield* claimed(tenant, { owner: otherWorker }))
        assert.strictEqual(yield* due.retry({ ...every, kind: "remind_driver", limit: 1 }), 1)
        const [again, ...none] = yield* claimed(tenant, { owner: otherWorker })
        assert.isEmpty(none)
        assert.deepInclude(again, { id: first.id, attempt: 1 })
        assert.strictEqual(yield* due.retry({ ...every, id: first.id }), 0)
        assert.strictEqual(yield* due.retry({ ...every, id: second.id }), 1)
        assert.strictEqual((yield* rowsOf(tenant)).filter(({ lastError }) => lastError !== null).length, 2)
        const audited = (yield* StoreInside.use((inside) => inside.audited(tenant.groupId))).filter(
          ({ action }) => action === "due.retry"
        )
        assert.deepStrictEqual(
          audited.map(({ environment, target }) => [environment, target]),
          missions.slice(0, 2).map(({ id }) => [tenant.environment, id])
        )
        // Leaves nothing so old to other tests.
        const [last] = yield* claimed(tenant, { owner: otherWorker })
        for (const work of [again, last]) if (work !== undefined) yield* due.finish(otherWorker, work, null)
        yield* due.finish(worker, third, null)
        assert.isEmpty(yield* rowsOf(tenant))
      })
    )

    it.effect("is listed in the order of its time, by kind or if it fails, up to a number", () =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const tenant = yield* newTenant
        const [late, soon] = [
          yield* missionDueIn(-22_000 * dayMillis, tenant),
          yield* missionDueIn(-21_000 * dayMillis, tenant)
        ]
        assert.deepStrictEqual(
          (yield* rowsOf(tenant)).map(({ subjectId }) => subjectId),
          [late.id, soon.id]
        )
        const listed = (isFailing: boolean, kind: DueKind | null, limit = all) =>
          Effect.map(due.list({ kind, isFailing, limit }), (rows) =>
            rows.filter((row) => row.groupId === tenant.groupId).map(({ subjectId }) => subjectId)
          )
        assert.isEmpty(yield* listed(false, "erase_mission"))
        assert.deepStrictEqual(yield* listed(false, "remind_driver", 1), [late.id])
        const [, second] = yield* claimed(tenant)
        if (second === undefined) return assert.fail("only one was claimed")
        yield* due.fail(worker, second, { error: "no luck", retryMillis: 1 })
        assert.deepStrictEqual(yield* listed(true, null), [soon.id])
      })
    )
  })
