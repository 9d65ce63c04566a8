import { assert, describe, it } from "vitest"
import { compileGrid } from "../pricing/compiled-grid.rules.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { testMission } from "../testing/mission-samples.ts"
import { changedShownMax, effectWith, type GridEffect, noEffect, orderPriceHt } from "./grid-preview.rules.ts"

const inForce = compileGrid(demonstrationGrid)
const step = demonstrationGrid.roundingStepHt
const dearerBy = (cents: number) => {
  const { bands, baseHt } = demonstrationGrid
  return compileGrid({ ...demonstrationGrid, baseHt: Cents(baseHt + cents), bands })
}

const mission = testMission(false)
const withReturn = testMission(true)

const effectOf = (changed: ReturnType<typeof dearerBy>, missions: ReadonlyArray<typeof mission>): GridEffect =>
  missions.reduce((effect, each) => effectWith(effect, { inForce, changed }, each), noEffect)

describe("the effect of a grid on orders", () => {
  it("is none of a grid that is the same", () => {
    const effect = effectOf(inForce, [mission, withReturn])
    assert.strictEqual(effect.considered, 2)
    assert.strictEqual(effect.beforeHt, effect.afterHt)
    assert.isAbove(effect.beforeHt, 0)
    assert.deepStrictEqual([effect.dearer, effect.cheaper, effect.refused, effect.notPriced], [0, 0, 0, 0])
    assert.isEmpty(effect.mostChanged)
  })

  it("is the sums of both prices, and which orders are dearer or cheaper", { tags: "CON-75" }, () => {
    const changed = dearerBy(1_000 * step)
    const effect = effectOf(changed, [mission, withReturn])
    assert.deepStrictEqual([effect.dearer, effect.cheaper], [2, 0])
    const sum = (grid: typeof inForce) =>
      [mission, withReturn].reduce((total, each) => total + (orderPriceHt(grid, each) ?? 0), 0)
    assert.deepStrictEqual([effect.beforeHt, effect.afterHt], [sum(inForce), sum(changed)])
    assert.strictEqual(effectOf(compileGrid({ ...demonstrationGrid, bands: [] }), [mission]).cheaper, 1)
  })

  it("names the orders that change most, in either direction, and not too many", { tags: "CON-75" }, () => {
    const changed = dearerBy(1_000 * step)
    const many = [...Array.from({ length: changedShownMax + 5 }, () => mission), withReturn]
    const { mostChanged } = effectOf(changed, many)
    assert.lengthOf(mostChanged, changedShownMax)
    assert.strictEqual(mostChanged[0]?.mission, withReturn)
  })

  it("counts orders that the grid refuses, and those that the grid in force does not price", { tags: "CON-75" }, () => {
    const { options } = demonstrationGrid
    const key = options[0]?.key ?? assert.fail("the grid has no option")
    const option = { key, priceHt: Cents(0), params: {} }
    const ordered = { ...mission, outbound: { ...mission.outbound, options: [option] } }
    const without = compileGrid({ ...demonstrationGrid, options: options.slice(1) })
    assert.strictEqual(effectOf(without, [ordered]).refused, 1)
    const backwards = effectWith(noEffect, { inForce: without, changed: inForce }, ordered)
    assert.deepStrictEqual([backwards.notPriced, backwards.afterHt], [1, 0])
  })
})
