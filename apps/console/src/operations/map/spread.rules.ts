import type { Point } from "../../missions/detail/route/projection.rules.ts"

// Points of one cell of the drawing would hide each other.
const cell = 10
const step = 11
// Turns by this angle cover a disc evenly.
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Moves points that hide each other apart, the later ones further outside. */
export const spread = (points: ReadonlyArray<Point>): ReadonlyArray<Point> => {
  const counts = new Map<string, number>()
  return points.map(({ x, y }) => {
    const key = `${Math.round(x / cell)} ${Math.round(y / cell)}`
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    const away = step * Math.sqrt(before)
    return { x: x + away * Math.cos(before * goldenAngle), y: y + away * Math.sin(before * goldenAngle) }
  })
}
