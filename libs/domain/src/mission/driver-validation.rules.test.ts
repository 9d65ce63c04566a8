import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { hourMillis, millisOfInstant, minuteMillis } from "../time/instant.rules.ts"
import { nextValidationStep, validationSchedule } from "./driver-validation.rules.ts"
import {
  after,
  hoursLater,
  incident,
  laterPickup,
  missionIn,
  newOffer,
  pickUp,
  testNow
} from "../testing/mission-samples.ts"
import { ClientUpdateId } from "./mission.model.ts"
import { decide } from "./mission.rules.ts"

const asked = millisOfInstant(testNow)
/** Hours from the request to the three reminders and the end, for a pickup that many hours ahead. */
const hours = (pickupHours: number | null): ReadonlyArray<number> => {
  const pickup = pickupHours === null ? null : asked + pickupHours * hourMillis
  const { expiresAt, remindersAt } = validationSchedule(testNow, pickup)
  return [...remindersAt, expiresAt].map((at) => (millisOfInstant(at) - asked) / hourMillis)
}

describe("the time a driver has to answer", () => {
  it(
    "is 21 hours with reminders after 2, 6 and 20, if the pickup is far ahead or has no date",
    { tags: "MIS-43" },
    () => {
      assert.deepStrictEqual(hours(240), [2, 6, 20, 21])
      assert.deepStrictEqual(hours(23), [2, 6, 20, 21])
      assert.deepStrictEqual(hours(null), [2, 6, 20, 21])
    }
  )

  it("is scaled to end two hours before a pickup that is nearer", { tags: "MIS-44" }, () => {
    assert.deepStrictEqual(hours(12.5), [1, 3, 10, 10.5])
  })

  it("is scaled to half the time left if two hours before the pickup are too near or over", { tags: "MIS-44" }, () => {
    assert.strictEqual(hours(4)[3], 2)
    assert.strictEqual(hours(3)[3], 1.5)
    assert.strictEqual(hours(1)[3], 0.5)
    assert.deepStrictEqual(hours(2.1), [0.1, 0.3, 1, 1.05])
  })

  it("is ten minutes if the pickup should have begun", () => {
    assert.strictEqual(hours(0)[3], 1 / 6)
    assert.strictEqual(hours(-30)[3], 1 / 6)
  })

  it("keeps its steps in order, within the 21 hours and before the pickup, to the microsecond of the request", () => {
    fc.assert(
      fc.property(fc.integer({ min: minuteMillis, max: 72 * hourMillis }), (leftMillis) => {
        const { askedAt, expiresAt, remindersAt, remindersSent } = validationSchedule(testNow, asked + leftMillis)
        const steps = [askedAt, ...remindersAt, expiresAt]
        assert.deepStrictEqual([...steps].sort(), steps)
        assert.lengthOf(new Set(steps), 5)
        assert.isAtMost(millisOfInstant(expiresAt) - asked, 21 * hourMillis)
        assert.isAtMost(millisOfInstant(expiresAt), asked + leftMillis)
        assert.strictEqual(remindersSent, 0)
        for (const step of steps) assert.isTrue(step.endsWith("456Z"))
      })
    )
  })
})

describe("the next step of a pending request", () => {
  const pending = after(missionIn("assigned"), laterPickup).mission
  const remind = { _tag: "RemindDriverValidation", clientUpdateId: ClientUpdateId("update-1") } as const

  it("is each reminder in turn, then the end", () => {
    let mission = pending
    for (const hour of [2, 6, 20]) {
      assert.deepStrictEqual(nextValidationStep(mission), { step: "remind", at: hoursLater(hour) })
      mission = Result.getOrThrow(decide(mission, remind, hoursLater(hour))).mission
    }
    assert.deepStrictEqual(nextValidationStep(mission), { step: "expire", at: hoursLater(21) })
    const unanswered = {
      _tag: "UnassignDriver",
      reason: "reminders_unanswered",
      clientUpdateId: ClientUpdateId("update-1"),
      offerId: newOffer
    } as const
    const end = Result.getOrThrow(decide(mission, unanswered, hoursLater(21)))
    assert.strictEqual(end.mission.status, "scheduled")
    assert.strictEqual(end.events[0]?.data["actor"], "system")
  })

  it("is null without a request, after the pickup and during an incident", () => {
    assert.isNull(nextValidationStep(missionIn("assigned")))
    assert.isNull(nextValidationStep(after(pending, pickUp("aller")).mission))
    assert.isNull(nextValidationStep(after(pending, incident).mission))
  })
})

describe("a change of options", () => {
  const ask = {
    _tag: "AskDriverValidation",
    clientUpdateId: ClientUpdateId("update-2"),
    change: { change: "option", optionKey: "plein" },
    before: { legs: [], options: [{ trip: "aller", key: "plein", label: "Plein", active: false }] }
  } as const

  it("asks the driver too, and replaces a pending request", () => {
    const { events, mission } = after(missionIn("assigned"), laterPickup, ask)
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["transport.driver_validation_requested"]
    )
    assert.deepInclude(events[0]?.data, { change: "option", option_key: "plein", client_update_id: "update-2" })
    assert.strictEqual(mission.driverValidation?.clientUpdateId, "update-2")
  })

  it("asks no driver in an incident on the way", () => {
    const stopped = after(missionIn("in_transit"), incident).mission
    assert.strictEqual(after(stopped, ask).mission, stopped)
  })
})
