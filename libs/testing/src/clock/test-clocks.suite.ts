import { assert, describe } from "@effect/vitest"
import type { GroupId, Tenant } from "@trajet/domain/access"
import { ClockLeads, MoverId, presentAt, TestClocks } from "@trajet/domain/clock"
import { DueWork } from "@trajet/domain/due"
import { Missions, type MissionId } from "@trajet/domain/mission"
import { Instant, type Moment } from "@trajet/domain/time"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect, Option, Result } from "effect"
import { randomUUID } from "node:crypto"
import { callerOf, insert, recordOf, StoreInside, type StoreTests, tenantAndStrangers } from "../store/store.suite.ts"

const hourMillis = 3_600_000
const holdMillis = 60_000

const newMover = () => MoverId(randomUUID())

const take = (groupId: GroupId, mover: MoverId) =>
  Effect.map(
    TestClocks.use((clocks) => clocks.take(groupId, mover, holdMillis)),
    Option.getOrNull
  )
const step = (groupId: GroupId, mover: MoverId, toLeadMillis: number) =>
  Effect.map(
    TestClocks.use((clocks) => clocks.step(groupId, mover, { toLeadMillis, holdMillis })),
    Option.getOrNull
  )
const leadOf = (groupId: GroupId) =>
  Effect.map(
    ClockLeads.use((leads) => leads.leadsMillis([groupId])),
    (found) => found.get(groupId) ?? 0
  )

/** The present by which a change of a mission is decided, and the real time of its records. */
const momentOf = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId) {
  const missions = yield* Missions
  const noted: Array<Moment> = []
  yield* missions.change(callerOf(tenant), id, "test", (mission, now, recordedAt) => {
    noted.push({ now, recordedAt })
    return Result.succeed({ mission, events: [], result: null })
  })
  return noted[0] ?? { now: Instant(""), recordedAt: Instant("") }
})

/** The time that the decision of a change takes as `now`. */
const decidedAt = (tenant: Tenant, id: MissionId) => Effect.map(momentOf(tenant, id), ({ now }) => now)

const isAfter = (one: Instant, other: Instant, millis: number): boolean =>
  Date.parse(one) - Date.parse(other) >= millis - 1_000

