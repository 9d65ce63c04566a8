import type { MapPlace } from "./place.model.ts"

type Point = readonly [x: number, y: number]

/** Web Mercator, in radians, near enough to compare lengths of one way. */
const pointOf = ({ lat, lng }: MapPlace): Point => {
  const radians = (lat * Math.PI) / 180
  return [(lng * Math.PI) / 180, Math.log(Math.tan(Math.PI / 4 + radians / 2))]
}

/** The length of a piece of a way as the map shows it, measured on the ground. */
const lengthOf = (from: MapPlace, to: MapPlace): number => {
  const [[ax, ay], [bx, by]] = [pointOf(from), pointOf(to)]
  return Math.hypot(bx - ax, by - ay) * Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
}

/** A way in two parts, which share the place between them. */
interface Parted {
  readonly passed: ReadonlyArray<MapPlace>
  readonly ahead: ReadonlyArray<MapPlace>
}

/** Parts a way at a share (0 to 1) of its length. A part of less than two places is empty. */
export const partedAt = (path: ReadonlyArray<MapPlace>, share: number): Parted => {
  if (share <= 0) return { passed: [], ahead: path }
  if (share >= 1) return { passed: path, ahead: [] }
  const pieces = path.slice(1).map((to, at) => ({ from: path[at] ?? to, to }))
  const lengths = pieces.map(({ from, to }) => lengthOf(from, to))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [at, { from, to }] of pieces.entries()) {
    const length = lengths[at] ?? 0
    if (left <= length && length > 0) {
      const part = left / length
      const between = { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
      return { passed: [...path.slice(0, at + 1), between], ahead: [between, ...path.slice(at + 1)] }
    }
    left -= length
  }
  return { passed: path, ahead: [] }
}

const line = (places: ReadonlyArray<MapPlace>, passed: boolean, schematic: boolean) => ({
  type: "Feature" as const,
  properties: { passed, schematic },
  geometry: { type: "LineString" as const, coordinates: places.map(({ lat, lng }) => [lng, lat]) }
})

interface Way {
  readonly path: ReadonlyArray<MapPlace>
  /** Share of the path that is passed, 0 to 1. */
  readonly passedShare: number
  /** True if the path does not follow roads. */
  readonly isSchematic: boolean
}

/** The part of a way that is ahead, and the one that is passed, as GeoJSON. */
export const linesOf = ({ isSchematic, passedShare, path }: Way) => {
  const { ahead, passed } = partedAt(path, passedShare)
  return {
    type: "FeatureCollection" as const,
    features: [
      ...(ahead.length > 1 ? [line(ahead, false, isSchematic)] : []),
      ...(passed.length > 1 ? [line(passed, true, isSchematic)] : [])
    ]
  }
}

/** Lines of a map, as GeoJSON. */
export type RouteLines = ReturnType<typeof linesOf>

export const noLines: RouteLines = { type: "FeatureCollection", features: [] }
