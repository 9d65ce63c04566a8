import type { Trip } from "../mission/mission.model.ts"
import { pointAlong } from "../places/path.rules.ts"
import type { Point, Route } from "../places/place.model.ts"
import type { TrackPoint } from "../positions/position.model.ts"

const waypointEveryKilometres = 50

/** A point of a trip's road. */
interface RoutePoint extends Point {
  readonly kilometre: number
  /** Share of the trip before the point, 0 to 1. */
  readonly share: number
}

// A tenth of a metre, more precise than any plan.
const degrees = (value: number): number => Math.round(value * 1_000_000) / 1_000_000

/**
 * The points between the legs of a trip, about every 50 km (PLA-15); none without a road. The router may measure the road
 * differently than at the order, so kilometres are shares of the priced distance.
 */
export const routePointsOf = ({ distanceKm }: Trip, route: Route | null): ReadonlyArray<RoutePoint> => {
  if (route === null) return []
  const count = Math.max(0, Math.ceil(distanceKm / waypointEveryKilometres) - 1)
  return Array.from({ length: count }, (_, index) => (index + 1) * waypointEveryKilometres).flatMap((kilometre) => {
    const share = kilometre / distanceKm
    const point = pointAlong(route.path, share)
    return point === null ? [] : [{ kilometre, share, lat: degrees(point.lat), lng: degrees(point.lng) }]
  })
}

/** The waypoints of a trip that its positions can pass: those after its pickup. */
export const trackPointsOf = (trip: Trip, route: Route | null): ReadonlyArray<TrackPoint> => {
  const { lat, lng } = trip.delivery.place
  return [
    ...routePointsOf(trip, route).map(({ kilometre, lat: pointLat, lng: pointLng }) => ({
      kilometre,
      lat: pointLat,
      lng: pointLng
    })),
    { kilometre: null, lat, lng }
  ]
}
