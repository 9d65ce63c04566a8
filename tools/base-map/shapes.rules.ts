/** Longitude and latitude in degrees, as GeoJSON has them. */
export type Position = readonly [lng: number, lat: number]
export type Line = ReadonlyArray<Position>

/** West, south, east and north of a part of the earth, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

export const isIn = ([west, south, east, north]: Box, [lng, lat]: Position): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

const distanceTo = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/**
 * The line without points that lie nearer than `tolerance` degrees to what is left (Douglas and Peucker). Both ends stay,
 * so that neighbours that share a line still meet.
 */
export const simplified = (line: Line, tolerance: number): Line => {
  const kept = new Set([0, line.length - 1])
  const parts: Array<readonly [from: number, to: number]> = [[0, line.length - 1]]
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part
    const [first, last] = [line[from], line[to]]
    if (first === undefined || last === undefined) continue
    let [farthest, distance] = [-1, tolerance]
    for (let at = from + 1; at < to; at++) {
      const point = line[at]
      const away = point === undefined ? 0 : distanceTo(point, first, last)
      if (away > distance) [farthest, distance] = [at, away]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    parts.push([from, farthest], [farthest, to])
  }
  return line.filter((_, at) => kept.has(at))
}

type Side = 0 | 1 | 2 | 3

const sides: ReadonlyArray<Side> = [0, 1, 2, 3]

const isInside = (box: Box, side: Side, [lng, lat]: Position): boolean => {
  if (side === 0) return lng >= box[0]
  if (side === 1) return lat >= box[1]
  return side === 2 ? lng <= box[2] : lat <= box[3]
}

const crossing = (box: Box, side: Side, [ax, ay]: Position, [bx, by]: Position): Position => {
  const edge = box[side]
  return side % 2 === 0
    ? [edge, ay + ((by - ay) * (edge - ax)) / (bx - ax)]
    : [ax + ((bx - ax) * (edge - ay)) / (by - ay), edge]
}

const keptSide = (box: Box, side: Side, ring: Line): Line =>
  ring.flatMap((point, at) => {
    const before = ring.at(at - 1) ?? point
    const [is, was] = [isInside(box, side, point), isInside(box, side, before)]
    if (is !== was) return is ? [crossing(box, side, before, point), point] : [crossing(box, side, before, point)]
    return is ? [point] : []
  })

/** The part of a closed ring in a box, closed again (Sutherland and Hodgman); without points if nothing is left. */
export const clippedRing = (box: Box, ring: Line): Line => {
  const open = sides.reduce<Line>((left, side) => keptSide(box, side, left), ring.slice(1))
  const [first] = open
  return first === undefined || open.length < 3 ? [] : [...open, first]
}

/** The parts of a line whose points lie in a box. */
export const clippedLine = (box: Box, line: Line): ReadonlyArray<Line> => {
  const parts: Array<Array<Position>> = [[]]
  for (const point of line) {
    if (isIn(box, point)) parts.at(-1)?.push(point)
    else if (parts.at(-1)?.length !== 0) parts.push([])
  }
  return parts.filter(({ length }) => length > 1)
}

/** The signed area of a ring, in square degrees. */
export const areaOf = (ring: Line): number =>
  ring.reduce((sum, [x, y], at) => {
    const [px, py] = ring.at(at - 1) ?? [x, y]
    return sum + (px * y - x * py) / 2
  }, 0)

/** The centre of gravity of the area of a ring. */
export const centreOf = (ring: Line): Position => {
  const area = areaOf(ring)
  const sums = ring.reduce<Position>(
    ([sx, sy], [x, y], at) => {
      const [px, py] = ring.at(at - 1) ?? [x, y]
      const weight = px * y - x * py
      return [sx + (px + x) * weight, sy + (py + y) * weight]
    },
    [0, 0]
  )
  return [sums[0] / (6 * area), sums[1] / (6 * area)]
}
