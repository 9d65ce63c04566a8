import { assert, describe, it } from "vitest"
import { fittedSize, pictureBytesMax, pictureSideMax, ringBetween, ringBy, stepAfter } from "./reduce.rules.ts"

describe("the steps to a smaller picture", () => {
  it("begin with the largest side, never grow, and end", { tags: "DRV-28" }, () => {
    let step = stepAfter(null, 0)
    const sides: Array<number> = []
    while (step !== null) {
      sides.push(step.side)
      step = stepAfter(step, pictureBytesMax + 1)
    }
    assert.strictEqual(sides[0], pictureSideMax)
    assert.deepStrictEqual(
      sides,
      sides.toSorted((one, other) => other - one)
    )
    assert.strictEqual(sides.at(-1), 800)
  })

  it("skip one after a picture that is more than twice too large, and never the last", { tags: "DRV-28" }, () => {
    const first = stepAfter(null, 0)
    assert.deepStrictEqual(stepAfter(first, 3 * pictureBytesMax), { side: 2_048, quality: 0.68 })
    let step = first
    let last = first
    while (step !== null) {
      last = step
      step = stepAfter(step, 9 * pictureBytesMax)
    }
    assert.strictEqual(last?.side, 800)
  })
})

describe("the size of a picture", () => {
  it("keeps its proportion, and is never larger than it was", { tags: "DRV-28" }, () => {
    assert.deepStrictEqual(fittedSize(4_032, 3_024, 2_048), { width: 2_048, height: 1_536 })
    assert.deepStrictEqual(fittedSize(3_024, 4_032, 2_048), { width: 1_536, height: 2_048 })
    assert.deepStrictEqual(fittedSize(640, 480, 2_048), { width: 640, height: 480 })
    assert.deepStrictEqual(fittedSize(20_000, 1, 2_048), { width: 2_048, height: 1 })
  })
})

describe("a ring on a picture", () => {
  const size = { width: 400, height: 200 }

  it("has its middle where the finger went down, and its size by where it is now", { tags: "DRV-29" }, () => {
    assert.deepStrictEqual(ringBetween({ x: 100, y: 100 }, { x: 140, y: 100 }, size), { x: 0.25, y: 0.5, radius: 0.2 })
  })

  it("is never too small to be seen, and never leaves the picture", { tags: "DRV-29" }, () => {
    assert.strictEqual(ringBetween({ x: 100, y: 100 }, { x: 100, y: 100 }, size).radius, 0.04)
    assert.strictEqual(ringBetween({ x: 0, y: 0 }, { x: 400, y: 200 }, size).radius, 0.5)
    assert.strictEqual(ringBetween({ x: 500, y: -1 }, { x: 0, y: 0 }, size).x, 1)
    assert.deepStrictEqual(ringBy({ x: 0.99, y: 0, radius: 0.05 }, { x: 0.05, y: -0.05, radius: -0.05 }), {
      ...{ x: 1, y: 0, radius: 0.04 }
    })
  })
})
