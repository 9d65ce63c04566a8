import { assert, describe, it } from "@effect/vitest"
import { testMission } from "../testing/mission-samples.ts"
import { shortPath } from "../places/path.rules.ts"
import type { Point, Route } from "../places/place.model.ts"
import { Instant } from "../time/instant.model.ts"
import { trackPointsOf } from "../waypoints/route-points.rules.ts"
import { pointsOfPart, positionsAt } from "./robot-road.rules.ts"

const { outbound } = testMission(false)
const { pickup } = outbound
// Pickup and delivery of the sample are at the same point, which gives no road.
const trip = { ...outbound, pickup: { ...pickup, place: { ...pickup.place, lat: 45.7, lng: 4.8 } } }
const [from, to] = [trip.pickup.place, trip.delivery.place]
const route: Route = {
  distanceMeters: trip.distanceKm * 1_000,
  durationSeconds: 3_600,
  hasFerry: false,
  isSchematic: false,
  snapMeters: [],
  path: shortPath(from, to)
}
const quarters = [0, 0.25, 0.5, 0.75].map((share) => ({ from: share, to: share + 0.25 }))
const whole = (road: Route | null) => quarters.flatMap((part) => pointsOfPart(trip, road, part))

// Waypoints are rounded to a tenth of a metre.
const isAt = (point: Point | undefined, place: Point): boolean =>
  point !== undefined && Math.abs(point.lat - place.lat) < 1e-5 && Math.abs(point.lng - place.lng) < 1e-5

describe("the road of a robot", () => {
  it("leads from the pickup by every waypoint to the delivery, and has no point twice", { tags: "TST-5" }, () => {
    const points = whole(route)
    assert.deepStrictEqual(points[0], { lat: from.lat, lng: from.lng })
    assert.isTrue(isAt(points.at(-1), to))
    for (const waypoint of trackPointsOf(trip, route)) assert.isTrue(points.some((point) => isAt(point, waypoint)))
    assert.strictEqual(new Set(points.map(({ lat, lng }) => `${lat} ${lng}`)).size, points.length)
  })

  it("is a straight line if no road is known", () => {
    const points = whole(null)
    assert.isTrue(isAt(points.at(-1), to))
    assert.lengthOf(points, 21)
  })
})

describe("the positions of a robot", () => {
  const after = Instant("2026-12-01T08:00:00.000001Z")
  const points = whole(null)

  it("have times in their order, between the last position and now", () => {
    const now = Instant("2026-12-01T08:00:30.000000Z")
    const times = positionsAt(points, after, now).map(({ at }) => at)
    assert.deepStrictEqual(times, [...new Set(times)].toSorted())
    assert.isTrue(times.every((at) => at > after && at <= now))
  })

  it("are later than the last position even if no time has passed, or the clock of the store is ahead", () => {
    for (const now of [after, Instant("2026-12-01T07:59:59.000000Z")]) {
      const times = positionsAt(points, after, now).map(({ at }) => at)
      assert.deepStrictEqual(times, [...new Set(times)].toSorted())
      assert.isTrue(times.every((at) => at > after))
    }
  })
})
