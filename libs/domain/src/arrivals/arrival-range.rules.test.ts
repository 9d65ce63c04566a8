import { assert, describe, it } from "@effect/vitest"
import { Instant } from "../time/instant.model.ts"
import { hourMillis, millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import type { WayAhead } from "./arrival.model.ts"
import { rangeOfWay } from "./arrival-range.rules.ts"

/** A Tuesday, 21:00 in Paris: a time without rush hour and meal. */
const evening = Instant("2026-12-01T20:00:00.000000Z")
const later = (minutes: number): Instant => plusMillis(evening, minutes * minuteMillis)

const way = (minutes: number, members: Partial<WayAhead> = {}): WayAhead => ({
  ...{ since: evening, drivingSeconds: minutes * 60, drivenSeconds: 0, source: "router" },
  ...members
})

const range = (ahead: WayAhead, now: Instant = evening) => {
  const { from, to } = rangeOfWay(ahead, now)
  const minutesOf = (at: Instant) => (millisOfInstant(at) - millisOfInstant(evening)) / minuteMillis
  return { from: minutesOf(from), to: minutesOf(to), width: minutesOf(to) - minutesOf(from) }
}

describe("the range of an arrival", () => {
  it("lies around the driving time with its rests, to five minutes outward", { tags: "ETA-2" }, () => {
    const { from, to } = range(way(180))
    assert.isAtLeast(from, 120)
    assert.isBelow(from, 180)
    assert.isAbove(to, 190)
    assert.isBelow(to, 270)
    for (const each of [from, to]) assert.strictEqual(each % 5, 0)
  })

  it("is narrower the less way is left, and wider the less its source knows", { tags: "ETA-2" }, () => {
    assert.isBelow(range(way(30)).width, range(way(120)).width)
    assert.isBelow(range(way(120)).width, range(way(300)).width)
    const [router, share, distance] = (["router", "share", "distance"] as const).map(
      (source) => range(way(120, { source })).width
    )
    assert.isAtLeast(share ?? 0, router ?? 0)
    assert.isAbove(distance ?? 0, share ?? 0)
  })

  it("is wider the older the position is, for a vehicle that is probably at one place", { tags: "ETA-2" }, () => {
    // Two hours ago 240 minutes were left, or 120 minutes are left now.
    const now = later(120)
    assert.isAbove(range(way(240), now).width, range(way(130, { since: now }), now).width)
  })

  it("never begins before the present, and goes on with it for an overdue vehicle", { tags: "ETA-2" }, () => {
    let before = range(way(120))
    for (let minutes = 30; minutes <= 30 * 24 * 60; minutes = Math.ceil(minutes * 1.7)) {
      const overdue = range(way(120), later(minutes))
      assert.isAtLeast(overdue.from, minutes)
      assert.isAbove(overdue.to, overdue.from)
      assert.isAtLeast(overdue.from, before.from)
      before = overdue
    }
    assert.isAbove(range(way(120), later(600)).width, range(way(120), later(240)).width)
  })

  it("is a time of the calendar for ways of no length and without end", { tags: "ETA-2" }, () => {
    assert.isAtMost(range(way(0)).width, 30)
    assert.isAbove(range(way(20 * 24 * 60)).from, 20 * 24 * 60)
    const ages = Instant("2046-12-01T20:00:00.000000Z")
    assert.isAbove(millisOfInstant(rangeOfWay(way(120), ages).to), millisOfInstant(ages))
  })

  it("is later in a rush hour", { tags: "ETA-3" }, () => {
    const rush = plusMillis(evening, -4 * hourMillis)
    const { to } = rangeOfWay(way(60, { since: rush }), rush)
    assert.isAbove(
      millisOfInstant(to) - millisOfInstant(rush),
      millisOfInstant(rangeOfWay(way(60), evening).to) - millisOfInstant(evening)
    )
  })

  it("holds a meal of a driver who is on the road at noon", { tags: "ETA-4" }, () => {
    const noon = Instant("2026-12-06T10:30:00.000000Z")
    const night = Instant("2026-12-06T21:00:00.000000Z")
    const lasting = (since: Instant) =>
      millisOfInstant(rangeOfWay(way(150, { since }), since).to) - millisOfInstant(since)
    assert.isAbove(lasting(noon), lasting(night) + 20 * minuteMillis)
  })

  it("holds a night from the driving time on at which drivers stop for one", { tags: "ETA-4" }, () => {
    const hours = (driving: number, driven = 0) => {
      const { from, to } = range(way(driving * 60, { drivenSeconds: driven * 3_600 }))
      return [Math.round(from / 60), Math.round(to / 60)] as const
    }
    const [, dayEnds] = hours(6)
    assert.isBelow(dayEnds, 9)
    // Perhaps with a night, perhaps without: the range is as wide as that.
    const [early, late] = hours(8.25)
    assert.isBelow(early, 10)
    assert.isAbove(late, 19)
    const [nightOver] = hours(11)
    assert.isAbove(nightOver, 20)
    // The same way after hours of driving.
    assert.isAtLeast(hours(4, 7)[0], 14)
    assert.isAbove(hours(22)[0], 40)
  })
})
