import { greatCircleMeters, NoRoute, type Point, roadPath, type Route, Router, shortPath } from "@trajet/domain/places"
import { RecentAnswers } from "@trajet/domain/text"
import { Effect, Layer } from "effect"
import { costOf, type Driven, readNetwork, type RoadNetwork } from "./road-network.rules.ts"

interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Between Capo Corso and the Lavezzi islands; contains no other inhabited land. */
const corsica: Box = { south: 41.33, north: 43.05, west: 8.5, east: 9.6 }

/** Great Britain and Ireland, in stripes along the Channel. */
const britain: ReadonlyArray<Box> = [
  { south: 49.9, north: 61, west: -11, east: -3 },
  { south: 50.5, north: 61, west: -3, east: 1.2 },
  { south: 51.05, north: 61, west: 1.2, east: 1.8 }
]

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

/** The island of a point, or the rest of Europe: a crossing leads from one to the other. */
const shoreOf = (point: Point): "corsica" | "britain" | "continent" => {
  if (inside(point, corsica)) return "corsica"
  return britain.some((box) => inside(point, box)) ? "britain" : "continent"
}

/** Ratio of small roads to the great circle. */
const detour = 1.3
const minutesPerKilometre = { town: 1.2, country: 60 / 68, far: 60 / 48 } as const
/** Small roads are slower beyond, because they lead through more and more towns and hills. */
const countryKilometresMax = 60
/** Minutes to leave one town and to enter another. */
const townMinutes = 12
/** Minutes to start and to park; less within the same street. */
const startMinutes = 6
const startMinutesPerKilometre = 3
/** Longest way over water without a crossing of the network: a strait. */
const straitKilometresMax = 60
/** So many junctions near each end are tried. */
const nearestMax = 6

interface Estimate extends Driven {
  /** Drawn for the best estimate alone. */
  readonly path: () => ReadonlyArray<Point>
}

const kilometresBetween = (from: Point, to: Point): number => greatCircleMeters(from, to) / 1_000

/** By small roads, without the network. Null over water. */
const direct = (from: Point, to: Point): Estimate | null => {
  const straight = kilometresBetween(from, to)
  if (shoreOf(from) !== shoreOf(to) && straight > straitKilometresMax) return null
  const kilometres = straight * detour
  const near = Math.min(kilometres, countryKilometresMax)
  const minutes =
    Math.min(startMinutes, kilometres * startMinutesPerKilometre) +
    near * minutesPerKilometre.country +
    (kilometres - near) * minutesPerKilometre.far
  return { kilometres, minutes, path: () => shortPath(from, to) }
}

interface Access {
  readonly junction: number
  readonly kilometres: number
}

/** The junctions of each shore. */
const byShore = ({ junctions }: RoadNetwork) =>
  Map.groupBy(
    junctions.map((at, junction) => ({ at, junction })),
    ({ at }) => shoreOf(at)
  )

type Shores = ReturnType<typeof byShore>

/** The nearest junctions of the same shore. Their order is that of a flat map, which a few kilometres do not change. */
const accesses = (shores: Shores, point: Point): ReadonlyArray<Access> => {
  const narrowing = Math.cos((point.lat * Math.PI) / 180)
  const nearest: Array<{ readonly junction: number; readonly at: Point; readonly apart: number }> = []
  for (const { at, junction } of shores.get(shoreOf(point)) ?? []) {
    const apart = (at.lat - point.lat) ** 2 + ((at.lng - point.lng) * narrowing) ** 2
    if (nearest.length === nearestMax && apart >= (nearest.at(-1)?.apart ?? 0)) continue
    const place = nearest.findIndex((other) => apart < other.apart)
    nearest.splice(place < 0 ? nearest.length : place, 0, { junction, at, apart })
    nearest.length = Math.min(nearest.length, nearestMax)
  }
  return nearest.map(({ at, junction }) => ({ junction, kilometres: kilometresBetween(point, at) * detour }))
}

interface Roads {
  readonly network: RoadNetwork
  readonly shores: Shores
}

/** The ways by the network, from each junction near one end to each near the other. */
const byNetwork = ({ network, shores }: Roads, from: Point, to: Point): ReadonlyArray<Estimate> => {
  const ends = accesses(shores, to)
  return accesses(shores, from).flatMap((start) =>
    ends.flatMap((end) => {
      const way = network.way(start.junction, end.junction)
      if (way === undefined || start.junction === end.junction) return []
      const outside = start.kilometres + end.kilometres
      return [
        {
          kilometres: way.kilometres + outside,
          minutes: townMinutes + way.minutes + outside * minutesPerKilometre.town,
          path: () => roadPath(from, network.pointsOn(start.junction, end.junction), to)
        }
      ]
    })
  )
}

const estimate = (roads: Roads, from: Point, to: Point): Route | null => {
  const best = byNetwork(roads, from, to).reduce<Estimate | null>(
    (found, next) => (found === null || costOf(next) < costOf(found) ? next : found),
    direct(from, to)
  )
  if (best === null) return null
  return {
    distanceMeters: Math.round(best.kilometres * 1_000),
    durationSeconds: Math.round(best.minutes * 60),
    hasFerry: inside(from, corsica) !== inside(to, corsica),
    isSchematic: true,
    snapMeters: [],
    path: best.path()
  }
}

/** Ways that are remembered, with their paths: the towns of a fleet are few. */
const kept = { answersMax: 10_000, bytesMax: 16 * 1024 * 1024 }
const routeBytes = 200
const pointBytes = 60

const nameOf = (from: Point, to: Point): string => `${from.lat} ${from.lng} ${to.lat} ${to.lng}`

/**
 * The embedded router: the best way over 180 junctions of main roads in France and its neighbours, and small roads at
 * both ends. Within 8 % of the distance and 12 % of the time between large towns; it knows no streets. `hasFerry` is true
 * only for the crossing to Corsica. `NoRoute` means that a point lies outside of Europe and the overseas departments, or
 * that the points lie on different land masses.
 */
export const localRouter: Layer.Layer<Router> = Layer.sync(Router, () => {
  const network = readNetwork()
  const roads: Roads = { network, shores: byShore(network) }
  const recent = new RecentAnswers<Route>({ ...kept, bytesOf: ({ path }) => routeBytes + pointBytes * path.length })
  const find = (name: string, from: Point, to: Point) => {
    const land = landOf(from)
    const found = land < 0 || land !== landOf(to) ? null : estimate(roads, from, to)
    return found === null ? Effect.fail(new NoRoute({})) : Effect.succeed(recent.keep(name, found))
  }
  return Router.of({
    route: (from, to) => {
      const name = nameOf(from, to)
      const known = recent.get(name)
      return known === undefined ? Effect.suspend(() => find(name, from, to)) : Effect.succeed(known)
    }
  })
})
