import { assert, describe, it } from "@effect/vitest"
import { client, Dice, inWorld, orderRequest } from "@trajet/testing"
import { Effect, Layer, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import { EventLog } from "../events/event-log.port.ts"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { NoticeId } from "../notices/notice.model.ts"
import { NoticeQueue } from "../notices/notices.port.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import type { Point } from "../places/place.model.ts"
import { Positions } from "../positions/positions.port.ts"
import { assignTo, cancelBy, deliver, marie, pickUp } from "../testing/mission-samples.ts"
import type { Instant } from "../time/instant.model.ts"
import { dayMillis, hourMillis, instantOfMillis, minuteMillis } from "../time/instant.rules.ts"
import { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { DueWork } from "./due-work.port.ts"
import { workOffArrivals } from "./arrival-worker.program.ts"

const ordered = Effect.map(createMission(client, orderRequest(), null), ({ mission }) => mission.id)

const happen = Effect.fnUntraced(function* (id: MissionId, ...commands: ReadonlyArray<MissionCommand>) {
  const missions = yield* Missions
  for (const command of commands) {
    yield* Effect.ignore(
      missions.change(client, id, "test", (mission, at) =>
        Result.map(decide(mission, command, at), (decision) => ({ ...decision, result: null }))
      )
    )
  }
})

/** The last position of the vehicle, null before the first one, and when it came near its delivery. */
interface Road {
  last: (Point & { readonly at: Instant }) | null
  arrivedAt?: Instant
}

const positionsOf = (road: Road) =>
  Layer.mock(Positions, {
    tracks: () =>
      Effect.sync(() => {
        const last = road.last === null ? null : { ...road.last, accuracyMeters: 5 }
        const track = {
          points: [{ lat: 45.7578, lng: 4.832, kilometre: null }],
          passages: road.arrivedAt === undefined ? [] : [road.arrivedAt],
          last,
          keptCount: 1
        }
        return { aller: { track, version: 1 }, retour: null }
      })
  })

/** Workers of several processes, which look every minute. */
const working = (processes: number, road: Road = { last: null }) =>
  Effect.forEach(Array.from({ length: processes }), (_, place) => {
    const owner = WorkerId(`01990000-cccc-7000-8000-00000000000${place}`)
    const worker = workOffArrivals({ owner, slots: 2, leaseMillis: 60_000, pollMillis: minuteMillis })
    return Effect.forkChild(Effect.provide(worker, positionsOf(road)), { startImmediately: true })
  })

const letPass = (millis: number, stepMillis = minuteMillis) =>
  Effect.forEach(Array.from({ length: Math.round(millis / stepMillis) }), () => TestClock.adjust(stepMillis), {
    discard: true
  })

/** The audience of each notice that waits to be sent. */
const mailsOf = Effect.gen(function* () {
  const rows = yield* DueWork.use((due) => due.list({ kind: "send_notice", isFailing: false, limit: 500 }))
  const notices = yield* NoticeQueue
  return yield* Effect.forEach(rows, ({ subjectId }) =>
    Effect.map(notices.find(NoticeId(subjectId ?? "")), (found) =>
      Option.isSome(found) ? found.value.audience : "none"
    )
  )
})

interface Delayed {
  readonly side: string
  readonly from: number
  readonly windowTo: number
  readonly sequence: number
}

const eventsOf = Effect.fnUntraced(function* (missionId: MissionId) {
  const log = yield* EventLog
  return (yield* log.ofMission(client.tenant, { missionId, before: null, limit: 500 })).toReversed()
})

/** The delays that clients were told of, in order. */
const delaysOf = Effect.fnUntraced(function* (id: MissionId) {
  return (yield* eventsOf(id))
    .filter(({ type }) => type === "transport.delayed")
    .map(({ data, sequence }): Delayed => {
      const { eta, side, window } = Object(JSON.parse(data))
      return { side, from: Date.parse(eta.from), windowTo: Date.parse(window.to), sequence }
    })
})

/** Half past eight in Paris, before the pickup at nine; the delivery is at 17:00. */
const morning = Date.parse("2026-12-01T07:30:00Z")
const pickupEnd = Date.parse("2026-12-01T08:01:00Z")
const paris = { lat: 48.8556, lng: 2.3601 }
const lyon = { lat: 45.7578, lng: 4.832 }
const between = (share: number): Point => ({
  lat: paris.lat + (lyon.lat - paris.lat) * share,
  lng: paris.lng + (lyon.lng - paris.lng) * share
})

const assignedInTheMorning = Effect.gen(function* () {
  const id = yield* ordered
  yield* TestClock.setTime(morning)
  yield* happen(id, assignTo(marie))
  return id
})

const minutesLate = (delays: ReadonlyArray<Delayed>) =>
  delays.map(({ from, windowTo }) => (from - windowTo) / minuteMillis)

/** Each delay is one, and differs from the one before by 15 minutes. */
const assertApart = (delays: ReadonlyArray<Delayed>, name: string): void => {
  for (const [index, one] of delays.entries()) {
    assert.isAbove(one.from, one.windowTo, name)
    const before = delays.slice(0, index).findLast(({ side }) => side === one.side)
    if (before !== undefined) assert.isAtLeast(Math.abs(one.from - before.from), 15 * minuteMillis, name)
  }
}

describe("a watch of arrivals", () => {
  it.effect(
    "reports a pickup once its window is over, once for two processes, and again when the delay has doubled",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* assignedInTheMorning
        yield* working(2)
        yield* letPass(pickupEnd - morning)
        assert.isEmpty(yield* delaysOf(id))
        yield* letPass(3 * minuteMillis)
        const [first = 0, ...more] = minutesLate(yield* delaysOf(id))
        assert.isEmpty(more)
        assert.isAtMost(first, 3)
        yield* letPass(10 * hourMillis, 5 * minuteMillis)
        const late = minutesLate(yield* delaysOf(id))
        assertApart(yield* delaysOf(id), "by plan")
        for (const [index, minutes] of late.slice(1).entries()) assert.isAtLeast(minutes, 2 * (late[index] ?? 0))
        assert.isAtLeast(late.length, 4)
        assert.isAtMost(late.length, 7)
      })
    ),
    { tags: ["ETA-9", "ETA-10", "ETA-11"] }
  )

  it.effect(
    "reports a delivery by its position hours before its window ends, with one mail, and not while a router is away",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* assignedInTheMorning
        yield* happen(id, pickUp("aller"))
        const road: Road = { last: { ...between(0.05), at: instantOfMillis(morning) } }
        yield* working(1, road)
        yield* letPass(4 * hourMillis, 5 * minuteMillis)
        // It has stood still for four hours: with 440 km to go it cannot be there at 17:00.
        road.last = { ...between(0.06), at: instantOfMillis(morning + 4 * hourMillis) }
        yield* letPass(hourMillis, 5 * minuteMillis)
        const [first] = yield* delaysOf(id)
        assert.strictEqual(first?.side, "delivery")
        assert.isAbove(world.router.asked.length, 0)
        const mails = yield* mailsOf
        assert.lengthOf(mails, (yield* delaysOf(id)).length)
        assert.deepStrictEqual(mails[0], "administrators")
        world.router.become("down")
        const before = (yield* delaysOf(id)).length
        road.last = { ...between(0.07), at: instantOfMillis(morning + 8 * hourMillis) }
        yield* letPass(6 * hourMillis, 5 * minuteMillis)
        assert.isAbove((yield* delaysOf(id)).length, before)
      })
    ),
    { tags: ["ETA-9", "ETA-12", "ETA-13"] }
  )

  it.effect(
    "reports nothing of a vehicle on time, of one that has arrived, and of a trip that is over",
    inWorld(() =>
      Effect.gen(function* () {
        const [onTime, cancelled] = [yield* assignedInTheMorning, yield* ordered]
        yield* happen(cancelled, assignTo(marie), cancelBy("client"))
        yield* happen(onTime, pickUp("aller"))
        const road: Road = { last: { ...between(0.9), at: instantOfMillis(morning) } }
        yield* working(2, road)
        yield* letPass(hourMillis)
        road.arrivedAt = instantOfMillis(morning + hourMillis)
        yield* letPass(2 * dayMillis, 10 * minuteMillis)
        assert.isEmpty(yield* delaysOf(onTime))
        yield* happen(onTime, deliver("aller"))
        yield* letPass(dayMillis, 10 * minuteMillis)
        assert.isEmpty([...(yield* delaysOf(onTime)), ...(yield* delaysOf(cancelled))])
      })
    ),
    { tags: ["ETA-10", "ETA-11"] }
  )

  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it.effect(
      `reports no delay twice within 15 minutes and none of a trip that is over, in any course: seed ${seed}`,
      inWorld((world) =>
        Effect.gen(function* () {
          const dice = new Dice(seed)
          const id = yield* assignedInTheMorning
          const road: Road = { last: null }
          yield* working(2, road)
          let share = 0
          for (let step = 0; step < 150; step++) {
            const now = morning + step * 10 * minuteMillis
            if (dice.chance(0.02)) yield* happen(id, pickUp("aller"))
            if (dice.chance(0.01)) yield* happen(id, dice.pick([deliver("aller"), cancelBy("client")]))
            if (dice.chance(0.1)) world.router.become(dice.pick(["up", "down"]))
            share = Math.min(0.97, share + (dice.chance(0.4) ? 0.02 : 0))
            if (dice.chance(0.5)) road.last = { ...between(share), at: instantOfMillis(now) }
            yield* letPass(10 * minuteMillis, 2 * minuteMillis)
          }
          const delays = yield* delaysOf(id)
          assertApart(delays, `seed ${seed}`)
          const over = (yield* eventsOf(id)).find(
            ({ type }) => type === "transport.delivered" || type === "transport.cancelled"
          )
          for (const { sequence } of delays) if (over !== undefined) assert.isBelow(sequence, over.sequence)
          assert.lengthOf(yield* mailsOf, delays.length)
        })
      ),
      { tags: ["ETA-10"] }
    )
  }
})
