import { assert, describe, it } from "@effect/vitest"
import { verdict } from "./goals.ts"

describe("the verdict on a figure", () => {
  it("is met at the bound itself, in the direction of the goal", () => {
    assert.strictEqual(verdict(2.5, { atLeast: 2.5 }), "met")
    assert.strictEqual(verdict(2.4, { atLeast: 2.5 }), "not met")
    assert.strictEqual(verdict(2, { atMost: 2 }), "met")
    assert.strictEqual(verdict(2.1, { atMost: 2 }), "not met")
  })

  it("claims nothing without a figure", () => {
    assert.strictEqual(verdict(null, { atMost: 2 }), "not measured")
    assert.strictEqual(verdict(Number.NaN, { atMost: 2 }), "not measured")
  })
})