export const testClocksSuite = (it: StoreTests): void => {
  describe("the clock of a test environment", () => {
    it.effect(
      "moves the decisions of its group's test environment, and of no other",
      () =>
        Effect.gen(function* () {
          const { strangers, tenant } = yield* tenantAndStrangers
          const mover = newMover()
          const [own, ...others] = yield* Effect.forEach([tenant, ...strangers], (of) => insert(of))
          const [before, ...othersBefore] = [
            yield* decidedAt(tenant, own ?? assert.fail("no mission")),
            ...(yield* Effect.forEach(strangers, (of, nth) => decidedAt(of, others[nth] ?? assert.fail("no mission"))))
          ]
          yield* take(tenant.groupId, mover)
          const moved = yield* step(tenant.groupId, mover, hourMillis)
          assert.deepInclude(moved, { leadMillis: hourMillis, works: false })
          assert.strictEqual(yield* leadOf(tenant.groupId), hourMillis)
          const { now, recordedAt } = yield* momentOf(tenant, own ?? assert.fail("no mission"))
          assert.isTrue(isAfter(now, before, hourMillis))
          assert.isFalse(isAfter(recordedAt, before, hourMillis))
          for (const [nth, of] of strangers.entries()) {
            const theirs = yield* decidedAt(of, others[nth] ?? assert.fail("no mission"))
            assert.isFalse(isAfter(theirs, othersBefore[nth] ?? before, hourMillis), of.environment)
          }
          assert.strictEqual(yield* presentAt({ ...tenant, environment: "live" }, before), before)
        }),
      { tags: "TST-12" }
    )

    it.effect(
      "stops when work falls due, and stays until the work is done",
      () =>
        Effect.gen(function* () {
          const { strangers, tenant } = yield* tenantAndStrangers
          const missions = yield* Missions
          const due = yield* DueWork
          const stepSeconds = 600
          const robot = { mode: "auto", stepSeconds, scenario: "happy" } as const
          yield* missions.create(callerOf(tenant), { ...recordOf(), robot })
          for (const of of strangers.slice(1)) yield* missions.create(callerOf(of), { ...recordOf(), robot })
          const mover = newMover()
          yield* take(tenant.groupId, mover)
          const stopped = yield* step(tenant.groupId, mover, hourMillis)
          assert.isTrue(stopped?.works)
          assert.isAtMost(Math.abs((stopped?.leadMillis ?? 0) - stepSeconds * 1_000), 5_000)
          assert.deepInclude(yield* step(tenant.groupId, mover, hourMillis), { works: true })
          const rows = (yield* due.list({ kind: "robot_step", isFailing: false, limit: 10_000 })).filter(
            ({ groupId }) => groupId === tenant.groupId
          )
          assert.lengthOf(rows, 1)
          const owner = WorkerId(randomUUID())
          const claimed: Array<string> = []
          for (;;) {
            const { works } = yield* due.claim({ owner, kinds: ["robot_step"], most: 100, leaseMillis: 60_000 })
            if (works.length === 0) break
            for (const work of works) {
              claimed.push("missionId" in work ? work.tenant.groupId : "")
              yield* due.finish(owner, work, null)
            }
          }
          assert.include(claimed, tenant.groupId)
          for (const { groupId } of strangers.slice(1)) assert.notInclude(claimed, groupId)
          assert.deepInclude(yield* step(tenant.groupId, mover, hourMillis), { works: false, leadMillis: hourMillis })
        }),
      { tags: "TST-14" }
    )

    it.effect(
      "is held by one mover at a time, and free after its lease",
      () =>
        Effect.gen(function* () {
          const inside = yield* StoreInside
          const { tenant } = yield* tenantAndStrangers
          const clocks = yield* TestClocks
          const [one, other] = [newMover(), newMover()]
          assert.isNotNull(yield* take(tenant.groupId, one))
          assert.isNull(yield* take(tenant.groupId, other))
          assert.isNull(yield* step(tenant.groupId, other, hourMillis))
          yield* clocks.letGo(tenant.groupId, other)
          assert.isNull(yield* take(tenant.groupId, other), "another mover cannot give it back")
          yield* inside.letPass(holdMillis + 1_000)
          assert.isNotNull(yield* take(tenant.groupId, other))
          assert.isNull(yield* step(tenant.groupId, one, hourMillis))
          yield* clocks.letGo(tenant.groupId, other)
          assert.isNotNull(yield* take(tenant.groupId, one))
          yield* clocks.signal([])
        }),
      { tags: "TST-16" }
    )

    it.effect(
      "is set back by a reset, which empties its environment alone",
      () =>
        Effect.gen(function* () {
          const { strangers, tenant } = yield* tenantAndStrangers
          const clocks = yield* TestClocks
          const missions = yield* Missions
          const mover = newMover()
          yield* take(tenant.groupId, mover)
          yield* step(tenant.groupId, mover, hourMillis)
          const own = yield* insert(tenant)
          const others = yield* Effect.forEach(strangers, (of) => insert(of))
          assert.isTrue(Option.isNone(yield* clocks.setBack(callerOf(tenant), newMover(), holdMillis)))
          const before = Option.getOrThrow(yield* clocks.setBack(callerOf(tenant), mover, holdMillis))
          assert.strictEqual(yield* leadOf(tenant.groupId), 0)
          const empty = clocks.emptySome(tenant.groupId, mover, { before, holdMillis })
          while (Option.getOrThrow(yield* empty) > 0);
          assert.isTrue(Option.isNone(yield* missions.find(tenant, own)))
          for (const [nth, of] of strangers.entries()) {
            assert.isTrue(Option.isSome(yield* missions.find(of, others[nth] ?? assert.fail("no mission"))))
          }
          const audited = yield* StoreInside.use((inside) => inside.audited(tenant.groupId))
          assert.strictEqual(audited.filter(({ action }) => action === "environment.reset").length, 1)
        }),
      { tags: "TST-17" }
    )
  })
}
