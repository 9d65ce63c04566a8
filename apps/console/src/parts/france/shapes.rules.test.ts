import { assert, describe, it } from "vitest"
import { placesOf, shapesOf } from "./shapes.rules.ts"
import type { Place } from "../../missions/detail/route/projection.rules.ts"
import { cities, outlines } from "./outline.ts"
import { towns } from "./towns.data.ts"
import { builtUp, lakes, rivers } from "./water-and-towns.data.ts"

describe("a shape of the map", () => {
  it("is read from steps of 1/500 degree, of which each has its sign", () => {
    // Steps of 0 and 0, of 1 and -1, and of 16 and -17.
    assert.deepStrictEqual(placesOf("AACB"), [
      { lat: 0, lng: 0 },
      { lat: -0.002, lng: 0.002 }
    ])
    assert.deepStrictEqual(placesOf("gBhB"), [{ lat: -0.034, lng: 0.032 }])
    assert.deepStrictEqual(placesOf(""), [])
  })

  it("lies in France or around it, and has at least two places", () => {
    for (const lines of [rivers, lakes, builtUp]) {
      const shapes = shapesOf(lines)
      assert.isAbove(shapes.length, 20)
      for (const shape of shapes) {
        assert.isAtLeast(shape.length, 2)
        for (const { lat, lng } of shape) assert.isTrue(lat > 40.9 && lat < 51.5 && lng > -5.7 && lng < 10.1)
      }
    }
  })
})

/** True if a ray to the east crosses the shape an odd number of times. */
const isWithin = (shape: ReadonlyArray<Place>, { lat, lng }: Place): boolean =>
  shape.filter((at, index) => {
    const before = shape.at(index - 1) ?? at
    const crosses = at.lat > lat !== before.lat > lat
    return crosses && lng < at.lng + ((before.lng - at.lng) * (lat - at.lat)) / (before.lat - at.lat)
  }).length %
    2 ===
  1

describe("the outline of France", () => {
  it("has its cities within, also those near the border", () => {
    for (const city of cities)
      assert.isTrue(
        outlines.some((shape) => isWithin(shape, city)),
        city.name
      )
  })
})

describe("the towns of the map", () => {
  it("have names and places in France or around it", () => {
    assert.isAbove(towns.length, 100)
    for (const { lat, lng, name } of towns) {
      assert.match(name, /^\p{Lu}[\p{L}\- ]+$/u)
      assert.isTrue(lat > 41 && lat < 51.5 && lng > -5 && lng < 10, name)
    }
  })
})
