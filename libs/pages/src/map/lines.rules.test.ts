import { assert, describe, it } from "vitest"
import { linesOf, partedAt } from "./lines.rules.ts"

const path = [
  { lat: 45, lng: 0 },
  { lat: 45, lng: 1 },
  { lat: 45, lng: 3 }
]

const parts = (passedShare: number, places = path) =>
  linesOf({ path: places, passedShare, isSchematic: false }).features.map(({ geometry, properties }) => [
    properties.passed,
    geometry.coordinates.map(([lng = 0]) => Math.round(lng * 1_000) / 1_000)
  ])

describe("the lines of a way on the map", () => {
  it("meet where the vehicle is", { tags: "CON-122" }, () => {
    assert.deepStrictEqual(parts(0.5), [
      [false, [1.5, 3]],
      [true, [0, 1, 1.5]]
    ])
    assert.deepStrictEqual(parts(0.1), [
      [false, [0.3, 1, 3]],
      [true, [0, 0.3]]
    ])
  })

  it("are one line before the pickup and after the delivery, and none without a way", { tags: "CON-122" }, () => {
    assert.deepStrictEqual(parts(0), [[false, [0, 1, 3]]])
    assert.deepStrictEqual(parts(1), [[true, [0, 1, 3]]])
    assert.deepStrictEqual(parts(0.5, path.slice(0, 1)), [])
    assert.deepStrictEqual(parts(0.5, []), [])
  })

  it("lose no place of the way, wherever it is parted", { tags: "CON-122" }, () => {
    for (let share = 0; share <= 1; share += 0.05) {
      const { ahead, passed } = partedAt(path, share)
      for (const place of path) assert.include([...passed, ...ahead], place, String(share))
    }
    const still = [path[0], path[0]].flatMap((place) => place ?? [])
    assert.deepStrictEqual(partedAt(still, 0.5), { passed: still, ahead: [] })
  })

  it("have the longitude first, as GeoJSON asks", () => {
    assert.deepStrictEqual(linesOf({ path, passedShare: 0, isSchematic: true }).features[0], {
      type: "Feature",
      properties: { passed: false, schematic: true },
      geometry: {
        type: "LineString",
        coordinates: [
          [0, 45],
          [1, 45],
          [3, 45]
        ]
      }
    })
  })
})
