import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import { decide } from "../mission/mission.rules.ts"
import {
  after,
  assignTo,
  cancelBy,
  deliver,
  incident,
  marie,
  paul,
  pickUp,
  testMission,
  testNow
} from "../testing/mission-samples.ts"
import { Instant } from "../time/instant.model.ts"
import { millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import type { ArrivalSide } from "./delay.model.ts"
import { arrivalWork, awaitedEnds } from "./watched-ends.rules.ts"

const reporting = (
  trip: "aller" | "retour",
  side: ArrivalSide,
  from: string
): MissionCommand & { _tag: "ReportDelay" } => ({
  ...{ _tag: "ReportDelay", trip, side },
  expected: {
    ...{ from: Instant(from), to: plusMillis(Instant(from), 40 * minuteMillis) },
    ...{ basis: "plan", positionAt: null, silentSince: null }
  }
})

const outcome = (mission: Mission, command: MissionCommand) => {
  const decision = decide(mission, command, testNow)
  return Result.isFailure(decision) ? decision.failure._tag : decision.success.events.map(({ type }) => type)
}

const assigned = after(testMission(true), assignTo(marie)).mission
const underWay = after(testMission(true), assignTo(marie), pickUp("aller")).mission
const latePickup = reporting("aller", "pickup", "2026-12-01T10:30:00.000000Z")
const lateDelivery = reporting("aller", "delivery", "2026-12-02T15:30:00.000000Z")

describe("the report of a delay", () => {
  it("emits the event with window and range, and is kept with the trip", { tags: "ETA-9" }, () => {
    const { events, mission } = after(underWay, lateDelivery)
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["transport.delayed"]
    )
    assert.deepInclude(events[0]?.data, {
      leg: "aller",
      side: "delivery",
      window: { from: "2026-12-02T13:00:00.000000Z", to: "2026-12-02T15:01:00.000000Z" },
      eta: { from: "2026-12-02T15:30:00.000000Z", to: "2026-12-02T16:10:00.000000Z" }
    })
    assert.deepInclude(mission.outbound.delay, { side: "delivery", expectedFrom: lateDelivery.expected.from })
    assert.strictEqual(mission.sequence, underWay.sequence + 1)
  })

  it("is refused a second time, and before the end of the window as it is now", { tags: ["ETA-9", "ETA-10"] }, () => {
    assert.strictEqual(outcome(after(underWay, lateDelivery).mission, lateDelivery), "DelayNotNew")
    assert.strictEqual(outcome(underWay, reporting("aller", "delivery", "2026-12-02T15:01:00.000000Z")), "DelayNotNew")
  })

  it("is refused for an end that is done, not yet awaited, or of a mission that is stopped", { tags: "ETA-10" }, () => {
    assert.strictEqual(outcome(underWay, latePickup), "DelayNotNew")
    assert.strictEqual(outcome(assigned, lateDelivery), "DelayNotNew")
    assert.deepStrictEqual(outcome(assigned, latePickup), ["transport.delayed"])
    const delivered = after(testMission(false), assignTo(marie), pickUp("aller"), deliver("aller")).mission
    const cancelled = after(testMission(false), assignTo(marie), cancelBy("client")).mission
    for (const [mission, tag] of [
      [delivered, "IllegalTransition"],
      [after(underWay, incident).mission, "IllegalTransition"],
      [testMission(false), "IllegalTransition"],
      [cancelled, "AlreadyCancelled"]
    ] as const) {
      assert.strictEqual(outcome(mission, lateDelivery), tag)
    }
  })
})

describe("the ends at which a driver is awaited", () => {
  const ends = (mission: Mission) => awaitedEnds(mission).map(({ side, trip }) => `${side} ${trip}`)

  it("follow the trip, with the pickup of a return by the same driver", { tags: "ETA-11" }, () => {
    assert.deepStrictEqual(ends(testMission(true)), [])
    assert.deepStrictEqual(ends(assigned), ["pickup aller"])
    assert.deepStrictEqual(ends(underWay), ["delivery aller", "pickup retour"])
    assert.deepStrictEqual(ends(after(underWay, assignTo(paul, "retour")).mission), ["delivery aller"])
    const there = after(underWay, deliver("aller")).mission
    assert.deepStrictEqual(ends(there), ["pickup retour"])
    const back = after(there, pickUp("retour")).mission
    assert.deepStrictEqual(ends(back), ["delivery retour"])
    assert.deepStrictEqual(ends(after(back, deliver("retour")).mission), [])
    assert.deepStrictEqual(ends(after(underWay, incident).mission), [])
  })

  it("are looked at after the end of the pickup window, and soon after a pickup", { tags: "ETA-11" }, () => {
    const dueAt = (mission: Mission) => arrivalWork(mission).map((work) => work.dueAt)
    assert.deepStrictEqual(dueAt(assigned), [Instant("2026-12-01T10:02:00.000000Z")])
    // 465 km are 4.7 hours by road: half as much more, and an hour.
    const [near = testNow] = dueAt(underWay)
    assert.isAbove(millisOfInstant(near), Date.parse("2026-12-02T06:00:00Z"))
    assert.isBelow(millisOfInstant(near), Date.parse("2026-12-02T07:30:00Z"))
    const late = { ...underWay, outbound: { ...underWay.outbound, pickedUpAt: near } }
    assert.deepStrictEqual(dueAt(late), [plusMillis(near, 15 * minuteMillis)])
    const undated = {
      ...assigned,
      outbound: { ...assigned.outbound, pickup: { ...assigned.outbound.pickup, date: null } }
    }
    assert.deepStrictEqual(dueAt(undated), [])
  })
})
