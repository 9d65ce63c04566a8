import type { Point } from "./place.model.ts"

/** Mean radius of the Earth (IUGG), metres. */
const earthRadiusMeters = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The great-circle distance between two points, metres (haversine). */
export const greatCircleMeters = (from: Point, to: Point): number => {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2)
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2)
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2
  // Rounding may push antipodes past 1, for which asin is NaN.
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)))
}
