import { assert, describe, it } from "vitest"
import { spread } from "./spread.rules.ts"

describe("the points of a drawing", () => {
  it("stay where they are if nothing hides them", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 200, y: 40 }
    ]
    assert.deepStrictEqual(spread(points), points)
  })

  it("are moved apart if they are at one place", () => {
    const points = spread(Array.from({ length: 40 }, () => ({ x: 100, y: 100 })))
    for (const [at, one] of points.entries())
      for (const other of points.slice(at + 1)) assert.isAbove(Math.hypot(one.x - other.x, one.y - other.y), 9)
  })
})
