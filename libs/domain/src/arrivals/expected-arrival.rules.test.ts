import { assert, describe, it } from "@effect/vitest"
import type { Mission, Stop } from "../mission/mission.model.ts"
import type { Track } from "../positions/position.model.ts"
import { after, assignTo, cancelBy, deliver, incident, marie, pickUp, testMission } from "../testing/mission-samples.ts"
import { Day, Instant, TimeOfDay } from "../time/instant.model.ts"
import { millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { type ArrivalKnowledge, expectedArrival } from "./expected-arrival.rules.ts"
import { rangeOfWindow } from "./stop-window.rules.ts"

const paris = { lat: 48.8566, lng: 2.3522 }
const lyon = { lat: 45.764, lng: 4.8357 }
const between = (share: number) => ({
  lat: paris.lat + (lyon.lat - paris.lat) * share,
  lng: paris.lng + (lyon.lng - paris.lng) * share
})

const withStops = (mission: Mission, pickup: Partial<Stop> = {}, delivery: Partial<Stop> = {}): Mission => ({
  ...mission,
  outbound: {
    ...mission.outbound,
    pickup: { ...mission.outbound.pickup, place: { ...mission.outbound.pickup.place, ...paris }, ...pickup },
    delivery: { ...mission.outbound.delivery, place: { ...mission.outbound.delivery.place, ...lyon }, ...delivery }
  }
})

/** 1 December, 10:00 in Paris. */
const leftAt = Instant("2026-12-01T09:00:00.000000Z")
const assigned = withStops(after(testMission(false), assignTo(marie)).mission)
const today = { date: Day("2026-12-01"), startTime: TimeOfDay("12:00"), endTime: TimeOfDay("16:00") }
const picked = after(testMission(false), assignTo(marie), pickUp("aller")).mission
const underWay = withStops({ ...picked, outbound: { ...picked.outbound, pickedUpAt: leftAt } }, {}, today)

const fiveHours = { durationSeconds: 5 * 3_600, path: [paris, lyon] }
const nothing: ArrivalKnowledge = { road: null, roadAhead: null, track: null }
const byPlan: ArrivalKnowledge = { ...nothing, road: fiveHours }

const later = (minutes: number): Instant => plusMillis(leftAt, minutes * minuteMillis)
const at = (share: number, minutes: number, passages = 0): Track => ({
  points: [{ kilometre: null, ...lyon }],
  passages: Array.from({ length: passages }, () => later(minutes)),
  last: { ...between(share), at: later(minutes), accuracyMeters: 9 },
  keptCount: 1
})

const delivery = { trip: "aller", side: "delivery" } as const
const pickup = { trip: "aller", side: "pickup" } as const

const expected = (mission: Mission, end: typeof delivery | typeof pickup, known: ArrivalKnowledge, now: Instant) =>
  expectedArrival(mission, end, known, now) ?? assert.fail("somebody is expected")

describe("the expected arrival of a trip under way", () => {
  it("counts from the pickup without a position, and says so", { tags: "ETA-1" }, () => {
    const { basis, from, positionAt, silentSince, to } = expected(underWay, delivery, byPlan, later(20))
    assert.deepStrictEqual([basis, positionAt, silentSince], ["plan", null, null])
    assert.isTrue(from > later(4 * 60))
    assert.isTrue(to < later(8 * 60))
    assert.strictEqual(expected(underWay, delivery, byPlan, later(31)).silentSince, leftAt)
  })

  it("counts from the latest position, by the router or by the share of the road", { tags: "ETA-1" }, () => {
    const track = at(0.5, 240)
    const byShare = expected(underWay, delivery, { ...byPlan, track }, later(245))
    assert.deepInclude(byShare, { basis: "position", positionAt: later(240), silentSince: null })
    assert.isTrue(byShare.from > later(240 + 120))
    const jam = { ...byPlan, track, roadAhead: { durationSeconds: 4 * 3_600 } }
    assert.isTrue(expected(underWay, delivery, jam, later(245)).from > byShare.to)
  })

  it("says since when there is no position", { tags: "ETA-1" }, () => {
    const known = { ...byPlan, track: at(0.3, 90) }
    assert.isNull(expected(underWay, delivery, known, later(120)).silentSince)
    assert.strictEqual(expected(underWay, delivery, known, later(121)).silentSince, later(90))
  })

  it("needs no router: distances give a wider range", { tags: "ETA-5" }, () => {
    const width = ({ from, to }: { readonly from: Instant; readonly to: Instant }) =>
      millisOfInstant(to) - millisOfInstant(from)
    const track = at(0.5, 150)
    const without = expected(underWay, delivery, { ...nothing, track }, later(150))
    assert.isAbove(width(without), width(expected(underWay, delivery, { ...byPlan, track }, later(150))))
    assert.isTrue(expected(underWay, delivery, nothing, later(10)).from > later(180))
  })

  it("is the window of the delivery if the vehicle could be there before", { tags: "ETA-6" }, () => {
    const tomorrow = withStops(
      underWay,
      {},
      { date: Day("2026-12-02"), startTime: TimeOfDay("14:00"), endTime: TimeOfDay("16:00") }
    )
    assert.deepInclude(expected(tomorrow, delivery, byPlan, later(20)), {
      from: Instant("2026-12-02T13:00:00.000000Z"),
      to: Instant("2026-12-02T15:01:00.000000Z")
    })
  })

  it(
    "is not there for an end that is done, a vehicle that has arrived, and a mission that is stopped",
    { tags: "ETA-1" },
    () => {
      assert.isNull(expectedArrival(underWay, pickup, byPlan, later(20)))
      assert.isNull(expectedArrival(underWay, delivery, { ...byPlan, track: at(1, 300, 1) }, later(310)))
      for (const stopped of [
        after(picked, deliver("aller")).mission,
        after(picked, incident).mission,
        after(testMission(false), assignTo(marie), cancelBy("client")).mission
      ]) {
        for (const end of [pickup, delivery]) assert.isNull(expectedArrival(stopped, end, byPlan, later(20)))
      }
      assert.isNull(expectedArrival(underWay, { trip: "retour", side: "delivery" }, byPlan, later(20)))
    }
  )
})

describe("the expected arrival of a trip that has not begun", () => {
  it("is the window of its pickup, and after its end from the present on", { tags: "ETA-6" }, () => {
    const at = (now: string) => {
      const { basis, from, to } = expected(assigned, pickup, nothing, Instant(now))
      assert.strictEqual(basis, "plan")
      return [from, to].map((each) => each.slice(0, 16))
    }
    assert.deepStrictEqual(at("2026-11-30T10:00:00.000000Z"), ["2026-12-01T08:00", "2026-12-01T10:01"])
    assert.deepStrictEqual(at("2026-12-01T10:00:30.000000Z"), ["2026-12-01T10:01", "2026-12-01T11:01"])
    assert.deepStrictEqual(at("2026-12-01T12:00:00.000000Z"), ["2026-12-01T12:00", "2026-12-01T13:59"])
  })

  it("is the day of a window without hours, from 08:00", { tags: ["ETA-6", "ETA-7"] }, () => {
    const dayOnly = { startTime: null, endTime: null }
    const { from, to } = expected(withStops(assigned, dayOnly), pickup, nothing, Instant("2026-11-30T10:00:00.000000Z"))
    assert.deepStrictEqual([from.slice(0, 16), to.slice(0, 16)], ["2026-12-01T07:00", "2026-12-01T23:00"])
    assert.isNull(expectedArrival(withStops(assigned, { ...dayOnly, date: null }), pickup, nothing, leftAt))
  })

  it("is a delivery in its window, or later if the pickup is too late for it", { tags: "ETA-6" }, () => {
    const soon = expected(withStops(assigned, {}, today), delivery, byPlan, Instant("2026-11-30T10:00:00.000000Z"))
    assert.strictEqual(soon.to.slice(0, 13), "2026-12-01T15")
    const now = Instant("2026-12-01T14:00:00.000000Z")
    const late = expected(withStops(assigned, {}, today), delivery, byPlan, now)
    assert.isAbove(millisOfInstant(late.from), millisOfInstant(now) + 4 * 60 * minuteMillis)
    assert.isTrue(late.to > late.from)
  })
})

describe("the window of a stop", () => {
  it("is its hours, or its day in Paris", { tags: "ETA-7" }, () => {
    const window = (startTime: string | null, endTime: string | null) => {
      const [start, end] = [startTime, endTime].map((time) => (time === null ? null : TimeOfDay(time)))
      const range = rangeOfWindow({
        date: Day("2026-12-01"),
        startTime: start ?? null,
        endTime: end ?? null,
        secondHour: false
      })
      return range === null ? null : [range.from.slice(5, 16), range.to.slice(5, 16)]
    }
    assert.deepStrictEqual(window("09:00", "11:00"), ["12-01T08:00", "12-01T10:01"])
    assert.deepStrictEqual(window("09:00", null), ["12-01T08:00", "12-01T08:01"])
    assert.deepStrictEqual(window(null, "11:00"), ["11-30T23:00", "12-01T10:01"])
    assert.deepStrictEqual(window(null, null), ["11-30T23:00", "12-01T23:00"])
    assert.isNull(rangeOfWindow({ date: null, startTime: null, endTime: null, secondHour: false }))
  })
})
