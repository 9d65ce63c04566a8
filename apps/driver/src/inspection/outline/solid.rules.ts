/**
 * Metres: x from the front to the rear, y to the right side of the vehicle (its left side is negative), z upwards.
 */
export type Point3 = readonly [x: number, y: number, z: number]

/** A closed or open line in two coordinates. */
export type Line2 = ReadonlyArray<readonly [number, number]>

/** The body of a vehicle, as numbers that its views are computed from. */
export interface Body {
  readonly length: number
  readonly width: number
  /** Height of the sills. */
  readonly floor: number
  /** The upper edge from front to rear: x and z, x ascending. */
  readonly profile: Line2
  /** Height from which the sides lean inwards, and half of the width at the roof. */
  readonly belt: number
  readonly roofHalf: number
  /** Share of the width that the front and the rear end have. */
  readonly noseShare: number
  readonly tailShare: number
  readonly wheels: ReadonlyArray<{ readonly x: number; readonly radius: number }>
  /** Lines drawn on both sides: x and z. */
  readonly sides: ReadonlyArray<Line2>
  /** Lines of the right side alone. */
  readonly right: ReadonlyArray<Line2>
  /** Lines seen from the front and from the rear: y and z. */
  readonly front: ReadonlyArray<Line2>
  readonly rear: ReadonlyArray<Line2>
  /** Lines on the bonnet and the roof: x and y. */
  readonly above: ReadonlyArray<Line2>
  /** Lines in space, such as mirrors, which the right side has too. */
  readonly loose: ReadonlyArray<ReadonlyArray<Point3>>
}

/** The body as a solid, by table for speed. */
export interface Solid {
  readonly length: number
  readonly floor: number
  readonly top: (x: number) => number
  readonly halfWidth: (x: number, z: number) => number
}

const stepsPerMetre = 100
const cornerMetres = 0.55

const slopeAt = (profile: Line2, index: number): number => {
  const [before, here, after] = [profile[index - 1], profile[index], profile[index + 1]]
  if (before === undefined || here === undefined || after === undefined) return 0
  const one = (here[1] - before[1]) / (here[0] - before[0])
  const other = (after[1] - here[1]) / (after[0] - here[0])
  // A monotone curve: it never swings above its points.
  return one * other <= 0 ? 0 : (2 * one * other) / (one + other)
}

/** Height of a smooth curve through the points. */
const heightAt = (profile: Line2, x: number): number => {
  const found = profile.findIndex(([at]) => at >= x)
  const index = found === -1 ? profile.length - 1 : Math.max(found, 1)
  const [from, to] = [profile[index - 1], profile[index]]
  if (from === undefined || to === undefined) return 0
  const span = to[0] - from[0]
  const t = Math.min(Math.max((x - from[0]) / span, 0), 1)
  const [start, end] = [slopeAt(profile, index - 1) * span, slopeAt(profile, index) * span]
  const [square, cube] = [t * t, t * t * t]
  return (
    (2 * cube - 3 * square + 1) * from[1] +
    (cube - 2 * square + t) * start +
    (3 * square - 2 * cube) * to[1] +
    (cube - square) * end
  )
}

/** The share of the width at a distance from an end, whose corners are round. */
const cornerShare = (distance: number, share: number): number =>
  distance >= cornerMetres ? 1 : share + (1 - share) * Math.sqrt(1 - (1 - distance / cornerMetres) ** 2)

export const solidOf = (body: Body): Solid => {
  const { belt, floor, length, noseShare, profile, roofHalf, tailShare, width } = body
  const count = Math.round(length * stepsPerMetre)
  const heights = Array.from({ length: count + 1 }, (_, index) => heightAt(profile, index / stepsPerMetre))
  const roof = Math.max(...heights)
  const half = width / 2
  return {
    length,
    floor,
    top: (x) => heights[Math.min(Math.max(Math.round(x * stepsPerMetre), 0), count)] ?? 0,
    halfWidth: (x, z) => {
      const ends = Math.min(cornerShare(Math.max(x, 0), noseShare), cornerShare(Math.max(length - x, 0), tailShare))
      const share = z <= belt ? 0 : Math.min((z - belt) / (roof - belt), 1)
      const low = z < floor + 0.15 ? 0.97 : 1
      return ends * low * (half + (roofHalf - half) * share)
    }
  }
}

