import { assert, describe, it } from "@effect/vitest"
import type { Mission, Stop } from "../mission/mission.model.ts"
import { testMission } from "../testing/mission-samples.ts"
import { Day, Instant, TimeOfDay } from "../time/instant.model.ts"
import { isAvailable, isOver, offerEnd } from "./offer-time.rules.ts"

const hour = (text: string | null): TimeOfDay | null => (text === null ? null : TimeOfDay(text))

const window = (stop: Stop, day: string | null, start: string | null, end: string | null): Stop => ({
  ...stop,
  date: day === null ? null : Day(day),
  startTime: hour(start),
  endTime: hour(end)
})

/** A mission whose pickup has this window, and whose delivery is on the same day until 18:00 or without an hour. */
const pickedUp = (day: string, start: string | null, end: string | null, until: string | null = "18:00"): Mission => {
  const mission = testMission(false)
  const { pickup, delivery } = mission.outbound
  return {
    ...mission,
    outbound: {
      ...mission.outbound,
      pickup: window(pickup, day, start, end),
      delivery: window(delivery, day, null, until)
    }
  }
}

const at = (text: string): Instant => Instant(`${text}:00.000000Z`)

describe("an offer", () => {
  it("ends with the last hour of the pickup window in Paris, in summer and in winter", { tags: "OPS-9" }, () => {
    assert.strictEqual(offerEnd(pickedUp("2026-12-01", "09:00", "11:00"), "aller"), at("2026-12-01T10:00"))
    assert.strictEqual(offerEnd(pickedUp("2026-07-01", "09:00", null), "aller"), at("2026-07-01T07:00"))
    assert.strictEqual(offerEnd(pickedUp("2026-07-01", null, "11:00"), "aller"), at("2026-07-01T09:00"))
  })

  it("ends with the day of a pickup without hours, also on the days that the clock changes", { tags: "OPS-9" }, () => {
    assert.strictEqual(offerEnd(pickedUp("2026-12-01", null, null), "aller"), at("2026-12-01T23:00"))
    assert.strictEqual(offerEnd(pickedUp("2026-03-29", null, null), "aller"), at("2026-03-29T22:00"))
    assert.strictEqual(offerEnd(pickedUp("2026-10-25", null, null), "aller"), at("2026-10-25T23:00"))
  })

  it("of a return without a date has no end, and of no return neither", () => {
    const mission = testMission(true)
    const undated = mission.return === null ? null : { ...mission.return.pickup, date: null }
    const back = mission.return === null || undated === null ? null : { ...mission.return, pickup: undated }
    assert.isNull(offerEnd({ ...mission, return: back }, "retour"))
    assert.isNull(offerEnd(testMission(false), "retour"))
    assert.isFalse(isOver({ ...mission, return: back }, "retour", at("9999-01-01T00:00")))
  })

  it("is over at its end, and not before", () => {
    const mission = pickedUp("2026-12-01", "09:00", "11:00")
    assert.isFalse(isOver(mission, "aller", Instant("2026-12-01T09:59:59.999999Z")))
    assert.isTrue(isOver(mission, "aller", at("2026-12-01T10:00")))
  })
})

describe("a driver's availability", () => {
  const from8To18 = [{ from: at("2026-12-01T07:00"), to: at("2026-12-01T17:00") }]

  it("is always, if the driver names no times", () => {
    assert.isTrue(isAvailable([], pickedUp("2026-12-01", "09:00", "11:00"), "aller"))
  })

  it(
    "covers a trip from the start of its pickup to the end of its delivery, by one of the times",
    { tags: "OPS-22" },
    () => {
      assert.isTrue(isAvailable(from8To18, pickedUp("2026-12-01", "08:00", "11:00"), "aller"))
      assert.isFalse(isAvailable(from8To18, pickedUp("2026-12-01", "07:59", "11:00"), "aller"))
      assert.isFalse(isAvailable(from8To18, pickedUp("2026-12-01", "08:00", "11:00", "18:01"), "aller"))
      assert.isFalse(isAvailable(from8To18, pickedUp("2026-12-02", "09:00", "11:00"), "aller"))
      const halves = [
        { from: at("2026-12-01T07:00"), to: at("2026-12-01T12:00") },
        { from: at("2026-12-01T12:00"), to: at("2026-12-01T17:00") }
      ]
      assert.isFalse(isAvailable(halves, pickedUp("2026-12-01", "08:00", "11:00"), "aller"))
      assert.isTrue(isAvailable([...halves, ...from8To18], pickedUp("2026-12-01", "08:00", "11:00"), "aller"))
    }
  )

  it("touches the days of a trip without hours", { tags: "OPS-22" }, () => {
    assert.isTrue(isAvailable(from8To18, pickedUp("2026-12-01", null, null, null), "aller"))
    assert.isFalse(isAvailable(from8To18, pickedUp("2026-11-30", null, null, null), "aller"))
    assert.isFalse(isAvailable(from8To18, pickedUp("2026-12-02", null, null, null), "aller"))
  })

  it("also counts the return, which comes with the mission, unless another driver has it", () => {
    const mission = testMission(true)
    const outbound = [{ from: at("2026-12-01T00:00"), to: at("2026-12-03T00:00") }]
    assert.isFalse(isAvailable(outbound, mission, "aller"))
    const week = [{ from: at("2026-12-01T00:00"), to: at("2026-12-08T00:00") }]
    assert.isTrue(isAvailable(week, mission, "aller"))
  })
})
