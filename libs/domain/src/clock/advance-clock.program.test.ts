import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderedMission, strangers, worldNow } from "@trajet/testing"
import { Clock, Effect, Exit, Fiber, Layer, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import type { Caller } from "../access/caller.model.ts"
import { workOffDueWork } from "../due/due-worker.program.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { ClientUpdateId } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { assignTo, changeBy, marie } from "../testing/mission-samples.ts"
import { type Instant, TimeOfDay } from "../time/instant.model.ts"
import { hourMillis, instantOfMillis, millisOfInstant, plusMillis } from "../time/instant.rules.ts"
import { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { advanceClock } from "./advance-clock.program.ts"
import { presentOf } from "./present.program.ts"
import { MoverId, TestClocks } from "./test-clocks.port.ts"

const [tester = client, neighbour = client] = strangers
const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

const worker = { owner: WorkerId("worker-1"), slots: 4, leaseMillis: 60_000, pollMillis: 20_000 }

/** Lets a little real time pass, step by step, until the work has ended. */
const passing = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.exit(work), { startImmediately: true })
    while (fiber.pollUnsafe() === undefined) yield* TestClock.adjust(10)
    return yield* Effect.flatten(Fiber.join(fiber))
  })

/** A mission whose driver is asked at once: reminders after 2, 6 and 20 hours, the removal after 21. */
const asked = Effect.fnUntraced(function* (by: Caller) {
  const missions = yield* Missions
  const { created, mission } = orderedMission()
  yield* missions.create(by, { mission, created, completes: null })
  const update = changeBy("client", { "enlevement-aller": { startTime: TimeOfDay("10:00") } }, ClientUpdateId("one"))
  for (const command of [assignTo(marie), update]) {
    yield* missions.change(by, mission.id, "test", (before, now) =>
      Result.map(decide(before, command, now), (decision) => ({ ...decision, result: null }))
    )
  }
  return mission.id
})

const remindersOf = Effect.fnUntraced(function* ({ tenant }: Caller, id: MissionId) {
  const missions = yield* Missions
  return Option.getOrThrow(yield* missions.find(tenant, id)).driverValidation?.remindersSent ?? null
})

/** Notes by which time each change of a mission was decided. */
const noting = (times: Array<Instant>) =>
  Layer.effect(
    Missions,
    Effect.map(Missions, (missions) =>
      Missions.of({
        ...missions,
        change: (author, id, action, decision) =>
          missions.change(author, id, action, (mission, now, recordedAt) => {
            times.push(now)
            return decision(mission, now, recordedAt)
          })
      })
    )
  )

const hoursOf = (times: ReadonlyArray<Instant>) =>
  times.map((time) => Math.floor((millisOfInstant(time) - millisOfInstant(worldNow)) / hourMillis))

describe("a test clock", () => {
  it.effect(
    "does what falls due in its order, each at its own time",
    inWorld(() =>
      Effect.gen(function* () {
        const times: Array<Instant> = []
        yield* Effect.forkChild(Effect.provide(workOffDueWork(worker), noting(times)), { startImmediately: true })
        const id = yield* asked(tester)
        const untouched = [yield* asked(client), yield* asked(neighbour)] as const
        const now = yield* passing(advanceClock(tester.tenant.groupId, 22 * hourSeconds))
        assert.isNull(yield* remindersOf(tester, id))
        assert.deepStrictEqual(hoursOf(times), [2, 6, 20, 21])
        // Work is a moment later than it is due, because the clock runs on.
        for (const time of times) assert.isBelow(millisOfInstant(time) % hourMillis, 1_000)
        assert.isAtLeast(millisOfInstant(now), millisOfInstant(worldNow) + 22 * hourMillis)
        assert.strictEqual(yield* remindersOf(client, untouched[0]), 0, "the live environment of the same group")
        assert.strictEqual(yield* remindersOf(neighbour, untouched[1]), 0, "another group")
        assert.strictEqual(yield* presentOf(client.tenant), instantOfMillis(yield* Clock.currentTimeMillis))
      })
    ),
    { tags: "TST-14" }
  )

  it.effect(
    "moves by what is asked, and at most 400 days in all",
    inWorld(() =>
      Effect.gen(function* () {
        const { groupId } = tester.tenant
        const before = yield* presentOf(tester.tenant)
        assert.strictEqual(yield* advanceClock(groupId, 1), plusMillis(before, 1_000))
        assert.strictEqual(
          yield* advanceClock(groupId, 399 * daySeconds),
          plusMillis(before, 1_000 + 399 * 24 * hourMillis)
        )
        const tooFar = yield* Effect.flip(advanceClock(groupId, daySeconds))
        assert.deepInclude(tooFar, { _tag: "ClockTooFar", restSeconds: daySeconds - 1 })
        yield* advanceClock(groupId, daySeconds - 1)
        assert.strictEqual(yield* presentOf(tester.tenant), plusMillis(before, 400 * 24 * hourMillis))
        assert.deepInclude(yield* Effect.flip(advanceClock(groupId, 1)), { restSeconds: 0 })
      })
    ),
    { tags: ["TST-13", "LIM-41"] }
  )

  it.effect(
    "stops where work is not done in time, and goes on from there",
    inWorld(() =>
      Effect.gen(function* () {
        const { groupId } = tester.tenant
        const id = yield* asked(tester)
        const stopped = yield* Effect.flip(passing(advanceClock(groupId, 22 * hourSeconds)))
        assert.strictEqual(stopped._tag, "ClockStopped")
        if (stopped._tag !== "ClockStopped") return
        assert.strictEqual(stopped.remainingSeconds, 20 * hourSeconds)
        assert.deepStrictEqual(hoursOf([stopped.now]), [2])
        yield* Effect.forkChild(workOffDueWork(worker), { startImmediately: true })
        yield* passing(advanceClock(groupId, stopped.remainingSeconds))
        assert.isNull(yield* remindersOf(tester, id))
      })
    ),
    { tags: ["TST-15", "LIM-41"] }
  )

  it.effect(
    "is moved by one request at a time, and taken over from one that was killed",
    inWorld(() =>
      Effect.gen(function* () {
        const { groupId } = tester.tenant
        const clocks = yield* TestClocks
        const killed = MoverId("killed")
        assert.isTrue(Option.isSome(yield* clocks.take(groupId, killed, 5_000)))
        assert.strictEqual((yield* Effect.flip(advanceClock(groupId, 60)))._tag, "ClockBusy")
        yield* TestClock.adjust(5_000)
        yield* advanceClock(groupId, 60)
        const late = yield* clocks.step(groupId, killed, { toLeadMillis: 120_000, holdMillis: 5_000 })
        assert.isTrue(Option.isNone(late), "the killed mover comes back")
        yield* clocks.letGo(groupId, killed)
        yield* asked(tester)
        const slow = yield* Effect.forkChild(advanceClock(groupId, 22 * hourSeconds), { startImmediately: true })
        yield* TestClock.adjust(1_000)
        assert.strictEqual((yield* Effect.flip(advanceClock(groupId, 60)))._tag, "ClockBusy")
        yield* Fiber.interrupt(slow)
        assert.isTrue(Exit.isSuccess(yield* Effect.exit(clocks.take(groupId, killed, 1))))
      })
    ),
    { tags: "TST-16" }
  )
})
