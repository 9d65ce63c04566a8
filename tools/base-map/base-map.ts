import { Schema } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readAtlas, ringOf, type ReadAtlas } from "./atlas.ts"
import { farBox, nearBox } from "./boxes.ts"
import { countryNames, seas } from "./names.data.ts"
import {
  areaOf,
  centreOf,
  clippedLine,
  clippedRing,
  isIn,
  type Line,
  type Position,
  simplified
} from "./shapes.rules.ts"
import { readTowns } from "./towns.ts"

/** Degrees below which a bend is left out: near France about 150 m, elsewhere about 3 km. */
const tolerances = { near: 0.0015, far: 0.03 } as const
/** Smaller islands of the rest of Europe are left out, in square degrees. */
const farIslandMin = 0.01
/** Countries that have no room for their name on a map of Europe, in square degrees. */
const smallCountry = 2
const decimals = 1_000

const rounded = ([lng, lat]: Position): Position => [
  Math.round(lng * decimals) / decimals,
  Math.round(lat * decimals) / decimals
]

const roundedLine = (line: Line): Line => {
  const points = line.map(rounded)
  return points.filter(([lng, lat], at) => at === 0 || lng !== points[at - 1]?.[0] || lat !== points[at - 1]?.[1])
}

type Properties = Readonly<Record<string, string | number>>

const feature = (properties: Properties, type: string, coordinates: unknown): string =>
  JSON.stringify({ type: "Feature", properties, geometry: { type, coordinates } })

/** Polygons of arcs within the far box, without the smallest islands far away. */
const polygonsIn = (arcs: ReadonlyArray<Line>, polygons: ReadAtlas["land"]): ReadonlyArray<ReadonlyArray<Line>> =>
  polygons.flatMap((rings) => {
    const clipped = rings
      .map((ring) => roundedLine(clippedRing(farBox, ringOf(arcs, ring))))
      .filter((ring) => ring.length > 3)
    const [outer] = clipped
    if (outer === undefined) return []
    const isSmall = Math.abs(areaOf(outer)) < farIslandMin && !outer.some((point) => isIn(nearBox, point))
    return isSmall ? [] : [clipped]
  })

/** The arcs that two countries share. */
const bordersOf = ({ arcs, countries }: ReadAtlas): ReadonlyArray<Line> => {
  const users = new Map<number, number>()
  for (const arc of countries.flatMap(({ polygons }) => polygons.flat(2).map((each) => (each < 0 ? ~each : each))))
    users.set(arc, (users.get(arc) ?? 0) + 1)
  return arcs.flatMap((line, arc) => ((users.get(arc) ?? 0) > 1 ? clippedLine(farBox, line).map(roundedLine) : []))
}

const WaterAndTowns = Schema.Struct({
  features: Schema.Array(
    Schema.Struct({
      properties: Schema.Struct({ kind: Schema.Literals(["river", "lake", "urban"]), rank: Schema.Int }),
      geometry: Schema.Struct({ type: Schema.Literals(["LineString", "Polygon"]), coordinates: Schema.Unknown })
    })
  )
})

/** Rivers, lakes and built-up areas, from a file beside this one. */
const waterAndTowns = (): ReadonlyArray<string> => {
  const text = readFileSync(join(import.meta.dirname, "water-and-towns.geojson"), "utf8")
  return Schema.decodeUnknownSync(Schema.fromJsonString(WaterAndTowns))(text).features.map(
    ({ geometry: { coordinates, type }, properties: { kind, rank } }) => feature({ kind, rank }, type, coordinates)
  )
}

/** Names of countries, in the middle of their largest part. */
const countryLabels = ({ arcs, countries }: ReadAtlas): ReadonlyArray<string> =>
  countries.flatMap(({ name, polygons }) => {
    const fr = countryNames[name]
    const [largest] = polygonsIn(arcs, polygons)
      .flatMap((rings) => rings.slice(0, 1))
      .toSorted((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)))
    if (fr === undefined || largest === undefined) return []
    const from = Math.abs(areaOf(largest)) < smallCountry ? 6 : 3
    return [feature({ kind: "country", name, fr, from }, "Point", rounded(centreOf(largest)))]
  })

const franceIn = (atlas: ReadAtlas): ReadonlyArray<ReadonlyArray<Line>> =>
  polygonsIn(
    atlas.arcs,
    atlas.countries.filter(({ name }) => name === "France").flatMap(({ polygons }) => polygons)
  )

/** The atlas with the bends that the map shows. */
const mapAtlas = (): ReadAtlas => {
  const read = readAtlas()
  const arcs = read.arcs.map((line) =>
    simplified(line, line.some((point) => isIn(nearBox, point)) ? tolerances.near : tolerances.far)
  )
  return { ...read, arcs }
}

/** The outer rings of France in Europe. */
export const franceRings = (): ReadonlyArray<Line> => franceIn(mapAtlas()).flatMap((rings) => rings.slice(0, 1))

/** The base map of the pages as GeoJSON: one feature a line, each with its `kind`. */
export const baseMap = async (): Promise<string> => {
  const atlas = mapAtlas()
  const { arcs } = atlas
  const towns = await readTowns()
  const features = [
    feature({ kind: "land" }, "MultiPolygon", polygonsIn(arcs, atlas.land)),
    feature({ kind: "france" }, "MultiPolygon", franceIn(atlas)),
    feature({ kind: "border" }, "MultiLineString", bordersOf(atlas)),
    ...waterAndTowns(),
    ...countryLabels(atlas),
    ...seas.map(({ at, en, fr }) => feature({ kind: "sea", name: en, fr }, "Point", at)),
    ...towns.map(({ at, french, from, name, people }) =>
      feature({ kind: "town", name, ...(french === name ? {} : { fr: french }), people, from }, "Point", rounded(at))
    )
  ]
  return `{"type":"FeatureCollection","features":[\n${features.join(",\n")}\n]}\n`
}
