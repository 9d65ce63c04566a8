/** A place on the earth, in degrees. */
export interface Place {
  readonly lat: number
  readonly lng: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

interface Frame {
  readonly width: number
  readonly height: number
  /** Room that stays free at each side. */
  readonly margin: number
}

// Beyond these degrees the projection has no end.
const latitudeMax = 85

/** Web Mercator, from 0 to 1 in both directions. */
export const mercator = ({ lat, lng }: Place): Point => {
  const sine = Math.sin((Math.max(-latitudeMax, Math.min(latitudeMax, lat)) * Math.PI) / 180)
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** The place of a point of the projection, the reverse of `mercator`. */
export const unprojected = ({ x, y }: Point): Place => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  lng: x * 360 - 180
})

// Two places nearer than this, about 400 m, do not fill the frame.
const spanMin = 1e-5

/** The points of places in a frame, as large as it allows, in their middle, north up. */
export const projected = (places: ReadonlyArray<Place>, { height, margin, width }: Frame): ReadonlyArray<Point> => {
  const points = places.map(mercator)
  if (points.length === 0) return []
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, spanMin),
    (height - 2 * margin) / Math.max(bottom - top, spanMin)
  )
  return points.map(({ x, y }) => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 + (y - (top + bottom) / 2) * scale
  }))
}

/** The points as the `points` of a polyline. */
export const lineOf = (points: ReadonlyArray<Point>): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")
