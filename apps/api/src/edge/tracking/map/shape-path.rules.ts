import { drawnAt, type Frame, frameSize } from "./frame.rules.ts"
import type { GroundShape, Spot } from "./ground.ts"

/** Lines end this far outside of the frame, so that the strokes of cut edges are not seen. */
const beyond = 12
/** Points that are nearer to each other, in units, are drawn as one. */
const nearUnits = 2.5

const edges = {
  left: -beyond,
  top: -beyond,
  right: frameSize.width + beyond,
  bottom: frameSize.height + beyond
} as const

interface Edge {
  readonly axis: "x" | "y"
  readonly at: number
  /** 1 if what is inside lies above `at`, else -1. */
  readonly sign: 1 | -1
}

const cuts: ReadonlyArray<Edge> = [
  { axis: "x", at: edges.left, sign: 1 },
  { axis: "x", at: edges.right, sign: -1 },
  { axis: "y", at: edges.top, sign: 1 },
  { axis: "y", at: edges.bottom, sign: -1 }
]

const isInside = ({ at, axis, sign }: Edge, spot: Spot): boolean => (spot[axis] - at) * sign >= 0

const crossing = ({ at, axis }: Edge, one: Spot, other: Spot): Spot => {
  const share = (at - one[axis]) / (other[axis] - one[axis])
  return { x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y) }
}

const cutBy = (ring: ReadonlyArray<Spot>, edge: Edge): ReadonlyArray<Spot> =>
  ring.flatMap((spot, at) => {
    const before = ring.at(at - 1) ?? spot
    const [is, was] = [isInside(edge, spot), isInside(edge, before)]
    if (is === was) return is ? [spot] : []
    const met = crossing(edge, before, spot)
    return is ? [met, spot] : [met]
  })

/** The part of a ring in the frame (Sutherland and Hodgman). */
const cutRing = (ring: ReadonlyArray<Spot>): ReadonlyArray<Spot> => cuts.reduce(cutBy, ring)

/** True if the straight line between two points may be seen. */
const mayBeSeen = (one: Spot, other: Spot): boolean =>
  Math.max(one.x, other.x) >= edges.left &&
  Math.min(one.x, other.x) <= edges.right &&
  Math.max(one.y, other.y) >= edges.top &&
  Math.min(one.y, other.y) <= edges.bottom

/** The parts of a line that may be seen. */
const seenParts = (line: ReadonlyArray<Spot>): ReadonlyArray<ReadonlyArray<Spot>> => {
  const parts: Array<Array<Spot>> = []
  let wasSeen = false
  for (const [at, spot] of line.entries()) {
    const before = line[at - 1]
    const isSeen = before !== undefined && mayBeSeen(before, spot)
    if (isSeen && wasSeen) parts.at(-1)?.push(spot)
    if (isSeen && !wasSeen) parts.push([before, spot])
    wasSeen = isSeen
  }
  return parts
}

/** Whole numbers, in steps from one point to the next. */
const stepsOf = (spots: ReadonlyArray<Spot>): ReadonlyArray<Spot> => {
  let last: Spot | null = null
  return spots.flatMap((spot, index) => {
    const next: Spot = { x: Math.round(spot.x), y: Math.round(spot.y) }
    const isEnd = index === spots.length - 1
    if (last !== null && Math.hypot(next.x - last.x, next.y - last.y) < (isEnd ? 1 : nearUnits)) return []
    const step: Spot = last === null ? next : { x: next.x - last.x, y: next.y - last.y }
    last = next
    return [step]
  })
}

/** A line as the `d` of a path; empty for less than `least` points. */
export const pathText = (spots: ReadonlyArray<Spot>, least = 2): string => {
  const [first, ...steps] = stepsOf(spots)
  if (first === undefined || steps.length + 1 < least) return ""
  return `M${first.x} ${first.y}l${steps.map(({ x, y }) => `${x} ${y}`).join(" ")}`
}

const drawn = (frame: Frame, shapes: ReadonlyArray<GroundShape>): ReadonlyArray<ReadonlyArray<Spot>> =>
  shapes
    .filter(({ from, to }) => mayBeSeen(drawnAt(frame, from), drawnAt(frame, to)))
    .map(({ spots }) => spots.map((spot) => drawnAt(frame, spot)))

/** The areas in the frame as the `d` of one path. */
export const areasText = (frame: Frame, shapes: ReadonlyArray<GroundShape>): string =>
  drawn(frame, shapes)
    .map((ring) => pathText(cutRing(ring), 3))
    .map((text) => (text === "" ? "" : `${text}z`))
    .join("")

/** The lines in the frame as the `d` of one path. */
export const linesText = (frame: Frame, shapes: ReadonlyArray<GroundShape>): string =>
  drawn(frame, shapes)
    .flatMap(seenParts)
    .map((part) => pathText(part))
    .join("")
