import type { Place } from "../projection.rules.ts"

/** A waypoint on the map. */
export interface MarkedPlace extends Place {
  readonly name: string
  readonly isPassed: boolean
  /** `A` or `B` at the ends of the route. */
  readonly letter: string
}

const line = (places: ReadonlyArray<Place>, passed: boolean) => ({
  type: "Feature" as const,
  properties: { passed },
  geometry: { type: "LineString" as const, coordinates: places.map(({ lat, lng }) => [lng, lat]) }
})

/** The part of the route that is ahead, and the one that is passed, as GeoJSON. */
export const linesOf = (places: ReadonlyArray<MarkedPlace>) => {
  const passedCount = places.filter(({ isPassed }) => isPassed).length
  const parts = [
    { places: places.slice(Math.max(0, passedCount - 1)), isPassed: false },
    { places: places.slice(0, passedCount), isPassed: true }
  ]
  return {
    type: "FeatureCollection" as const,
    // A line needs two points.
    features: parts.filter((part) => part.places.length > 1).map((part) => line(part.places, part.isPassed))
  }
}

/** Lines of a map, as GeoJSON. */
export type RouteLines = ReturnType<typeof linesOf>

export const noLines: RouteLines = { type: "FeatureCollection", features: [] }
