import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { gridOfJson } from "./compiled-grid.rules.ts"
import { demonstrationGrid } from "./demonstration-grid.ts"
import type { PriceGrid } from "./grid.model.ts"

const faults = (grid: typeof PriceGrid.Encoded) => {
  const read = gridOfJson(JSON.stringify(grid))
  return Result.isFailure(read) ? read.failure.issues.map((issue) => issue.path) : []
}
const band = (fromKm: number) => ({ fromKm, centsPerKm: 90 })

describe("a price grid", () => {
  it("survives JSON unchanged", () => {
    assert.deepStrictEqual(gridOfJson(JSON.stringify(demonstrationGrid)), Result.succeed(demonstrationGrid))
  })

  it("has its bands in order, from 0 km", () => {
    assert.deepStrictEqual(faults({ ...demonstrationGrid, bands: [] }), ["bands"])
    assert.deepStrictEqual(faults({ ...demonstrationGrid, bands: [band(10)] }), ["bands"])
    assert.deepStrictEqual(faults({ ...demonstrationGrid, bands: [band(0), band(100), band(100)] }), ["bands"])
    assert.deepStrictEqual(faults({ ...demonstrationGrid, bands: [band(0), band(300), band(100)] }), ["bands"])
  })

  it("has whole amounts that are not negative, and lists every fault", () => {
    const options = demonstrationGrid.options.map((option) => ({ ...option, key: "same" }))
    const wrong = { ...demonstrationGrid, baseHt: -1, minimumHt: 79.5, roundingStepHt: 0, options }
    assert.deepStrictEqual(faults(wrong), ["baseHt", "minimumHt", "roundingStepHt", "options"])
    assert.deepStrictEqual(faults({ ...demonstrationGrid, internationalHt: { Belgique: 6_000 } }), [
      "internationalHt.Belgique"
    ])
  })

  it("reports a country or a model that it cannot read, instead of dropping it", () => {
    assert.deepStrictEqual(faults({ ...demonstrationGrid, modelClasses: { "": "VU" } }), ["modelClasses."])
  })

  it("is refused for any other text", () => {
    for (const text of ["", "{}", "[]", "null"]) assert.isTrue(Result.isFailure(gridOfJson(text)), text)
  })

  it(
    "has eight invented renters in the demonstration, half by link and half by pin",
    { tags: ["PRC-66", "CHG-21"] },
    () => {
      const { renters } = demonstrationGrid
      assert.deepStrictEqual([renters.length, renters.filter(({ input }) => input === "pin").length], [8, 4])
      assert.isTrue(renters.every(({ toolUrl }) => toolUrl.startsWith("https://example.invalid/")))
    }
  )
})
