import { isInside, type Point3, type Solid } from "./solid.rules.ts"

/** Where the phone stands, as a direction from the vehicle. */
export type Direction = "front" | "front_left" | "left" | "rear_left" | "rear" | "rear_right" | "right" | "front_right"

const corner = 0.75
/** Directions as x and y: the front is at negative x, the left side at negative y. */
const directions: Readonly<Record<Direction, readonly [number, number]>> = {
  front: [-1, 0],
  front_left: [-1, -corner],
  left: [0, -1],
  rear_left: [1, -corner],
  rear: [1, 0],
  rear_right: [1, corner],
  right: [0, 1],
  front_right: [-1, corner]
}

/** A point of a picture. */
export type Point2 = readonly [x: number, y: number]

interface Eye {
  readonly at: Point3
  readonly project: (point: Point3) => Point2
}

const eyeMetres = 1.55

/** The eye of a person who stands `metres` from the middle of the vehicle, with the angle of a phone's camera. */
export const eyeOf = (direction: Direction, middle: Point3, metres: number): Eye => {
  const [x, y] = directions[direction]
  const length = Math.hypot(x, y)
  const at: Point3 = [middle[0] + (x / length) * metres, middle[1] + (y / length) * metres, eyeMetres]
  const [fx, fy, fz] = [middle[0] - at[0], middle[1] - at[1], middle[2] - at[2]]
  const far = Math.hypot(fx, fy, fz)
  const forward: Point3 = [fx / far, fy / far, fz / far]
  const flat = Math.hypot(forward[0], forward[1])
  const right: Point3 = [forward[1] / flat, -forward[0] / flat, 0]
  const up: Point3 = [
    right[1] * forward[2] - right[2] * forward[1],
    right[2] * forward[0] - right[0] * forward[2],
    right[0] * forward[1] - right[1] * forward[0]
  ]
  const along = ([px, py, pz]: Point3, [ax, ay, az]: Point3): number =>
    (px - at[0]) * ax + (py - at[1]) * ay + (pz - at[2]) * az
  return {
    at,
    project: (point) => {
      const depth = along(point, forward)
      return [along(point, right) / depth, -along(point, up) / depth]
    }
  }
}

const marchMetres = 0.06
const marchStart = 0.06
const skin = 0.02

/** True if the solid does not stand between the point and the eye. */
export const isVisible = (solid: Solid, point: Point3, { at }: Eye): boolean => {
  const [dx, dy, dz] = [at[0] - point[0], at[1] - point[1], at[2] - point[2]]
  const far = Math.hypot(dx, dy, dz)
  for (let gone = marchStart; gone < solid.length + 1; gone += marchMetres) {
    const share = gone / far
    if (isInside(solid, [point[0] + dx * share, point[1] + dy * share, point[2] + dz * share], skin)) return false
  }
  return true
}

/** The parts of a line that the eye sees, as lines of a picture. */
export const seenParts = (
  solid: Solid,
  line: ReadonlyArray<Point3>,
  eye: Eye
): ReadonlyArray<ReadonlyArray<Point2>> => {
  const parts: Array<Array<Point2>> = []
  let part: Array<Point2> = []
  for (const point of line) {
    if (isVisible(solid, point, eye)) part.push(eye.project(point))
    else {
      if (part.length > 1) parts.push(part)
      part = []
    }
  }
  if (part.length > 1) parts.push(part)
  return parts
}

const slices = 60
const levels = 10

/** Loops around the solid, one for each slice of its length. */
const loopsOf = (solid: Solid): ReadonlyArray<ReadonlyArray<Point3>> =>
  Array.from({ length: slices + 1 }, (_, slice) => {
    const x = (slice / slices) * solid.length
    const top = solid.top(x)
    const side = Array.from({ length: levels + 1 }, (_point, level): Point3 => {
      const z = solid.floor + ((top - solid.floor) * level) / levels
      return [x, -solid.halfWidth(x, z), z]
    })
    return [...side, ...side.map(([, y, z]): Point3 => [x, -y, z]).toReversed()]
  })

const rays = 240
const raysPerRadian = rays / (2 * Math.PI)

/** How far a ray from the middle meets the edge; 0 if it does not. */
const reach = ([x1, y1]: Point2, [x2, y2]: Point2, dx: number, dy: number): number => {
  const [ex, ey] = [x2 - x1, y2 - y1]
  const cross = dx * ey - dy * ex
  if (Math.abs(cross) < 1e-12) return 0
  const share = (x1 * dy - y1 * dx) / cross
  return share < 0 || share > 1 ? 0 : (x1 * ey - y1 * ex) / cross
}

/** Moves the far ends of the rays that cross the edge out to it. */
const stretch = (far: Float64Array, one: Point2, other: Point2): void => {
  const from = Math.atan2(one[1], one[0])
  const turn = Math.atan2(other[1], other[0]) - from
  const short = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  const [low, high] = short < 0 ? [from + short, from] : [from, from + short]
  for (let ray = Math.ceil(low * raysPerRadian); ray <= high * raysPerRadian; ray++) {
    const angle = ray / raysPerRadian
    const index = (ray + 2 * rays) % rays
    far[index] = Math.max(far[index] ?? 0, reach(one, other, Math.cos(angle), Math.sin(angle)))
  }
}

const centreOf = (values: ReadonlyArray<number>): number => (Math.min(...values) + Math.max(...values)) / 2

/** The line around the whole body as the eye sees it, closed. Every ray from its middle meets it once. */
export const silhouetteOf = (solid: Solid, eye: Eye): ReadonlyArray<Point2> => {
  const seen = loopsOf(solid).map((loop) => loop.map(eye.project))
  const [mx, my] = [centreOf(seen.flat().map(([x]) => x)), centreOf(seen.flat().map(([, y]) => y))]
  const loops = seen.map((loop) => loop.map(([x, y]): Point2 => [x - mx, y - my]))
  const far = new Float64Array(rays)
  for (const [index, loop] of loops.entries()) {
    for (const [at, point] of loop.entries()) {
      for (const other of [loop[at + 1] ?? loop[0], loops[index + 1]?.[at]]) {
        if (other !== undefined) stretch(far, point, other)
      }
    }
  }
  return Array.from(far, (reached, ray): Point2 => {
    const angle = ray / raysPerRadian
    return [mx + Math.cos(angle) * reached, my + Math.sin(angle) * reached]
  })
}
