import { assert, describe, it } from "vitest"
import { gridChanges, parsedJson } from "./grid-diff.rules.ts"

describe("the changes of a grid", () => {
  it("are none between equal grids", () => {
    const grid = { baseHt: 4_500, bands: [{ fromKm: 0, centsPerKm: 90 }], season: null }
    assert.isEmpty(gridChanges(grid, structuredClone(grid)))
    assert.isEmpty(gridChanges({ season: null }, {}))
  })

  it("name the path of each member that differs, and the options by their keys", () => {
    const before = { baseHt: 4_500, options: [{ key: "wash", priceHt: 100 }] }
    const after = {
      baseHt: 4_600,
      options: [
        { key: "fuel", priceHt: 50 },
        { key: "wash", priceHt: 120 }
      ]
    }
    assert.deepStrictEqual(gridChanges(before, after), [
      { path: "baseHt", before: "4500", after: "4600" },
      { path: "options.wash.priceHt", before: "100", after: "120" },
      { path: "options.fuel", before: "—", after: '{"key":"fuel","priceHt":50}' }
    ])
  })

  it("of a text that is no JSON are none, because it has no value", () => {
    assert.isUndefined(parsedJson("{"))
    assert.deepStrictEqual(parsedJson('{"a":1}'), { a: 1 })
  })
})
