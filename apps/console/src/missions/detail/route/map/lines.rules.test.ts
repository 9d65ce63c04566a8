import { assert, describe, it } from "vitest"
import { linesOf } from "./lines.rules.ts"

const places = (passed: ReadonlyArray<boolean>) =>
  passed.map((isPassed, at) => ({ lat: 40 + at, lng: at, name: `km ${at}`, isPassed, letter: "" }))

const parts = (passed: ReadonlyArray<boolean>) =>
  linesOf(places(passed)).features.map(({ geometry, properties }) => [
    properties.passed,
    geometry.coordinates.map(([lng]) => lng)
  ])

describe("the lines of a route on the map", () => {
  it("meet at the last waypoint that is passed", () => {
    assert.deepStrictEqual(parts([true, true, false, false]), [
      [false, [1, 2, 3]],
      [true, [0, 1]]
    ])
  })

  it("are one line before the pickup and after the delivery", () => {
    assert.deepStrictEqual(parts([false, false]), [[false, [0, 1]]])
    assert.deepStrictEqual(parts([true, true]), [[true, [0, 1]]])
  })

  it("are none with fewer than two waypoints", () => {
    assert.deepStrictEqual(parts([true]), [])
    assert.deepStrictEqual(parts([]), [])
  })

  it("have the longitude first, as GeoJSON asks", () => {
    assert.deepStrictEqual(linesOf(places([false, false])).features[0]?.geometry.coordinates, [
      [0, 40],
      [1, 41]
    ])
  })
})
