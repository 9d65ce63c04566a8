import { outlines } from "../../../parts/france/outline.ts"
import { mercator, type Place, type Point, unprojected } from "../../detail/route/projection.rules.ts"

/** Size of the map in units of its drawing. */
export const frame = { width: 420, height: 400 }
const centre: Point = { x: frame.width / 2, y: frame.height / 2 }
const margin = 12

const corners = outlines.flat().map(mercator)
const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
const unitsPerWorld = Math.min(
  (frame.width - 2 * margin) / (right - left),
  (frame.height - 2 * margin) / (bottom - top)
)

/** The point of a place if the map shows France as a whole. */
export const pointOf = (place: Place): Point => {
  const { x, y } = mercator(place)
  return {
    x: centre.x + (x - (left + right) / 2) * unitsPerWorld,
    y: centre.y + (y - (top + bottom) / 2) * unitsPerWorld
  }
}

const decimals = 100_000

/** A metre is more exact than any pin. */
const rounded = (degrees: number): number => Math.round(degrees * decimals) / decimals

const placeOf = ({ x, y }: Point): Place => {
  const { lat, lng } = unprojected({
    x: (left + right) / 2 + (x - centre.x) / unitsPerWorld,
    y: (top + bottom) / 2 + (y - centre.y) / unitsPerWorld
  })
  return { lat: rounded(lat), lng: rounded(lng) }
}

/** The part of the map that is seen: points are enlarged by `scale`, and then moved by `x` and `y`. */
export interface View extends Point {
  readonly scale: number
}

/** France as a whole. */
export const wholeView: View = { scale: 1, x: 0, y: 0 }

/** A unit is then about 22 m. */
const scaleMax = 128
/** Shows a town and what is around it. */
const townScale = 16

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value))

/** Keeps the middle of the view within a map that is three times as wide and high as the whole one. */
const kept = ({ scale, x, y }: View): View => ({
  scale,
  x: between(centre.x - 2 * frame.width * scale, x, centre.x + frame.width * scale),
  y: between(centre.y - 2 * frame.height * scale, y, centre.y + frame.height * scale)
})

export const pointIn = ({ scale, x, y }: View, place: Place): Point => {
  const point = pointOf(place)
  return { x: point.x * scale + x, y: point.y * scale + y }
}

/** The place at a point of the view, to five decimals of a degree. */
export const placeIn = ({ scale, x, y }: View, point: Point): Place =>
  placeOf({ x: (point.x - x) / scale, y: (point.y - y) / scale })

/** Enlarges the view, from France as a whole to some streets. The point stays where it is. */
export const zoomed = (view: View, factor: number, at: Point = centre): View => {
  const scale = between(wholeView.scale, view.scale * factor, scaleMax)
  const ratio = scale / view.scale
  return kept({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio })
}

export const panned = ({ scale, x, y }: View, { x: right, y: down }: Point): View =>
  kept({ scale, x: x + right, y: y + down })

/** A view with the place in its middle. */
export const viewAround = (place: Place, scale: number = townScale): View => {
  const { x, y } = pointOf(place)
  return kept({ scale, x: centre.x - x * scale, y: centre.y - y * scale })
}

/** The view, or one around the place if the place lies outside of it. */
export const showing = (view: View, place: Place): View => {
  const { x, y } = pointIn(view, place)
  const isSeen = x >= 0 && x <= frame.width && y >= 0 && y <= frame.height
  return isSeen ? view : viewAround(place, view.scale)
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 }
}

const farStep = 20

/** The place one unit of the view away, or twenty, in the direction of an arrow key; null for another key. */
export const stepped = (view: View, place: Place, key: string, isFar: boolean): Place | null => {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined) return null
  const { x, y } = pointIn(view, place)
  const length = isFar ? farStep : 1
  return placeIn(view, { x: x + step.x * length, y: y + step.y * length })
}

/** The place in the middle of the view. */
export const middleOf = (view: View): Place => placeIn(view, centre)

/** A pointer that moved less has tapped. */
export const tapUnits = 4

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

export const isTap = (from: Point, to: Point): boolean => distance(from, to) <= tapUnits

/** The view after two fingers moved from a pair of points to another. */
export const pinched = (
  view: View,
  [one, other]: readonly [Point, Point],
  [movedOne, movedOther]: readonly [Point, Point]
): View => {
  const before = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  const after = { x: (movedOne.x + movedOther.x) / 2, y: (movedOne.y + movedOther.y) / 2 }
  const spread = distance(one, other)
  const factor = spread === 0 ? 1 : distance(movedOne, movedOther) / spread
  return panned(zoomed(view, factor, before), { x: after.x - before.x, y: after.y - before.y })
}
