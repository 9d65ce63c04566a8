import { Schema } from "effect"
import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { baseMap } from "./base-map.ts"
import { baseMapFile, groundFile, outlineFile } from "./files.ts"
import { groundModule } from "./ground.ts"
import { outlineModule } from "./outline.ts"
import { clippedLine, clippedRing, type Line, type Position, simplified } from "./shapes.rules.ts"

const Ring = Schema.Array(Schema.Tuple([Schema.Finite, Schema.Finite]))
const France = Schema.Struct({
  properties: Schema.Struct({ kind: Schema.Literal("france") }),
  geometry: Schema.Struct({ coordinates: Schema.Array(Schema.Array(Ring)) })
})
const Town = Schema.Struct({
  properties: Schema.Struct({
    kind: Schema.Literal("town"),
    name: Schema.String,
    fr: Schema.optionalKey(Schema.String),
    from: Schema.Int
  }),
  geometry: Schema.Struct({ coordinates: Schema.Tuple([Schema.Finite, Schema.Finite]) })
})
const BaseMap = Schema.Struct({ features: Schema.Array(Schema.Unknown) })

const text = readFileSync(baseMapFile, "utf8")
const { features } = Schema.decodeUnknownSync(Schema.fromJsonString(BaseMap))(text)
const towns = features.filter(Schema.is(Town))
const france = features
  .filter(Schema.is(France))
  .flatMap(({ geometry }) => geometry.coordinates.map(([outer]) => outer ?? []))

const townOf = (name: string) => towns.find(({ properties }) => properties.name === name)

/** True if a ray to the east crosses the ring an odd number of times. */
const isWithin = (ring: Line, [x, y]: Position): boolean =>
  ring.filter(([ax, ay], at) => {
    const [bx, by] = ring.at(at - 1) ?? [ax, ay]
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)
  }).length %
    2 ===
  1

const isInFrance = (at: Position): boolean => france.some((ring) => isWithin(ring, at))

describe("the base map", () => {
  it("is printed from its sources; run npm run print:base-map after a change", { tags: "CON-120" }, async () => {
    assert.isTrue(text === (await baseMap()), "the file differs from what its sources print")
  })

  it("has an outline of France for drawings, printed with it", { tags: "CON-120" }, () => {
    assert.strictEqual(readFileSync(outlineFile, "utf8"), outlineModule())
  })

  it("has a ground for maps that the API draws, printed with it", { tags: "TRK-16" }, async () => {
    assert.isTrue(readFileSync(groundFile, "utf8") === (await groundModule()), "the file differs from its sources")
  })

  it("has towns of the border on their side of it", { tags: "CON-120" }, () => {
    for (const name of ["Lille", "Strasbourg", "Nice", "Mulhouse", "Hendaye", "Corte"])
      assert.isTrue(isInFrance(townOf(name)?.geometry.coordinates ?? [0, 0]), name)
    for (const name of ["Tournai", "Basel", "Saarbrücken", "Genève"]) {
      const town = townOf(name)
      assert.isDefined(town, name)
      assert.isFalse(isInFrance(town?.geometry.coordinates ?? [0, 0]), name)
    }
  })

  it("has no town at another place than its own, and no district", { tags: "CON-120" }, () => {
    for (const name of ["Saint-Leu", "Saint-François", "Marseille 01"]) assert.isUndefined(townOf(name), name)
    for (const name of ["Paris", "Marseille", "Montceau-les-Mines"]) assert.isDefined(townOf(name), name)
  })

  it("names towns in French where the name differs, and larger ones before smaller ones", { tags: "CON-120" }, () => {
    assert.strictEqual(townOf("Cologne")?.properties.fr, undefined)
    assert.strictEqual(townOf("London")?.properties.fr, "Londres")
    const zooms = ["Paris", "Lille", "Dijon", "Nevers"].map((name) => townOf(name)?.properties.from ?? 0)
    assert.deepStrictEqual(
      zooms,
      zooms.toSorted((one, other) => one - other)
    )
    assert.isBelow(zooms[0] ?? 0, zooms[3] ?? 0)
  })
})

const bent: Line = [
  [0, 0],
  [1, 0.01],
  [2, 0],
  [3, 1]
]

describe("the shapes of the base map", () => {
  it("lose bends below the tolerance, and keep their ends", () => {
    assert.deepStrictEqual(simplified(bent, 0.1), [
      [0, 0],
      [2, 0],
      [3, 1]
    ])
    assert.deepStrictEqual(simplified(bent, 0.001), bent)
    assert.deepStrictEqual(simplified(bent, 9), [
      [0, 0],
      [3, 1]
    ])
  })

  it("are cut at a box: rings along its edge, lines into parts", () => {
    const ring: Line = [
      [-1, 0],
      [1, 0],
      [1, 1],
      [-1, 1],
      [-1, 0]
    ]
    const cut = clippedRing([0, 0, 2, 2], ring)
    assert.deepStrictEqual(cut.at(0), cut.at(-1))
    assert.isTrue(cut.every(([lng]) => lng >= 0))
    assert.deepStrictEqual(clippedRing([5, 5, 6, 6], ring), [])
    assert.deepStrictEqual(
      clippedLine(
        [0, 0, 1, 1],
        [
          [0, 0],
          [1, 0],
          [2, 0],
          [1, 1],
          [0, 1]
        ]
      ),
      [
        [
          [0, 0],
          [1, 0]
        ],
        [
          [1, 1],
          [0, 1]
        ]
      ]
    )
  })
})
