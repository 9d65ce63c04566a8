import { Schema } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Line, Position } from "./shapes.rules.ts"

/** Arcs of a ring; `~arc` is the arc in the other direction. */
const Ring = Schema.Array(Schema.Int)
const Shape = Schema.Union([
  Schema.Struct({ type: Schema.Literal("Polygon"), arcs: Schema.Array(Ring) }),
  Schema.Struct({ type: Schema.Literal("MultiPolygon"), arcs: Schema.Array(Schema.Array(Ring)) })
])
const Country = Schema.Struct({
  properties: Schema.Struct({ name: Schema.String }),
  id: Schema.optionalKey(Schema.String)
})
const Atlas = Schema.Struct({
  transform: Schema.Struct({
    scale: Schema.Tuple([Schema.Finite, Schema.Finite]),
    translate: Schema.Tuple([Schema.Finite, Schema.Finite])
  }),
  arcs: Schema.Array(Schema.Array(Schema.Tuple([Schema.Finite, Schema.Finite]))),
  objects: Schema.Struct({
    countries: Schema.Struct({ geometries: Schema.Array(Schema.Unknown) }),
    land: Schema.Struct({ geometries: Schema.Array(Shape) })
  })
})

/** Polygons, each with its outer ring first, and each ring as arcs. */
type Polygons = ReadonlyArray<ReadonlyArray<ReadonlyArray<number>>>

interface AtlasCountry {
  readonly name: string
  readonly polygons: Polygons
}

/** Lands and countries of the earth at 1:10m. A line between two countries is one arc of both. */
export interface ReadAtlas {
  readonly arcs: ReadonlyArray<Line>
  readonly land: Polygons
  readonly countries: ReadonlyArray<AtlasCountry>
}

const polygonsOf = (shape: typeof Shape.Type): Polygons => (shape.type === "Polygon" ? [shape.arcs] : shape.arcs)

const isShape = Schema.is(Shape)
const isCountry = Schema.is(Country)

/** Reads the package `world-atlas`: TopoJSON, whose arcs are steps of whole numbers. */
export const readAtlas = (): ReadAtlas => {
  const path = createRequire(import.meta.url).resolve("world-atlas/countries-10m.json")
  const { arcs, objects, transform } = Schema.decodeUnknownSync(Schema.fromJsonString(Atlas))(
    readFileSync(path, "utf8")
  )
  const { scale, translate } = transform
  return {
    arcs: arcs.map((steps) => {
      let [x, y] = [0, 0]
      return steps.map(([dx, dy]): Position => {
        x += dx
        y += dy
        return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
      })
    }),
    land: objects.land.geometries.flatMap(polygonsOf),
    countries: objects.countries.geometries.flatMap((country) =>
      isShape(country) && isCountry(country) ? [{ name: country.properties.name, polygons: polygonsOf(country) }] : []
    )
  }
}

/** The points of a ring, whose arcs each begin where the one before ends. */
export const ringOf = (arcs: ReadonlyArray<Line>, ring: ReadonlyArray<number>): Line =>
  ring.flatMap((arc, at) => {
    const line = (arc < 0 ? arcs[~arc]?.toReversed() : arcs[arc]) ?? []
    return at === 0 ? line : line.slice(1)
  })
