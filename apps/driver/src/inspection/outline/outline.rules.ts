import { bodies } from "./bodies.ts"
import { motorbikeLines } from "./motorbike.ts"
import { linesOf, type Point3, solidOf, tyreLines } from "./solid.rules.ts"
import { type Direction, eyeOf, type Point2, seenParts, silhouetteOf } from "./view.rules.ts"

export type VehicleKind = keyof typeof bodies | "motorbike"

/** A drawing of a vehicle: paths in a box of its own. */
export interface Outline {
  readonly width: number
  readonly height: number
  /** The line around it. */
  readonly around: string
  /** Thinner lines within. */
  readonly inner: string
}

export const outlineWidth = 300
export const outlineHeight = 200
const margin = 6

const pathOf = (line: ReadonlyArray<Point2>): string =>
  line.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")

type Lines = ReadonlyArray<ReadonlyArray<Point2>>

/** Moves and scales the lines into the middle of the box. */
const fitted = (around: Lines, inner: Lines, isClosed: boolean): Outline => {
  const all = [...around, ...inner].flat()
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))]
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))]
  const scale = Math.min((outlineWidth - 2 * margin) / (right - left), (outlineHeight - 2 * margin) / (bottom - top))
  const placed = (line: ReadonlyArray<Point2>) =>
    line.map(([x, y]): Point2 => [
      outlineWidth / 2 + (x - (left + right) / 2) * scale,
      outlineHeight / 2 + (y - (top + bottom) / 2) * scale
    ])
  return {
    width: outlineWidth,
    height: outlineHeight,
    around: around.map((line) => pathOf(placed(line)) + (isClosed ? "Z" : "")).join(""),
    inner: inner.map((line) => pathOf(placed(line))).join("")
  }
}

/** How many lengths of a vehicle the driver stands away from it. */
const lengthsAway = 1.25
const metresMin = 4.5

const drawn = (kind: VehicleKind, direction: Direction): Outline => {
  if (kind === "motorbike") {
    const middle: Point3 = [1.05, 0, 0.6]
    const eye = eyeOf(direction, middle, 3)
    const { inner, outer } = motorbikeLines
    return fitted(
      outer.map((line) => line.map(eye.project)),
      inner.map((line) => line.map(eye.project)),
      false
    )
  }
  const body = bodies[kind]
  const solid = solidOf(body)
  const roof = Math.max(...body.profile.map(([, z]) => z))
  const eye = eyeOf(direction, [body.length / 2, 0, roof / 2], Math.max(body.length * lengthsAway, metresMin))
  const tyres = direction === "front" || direction === "rear" ? tyreLines(body, solid) : []
  return fitted(
    [silhouetteOf(solid, eye)],
    [...linesOf(body, solid), ...tyres].flatMap((line) => seenParts(solid, line, eye)),
    true
  )
}

const kept = new Map<string, Outline>()

/** The outline of a kind of vehicle as it is seen from a direction. */
export const outlineOf = (kind: VehicleKind, direction: Direction): Outline => {
  const key = `${kind} ${direction}`
  const found = kept.get(key) ?? drawn(kind, direction)
  kept.set(key, found)
  return found
}
