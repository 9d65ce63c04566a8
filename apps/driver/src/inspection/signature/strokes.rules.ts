/** A place on the glass, in pixels of the pad. */
interface Spot {
  readonly x: number
  readonly y: number
}

/** One movement of the finger, from down to up. */
export type Stroke = ReadonlyArray<Spot>

/** Places nearer than this to the one before add nothing to a line. */
const nearPixels = 2

/** The stroke with another place of the finger. */
export const strokeWith = (stroke: Stroke, spot: Spot): Stroke => {
  const last = stroke.at(-1)
  return last !== undefined && Math.hypot(spot.x - last.x, spot.y - last.y) < nearPixels ? stroke : [...stroke, spot]
}

const shown = ({ x, y }: Spot): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

const between = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** A smooth path through the middles of the places. A tap is a dot. */
export const strokePath = (stroke: Stroke): string => {
  const [first, ...rest] = stroke
  if (first === undefined) return ""
  const last = rest.at(-1)
  if (last === undefined) return `M${shown(first)}l0.1 0`
  const bends = rest
    .slice(0, -1)
    .map((spot, index) => `Q${shown(spot)} ${shown(between(spot, rest[index + 1] ?? spot))}`)
  return `M${shown(first)}${bends.join("")}L${shown(last)}`
}

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, spot, index) => {
    const before = stroke[index - 1]
    return before === undefined ? sum : sum + Math.hypot(spot.x - before.x, spot.y - before.y)
  }, 0)

/** Less than this is a touch by accident. */
const signedPixelsMin = 60

/** True if the strokes are long enough for a signature. */
export const isSigned = (strokes: ReadonlyArray<Stroke>): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= signedPixelsMin
