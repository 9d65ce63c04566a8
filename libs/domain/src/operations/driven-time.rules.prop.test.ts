import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { dayMillis, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { hoursLater, missionIn, testNow } from "../testing/mission-samples.ts"
import { drivenTime } from "./driven-time.rules.ts"
import type { DrivenBy, MissionCommand } from "../mission/mission-command.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"

const driver: DrivenBy = { actor: "driver" }
const operator: DrivenBy = { actor: "operator", reason: "noted by phone" }
const free = { assignedAt: null, previous: null }
const later = (millis: number) => plusMillis(testNow, millis)

const problemOf = (by: DrivenBy, atMillis: number, bounds: Parameters<typeof drivenTime>[1]): string | null => {
  const time = drivenTime({ trip: "aller", by, at: later(atMillis) }, bounds, testNow)
  return Result.isSuccess(time) ? null : time.failure.error
}

describe("the time of a pickup or delivery", () => {
  it("is now, if none is given", { tags: "OPS-28" }, () => {
    const time = drivenTime({ trip: "aller", by: driver, at: null }, free, testNow)
    assert.strictEqual(Result.getOrThrow(time), testNow)
  })

  it("is up to 60 s ahead of the server, for both roles", { tags: "OPS-28" }, () => {
    for (const by of [driver, operator]) {
      assert.isNull(problemOf(by, minuteMillis, free))
      assert.strictEqual(problemOf(by, minuteMillis + 1, free), "in_future")
    }
  })

  it("is not before the assignment, for a driver", { tags: "OPS-28" }, () => {
    const assigned = { assignedAt: later(-minuteMillis), previous: null }
    assert.isNull(problemOf(driver, -minuteMillis, assigned))
    assert.strictEqual(problemOf(driver, -minuteMillis - 1, assigned), "not_after")
  })

  it("is up to 7 days ago for an operator, who may note a step of before the assignment", { tags: "OPS-28" }, () => {
    const assigned = { assignedAt: later(-minuteMillis), previous: null }
    assert.isNull(problemOf(operator, -7 * dayMillis, assigned))
    assert.strictEqual(problemOf(operator, -7 * dayMillis - 1, assigned), "in_past")
  })

  it("is never before the step before it", { tags: "OPS-28" }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(driver, operator),
        fc.integer({ min: -6 * dayMillis, max: minuteMillis }),
        fc.option(fc.integer({ min: -6 * dayMillis, max: minuteMillis })),
        (by, previousMillis, atMillis) => {
          const previous = later(previousMillis)
          const at = atMillis === null ? null : later(atMillis)
          const time = drivenTime({ trip: "aller", by, at }, { assignedAt: null, previous }, testNow)
          if (Result.isSuccess(time)) assert.isTrue(time.success >= previous)
          else assert.deepStrictEqual([time.failure.error, at !== null && at < previous], ["not_after", true])
        }
      )
    )
  })

  it("stands in the mission and in transport.collected", { tags: "OPS-28" }, () => {
    const step = (_tag: "PickUpVehicle" | "DeliverVehicle", millis: number) =>
      ({ _tag, trip: "aller", by: driver, at: later(millis) }) as const
    const decided = (mission: Mission, command: MissionCommand) => decide(mission, command, hoursLater(1))
    const { events, mission } = Result.getOrThrow(decided(missionIn("assigned"), step("PickUpVehicle", 30)))
    assert.strictEqual(mission.outbound.pickedUpAt, later(30))
    assert.deepInclude(events.at(-1)?.data, { picked_up_on: later(30) })
    const early = Result.flip(decided(mission, step("DeliverVehicle", 29)))
    assert.strictEqual(Result.getOrThrow(early)._tag, "InvalidDrivenTime")
    const delivered = Result.getOrThrow(decided(mission, step("DeliverVehicle", 31)))
    assert.strictEqual(delivered.mission.outbound.deliveredAt, later(31))
  })
})
