import { greatCircleMeters, NoRoute, type Point, Router, shortPath } from "@trajet/domain/places"
import { Effect, Layer } from "effect"

/** Average ratio of a road to its great circle. */
const detour = 1.3

/** Average speed from door to door, town streets and motorways together, kilometres an hour. */
const averageKilometersPerHour = 70

interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Between Capo Corso and the Lavezzi islands; contains no other inhabited land. */
const corsica: Box = { south: 41.33, north: 43.05, west: 8.5, east: 9.6 }

/** Areas that cars can cross, ferries and tunnels included. No road connects two of them. */
const landMasses: ReadonlyArray<ReadonlyArray<Box>> = [
  [
    // Europe from Portugal and Ireland to the Urals, and from Crete and Cyprus to the North Cape; Iceland by its ferry.
    { south: 34.5, north: 72, west: -11, east: 60 },
    { south: 62, north: 67, west: -25, east: -11 }
  ],
  [{ south: 15.8, north: 16.6, west: -61.9, east: -60.9 }],
  [{ south: 14.3, north: 15, west: -61.3, east: -60.7 }],
  [{ south: 2, north: 6, west: -54.7, east: -51.5 }],
  [{ south: -21.5, north: -20.8, west: 55.1, east: 55.9 }],
  [{ south: -13.1, north: -12.5, west: 44.9, east: 45.4 }]
]

const inside = ({ lat, lng }: Point, { east, north, south, west }: Box): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east

const landOf = (point: Point): number => landMasses.findIndex((boxes) => boxes.some((box) => inside(point, box)))

const estimate = (from: Point, to: Point) => {
  const distanceMeters = Math.round(greatCircleMeters(from, to) * detour)
  return {
    distanceMeters,
    durationSeconds: Math.round((distanceMeters * 3.6) / averageKilometersPerHour),
    hasFerry: inside(from, corsica) !== inside(to, corsica),
    snapMeters: [],
    path: shortPath(from, to)
  }
}

/**
 * The embedded router: the great circle × 1.3 at 70 km/h. It knows no roads. `hasFerry` is true only for the crossing
 * to Corsica. `NoRoute` means that a point lies outside of Europe and the overseas departments, or that the points lie
 * on different land masses.
 */
export const greatCircleRouter: Layer.Layer<Router> = Layer.succeed(
  Router,
  Router.of({
    route: (from, to) => {
      const land = landOf(from)
      return land < 0 || land !== landOf(to) ? Effect.fail(new NoRoute({})) : Effect.sync(() => estimate(from, to))
    }
  })
)
