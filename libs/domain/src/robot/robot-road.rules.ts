import type { Trip } from "../mission/mission.model.ts"
import { pointAlong } from "../places/path.rules.ts"
import type { Point, Route } from "../places/place.model.ts"
import type { Position } from "../positions/position.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { millisOfInstant, plusMillis } from "../time/instant.rules.ts"
import { routePointsOf } from "../waypoints/route-points.rules.ts"
import type { RoadPart } from "./robot-plan.rules.ts"

const pointsPerPart = 5
const accuracyMeters = 5

/** The shares of the road at which the robot reports its position: even distances, and every waypoint on the way. */
const sharesOf = (trip: Trip, route: Route | null, { from, to }: RoadPart): ReadonlyArray<number> => {
  const evenly = Array.from({ length: pointsPerPart }, (_, index) => from + ((to - from) * (index + 1)) / pointsPerPart)
  const passed = routePointsOf(trip, route).flatMap(({ share }) => (share > from && share < to ? [share] : []))
  const start = from === 0 ? [0] : []
  return [...new Set([...start, ...evenly, ...passed])].toSorted((one, other) => one - other)
}

/** The points of a part of a trip's road, in driving order. Without a route, the road is the straight line. */
export const pointsOfPart = (trip: Trip, route: Route | null, part: RoadPart): ReadonlyArray<Point> => {
  const path = route?.path ?? [trip.pickup.place, trip.delivery.place]
  return sharesOf(trip, route, part).flatMap((share) => {
    const point = pointAlong(path, share)
    return point === null ? [] : [{ lat: point.lat, lng: point.lng }]
  })
}

/** Makes positions at these points. Their times are later than `after`, rise, and are spread evenly until `now`. */
export const positionsAt = (points: ReadonlyArray<Point>, after: Instant, now: Instant): ReadonlyArray<Position> => {
  const millis = millisOfInstant(now) - millisOfInstant(after)
  const step = Math.max(1, Math.floor(millis / Math.max(points.length, 1)))
  return points.map(({ lat, lng }, index) => ({ lat, lng, at: plusMillis(after, (index + 1) * step), accuracyMeters }))
}