/** True for a point inside of the solid, by more than `depth`. */
export const isInside = (solid: Solid, [x, y, z]: Point3, depth: number): boolean =>
  x > depth &&
  x < solid.length - depth &&
  z > solid.floor + depth &&
  z < solid.top(x) - depth &&
  Math.abs(y) < solid.halfWidth(x, z) - depth

const scanMetres = 0.01

/** The point of the solid's surface that is met first along its length, from the front or from the rear. */
const onEnd = (solid: Solid, y: number, z: number, end: "front" | "rear"): Point3 => {
  for (let gone = 0; gone < solid.length; gone += scanMetres) {
    const x = end === "front" ? gone : solid.length - gone
    if (z <= solid.top(x) && Math.abs(y) <= solid.halfWidth(x, z)) return [x, y, z]
  }
  return [end === "front" ? 0 : solid.length, y, z]
}

const pieceMetres = 0.05

/** A line with points so close that it bends with the surface that it is drawn on. */
const denseLine = (line: Line2): Line2 =>
  line.flatMap((point, index) => {
    const next = line[index + 1]
    if (next === undefined) return [point]
    const [x, y] = point
    const pieces = Math.max(Math.ceil(Math.hypot(next[0] - x, next[1] - y) / pieceMetres), 1)
    return Array.from({ length: pieces }, (_, piece) => {
      const share = piece / pieces
      return [x + (next[0] - x) * share, y + (next[1] - y) * share] as const
    })
  })

const mirrored = (line: ReadonlyArray<Point3>): ReadonlyArray<Point3> => line.map(([x, y, z]) => [x, -y, z])

const circle = (x: number, y: number, z: number, radius: number, from = 0, to = 1): ReadonlyArray<Point3> =>
  Array.from({ length: 41 }, (_, index) => {
    const angle = 2 * Math.PI * (from + ((to - from) * index) / 40)
    return [x + radius * Math.cos(angle), y, z + radius * Math.sin(angle)]
  })

const wheelLines = (body: Body, solid: Solid): ReadonlyArray<ReadonlyArray<Point3>> =>
  body.wheels.flatMap(({ radius, x }) => {
    const y = -(solid.halfWidth(x, radius) + 0.01)
    const low = Math.asin((solid.floor - radius) / (radius + 0.06)) / (2 * Math.PI)
    const arch = circle(x, 0, radius, radius + 0.06, low, 0.5 - low).map(([at, , z]): Point3 => [
      at,
      -(solid.halfWidth(at, z) + 0.01),
      z
    ])
    return [
      circle(x, y, radius, radius),
      circle(x, y, radius, radius * 0.62),
      circle(x, y, radius, radius * 0.12),
      arch
    ]
  })

const tyreMetres = 0.21

/** What is seen of the tyres from the front and from the rear. */
export const tyreLines = (body: Body, solid: Solid): ReadonlyArray<ReadonlyArray<Point3>> =>
  body.wheels.flatMap(({ radius, x }) => {
    const outer = solid.halfWidth(x, radius) - 0.02
    const inner = outer - tyreMetres
    const tyre = (
      [
        [outer, solid.floor],
        [outer, 0],
        [inner, 0],
        [inner, solid.floor]
      ] as const
    ).map(([y, z]): Point3 => [x, y, z])
    return [tyre, mirrored(tyre)]
  })

/** All lines of a body in space. Those that another part hides are still among them. */
export const linesOf = (body: Body, solid: Solid): ReadonlyArray<ReadonlyArray<Point3>> => {
  const onSide = (line: Line2) => denseLine(line).map(([x, z]): Point3 => [x, -(solid.halfWidth(x, z) + 0.005), z])
  const edge = denseLine(Array.from({ length: 101 }, (_, index) => [(index / 100) * solid.length, 0] as const)).map(
    ([x]): Point3 => [x, -solid.halfWidth(x, solid.top(x)), solid.top(x)]
  )
  const left = [edge, ...body.sides.map(onSide), ...wheelLines(body, solid), ...body.loose]
  const ends = (lines: ReadonlyArray<Line2>, end: "front" | "rear") =>
    lines.map((line) => denseLine(line).map(([y, z]) => onEnd(solid, y, z, end)))
  return [
    ...left,
    ...left.map(mirrored),
    ...body.right.map((line) => mirrored(onSide(line))),
    ...ends(body.front, "front"),
    ...ends(body.rear, "rear"),
    ...body.above.map((line) => denseLine(line).map(([x, y]): Point3 => [x, y, solid.top(x)]))
  ]
}
