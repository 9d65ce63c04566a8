import { greatCircleMeters } from "./geo.rules.ts"
import type { Point } from "./place.model.ts"

/** Enough points to follow a motorway across Europe. A router keeps thousands of paths in memory. */
export const pathPointsMax = 128

/** Selects at most `most` items: the first, the last, and evenly spread ones between them. */
export const spread = <A>(items: ReadonlyArray<A>, most: number): ReadonlyArray<A> => {
  if (items.length <= most) return items
  const step = most > 1 ? (items.length - 1) / (most - 1) : 0
  return Array.from({ length: most }, (_, index) => Math.round(index * step)).flatMap((at) => items.slice(at, at + 1))
}

const isSame = (one: Point, other: Point): boolean => one.lat === other.lat && one.lng === other.lng

/** Metres of a degree of latitude, near enough to compare distances. */
const metersPerDegree = 111_320

/** Where a straight line between two neighbours is nearest to a point: the share (0 to 1) of it, and how far away, metres. */
const nearestOn = (from: Point, to: Point, { lat, lng }: Point) => {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const [dx, dy] = [(to.lng - from.lng) * narrowing, to.lat - from.lat]
  const [px, py] = [(lng - from.lng) * narrowing, lat - from.lat]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return { share, meters: Math.hypot(px - share * dx, py - share * dy) * metersPerDegree }
}

interface Bend {
  /** Positions of the ends of a part of the path, and of its point farthest from the line between them. */
  readonly from: number
  readonly to: number
  readonly at: number
  readonly meters: number
}

const bendOf = (path: ReadonlyArray<Point>, from: number, to: number): Bend => {
  const [first, last] = [path[from], path[to]]
  let [farthest, at] = [-1, -1]
  for (let each = from + 1; each < to; each++) {
    const point = path[each]
    if (first === undefined || last === undefined || point === undefined) continue
    const { meters } = nearestOn(first, last, point)
    if (meters > farthest) [farthest, at] = [meters, each]
  }
  return { from, to, at, meters: farthest }
}

/** Selects at most `most` points of a path: its ends, and one after the other the point that is farthest from what is drawn so far. */
export const mostBent = (path: ReadonlyArray<Point>, most: number): ReadonlyArray<Point> => {
  if (path.length <= most) return path
  const kept = new Set([0, path.length - 1])
  let bends: ReadonlyArray<Bend> = [bendOf(path, 0, path.length - 1)]
  while (kept.size < most) {
    const strongest = bends.reduce((one, other) => (other.meters > one.meters ? other : one))
    kept.add(strongest.at)
    bends = bends.flatMap((bend) =>
      bend === strongest ? [bendOf(path, bend.from, bend.at), bendOf(path, bend.at, bend.to)] : [bend]
    )
  }
  return path.filter((_, at) => kept.has(at))
}

/** Simplifies the path of a road that a provider drew, from one requested point to the other, to its strongest bends. */
export const roadPath = (from: Point, drawn: ReadonlyArray<Point>, to: Point): ReadonlyArray<Point> => {
  const inside = drawn.filter((point) => !isSame(point, from) && !isSame(point, to))
  return mostBent([from, ...inside, to], pathPointsMax).map(({ lat, lng }) => ({ lat, lng }))
}

/** The point at a share (0 to 1) of the straight line between two neighbours. */
const between = (from: Point, to: Point, share: number): Point => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share
})

const shortPieces = 16

/** Makes a straight path in a few pieces, for a router without roads. */
export const shortPath = (from: Point, to: Point): ReadonlyArray<Point> =>
  roadPath(
    from,
    Array.from({ length: shortPieces - 1 }, (_, index) => between(from, to, (index + 1) / shortPieces)),
    to
  )

/** The share (0 to 1) of a path's length before its nearest point to `point`; 0 for a path without length. */
export const shareAlong = (path: ReadonlyArray<Point>, point: Point): number => {
  let [total, before, nearest] = [0, 0, Number.POSITIVE_INFINITY]
  for (const [index, to] of path.slice(1).entries()) {
    const from = path[index] ?? to
    const length = greatCircleMeters(from, to)
    const { meters, share } = nearestOn(from, to, point)
    if (meters < nearest) [nearest, before] = [meters, total + share * length]
    total += length
  }
  return total === 0 ? 0 : before / total
}

/** Finds the point at a share (0 to 1) of a path's length; null for a path without points. */
export const pointAlong = (path: ReadonlyArray<Point>, share: number): Point | null => {
  const pieces = path.slice(1).flatMap((to, index) => {
    const from = path[index]
    return from === undefined ? [] : [{ from, to, meters: greatCircleMeters(from, to) }]
  })
  let left = share * pieces.reduce((total, { meters }) => total + meters, 0)
  for (const { from, meters, to } of pieces) {
    if (left <= meters) return between(from, to, meters === 0 ? 0 : left / meters)
    left -= meters
  }
  // Only rounding leads past the last piece.
  return path.at(-1) ?? null
}
