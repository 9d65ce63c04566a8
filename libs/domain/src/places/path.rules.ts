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

/** Simplifies the path of a road that a provider drew, from one requested point to the other. */
export const roadPath = (from: Point, drawn: ReadonlyArray<Point>, to: Point): ReadonlyArray<Point> => {
  const inside = drawn.filter((point) => !isSame(point, from) && !isSame(point, to))
  return [from, ...spread(inside, pathPointsMax - 2), to].map(({ lat, lng }) => ({ lat, lng }))
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
