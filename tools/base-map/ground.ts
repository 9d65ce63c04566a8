import { Schema } from "effect"
import { baseMap } from "./base-map.ts"
import { farBox, nearBox } from "./boxes.ts"
import { areaOf, isIn, type Line, type Position, simplified } from "./shapes.rules.ts"

/** Degrees below which a bend is left out: a drawing on a phone shows some hundred metres to a pixel. */
const tolerances = { near: 0.004, far: 0.05 } as const
/** Smaller islands, in square degrees, are no larger than a pixel. */
const islandMin = { near: 0.0004, far: 0.02 } as const
const perDegree = 500
/** Brooks are left out. */
const rankMax = 9

const Coordinates = Schema.Tuple([Schema.Finite, Schema.Finite])
const Lines = Schema.Array(Schema.Array(Coordinates))
const Area = Schema.Struct({
  properties: Schema.Struct({ kind: Schema.Literals(["land", "france"]) }),
  geometry: Schema.Struct({ coordinates: Schema.Array(Lines) })
})
const Borders = Schema.Struct({
  properties: Schema.Struct({ kind: Schema.Literal("border") }),
  geometry: Schema.Struct({ coordinates: Lines })
})
const River = Schema.Struct({
  properties: Schema.Struct({ kind: Schema.Literal("river"), rank: Schema.Int }),
  geometry: Schema.Struct({ coordinates: Schema.Array(Coordinates) })
})
const Basin = Schema.Struct({
  properties: Schema.Struct({ kind: Schema.Literals(["lake", "urban"]), rank: Schema.Int }),
  geometry: Schema.Struct({ coordinates: Lines })
})
const Town = Schema.Struct({
  properties: Schema.Struct({
    kind: Schema.Literal("town"),
    name: Schema.String,
    fr: Schema.optionalKey(Schema.String),
    people: Schema.Int,
    from: Schema.Int
  }),
  geometry: Schema.Struct({ coordinates: Coordinates })
})
const BaseMap = Schema.Struct({ features: Schema.Array(Schema.Unknown) })

const placeOf = (line: Line): "near" | "far" => (line.some((point) => isIn(nearBox, point)) ? "near" : "far")

const wholeOf = ([lng, lat]: Position): Position => [Math.round(lng * perDegree), Math.round(lat * perDegree)]

/** A line as steps of whole numbers, from 0 on. */
const lineText = (line: Line): string => {
  let [x, y] = [0, 0]
  return simplified(line, tolerances[placeOf(line)])
    .map(wholeOf)
    .map(([nextX, nextY]) => {
      const text = `${nextX - x} ${nextY - y}`
      ;[x, y] = [nextX, nextY]
      return text
    })
    .join(" ")
}

const isLarge = (ring: Line): boolean => Math.abs(areaOf(ring)) > islandMin[placeOf(ring)]

/** The simplification of a ring whose ends are one point keeps only that point: cut it in two. */
const ringText = (ring: Line): string => {
  const middle = Math.floor(ring.length / 2)
  const tolerance = tolerances[placeOf(ring)]
  const [first, second] = [simplified(ring.slice(0, middle + 1), tolerance), simplified(ring.slice(middle), tolerance)]
  return lineText([...first, ...second.slice(1)])
}

const textOf = (name: string, lines: ReadonlyArray<string>): string =>
  `export const ${name} =\n  "${lines.filter((line) => line !== "").join(";")}"`

/** The ground of maps that the API draws: the base map with fewer bends, as a module. */
export const groundModule = async (): Promise<string> => {
  const { features } = Schema.decodeUnknownSync(Schema.fromJsonString(BaseMap))(await baseMap())
  const areas = features.filter(Schema.is(Area))
  const ringsOf = (kind: "land" | "france") =>
    areas
      .filter(({ properties }) => properties.kind === kind)
      .flatMap(({ geometry }) => geometry.coordinates.flat())
      .filter(isLarge)
  const basins = features.filter(Schema.is(Basin))
  const basinsOf = (kind: "lake" | "urban") =>
    basins
      .filter(({ properties }) => properties.kind === kind && properties.rank <= rankMax)
      .flatMap(({ geometry }) => geometry.coordinates.slice(0, 1))
  const borders = features.filter(Schema.is(Borders)).flatMap(({ geometry }) => geometry.coordinates)
  const rivers = features.filter(Schema.is(River)).filter(({ properties }) => properties.rank <= rankMax)
  const towns = features.filter(Schema.is(Town)).map(({ geometry, properties: { fr, from, name, people } }) => {
    const [lng, lat] = wholeOf(geometry.coordinates)
    return `${lng} ${lat} ${from} ${Math.round(people / 1_000)} ${name}${fr === undefined ? "" : `|${fr}`}`
  })
  const parts = [
    `/*
 * The ground of maps that are drawn without a script, within ${farBox.join(", ")} degrees. Lines are steps of
 * longitude and latitude in 1/${perDegree} degree. Made with Natural Earth (public domain) and GeoNames (CC BY 4.0). Printed by \`npm run print:base-map\`.
 */`,
    textOf("landText", ringsOf("land").map(ringText)),
    textOf("franceText", ringsOf("france").map(ringText)),
    textOf("urbanText", basinsOf("urban").map(ringText)),
    textOf("lakeText", basinsOf("lake").map(ringText)),
    textOf(
      "riverText",
      rivers.map(({ geometry }) => lineText(geometry.coordinates))
    ),
    textOf("borderText", borders.map(lineText)),
    `/** Longitude, latitude, the zoom of its name, thousands of people, the name, and its French form. */\n${textOf("townText", towns)}`
  ]
  return `${parts.join("\n\n")}\n`
}
