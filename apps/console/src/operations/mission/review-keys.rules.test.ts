import { assert, describe, it } from "vitest"
import { reviewStep } from "./review-keys.rules.ts"

describe("the keys of the list of documents", () => {
  it("choose the next and the previous document, and stay within the list", () => {
    assert.deepStrictEqual(reviewStep("j", 0, 3), { type: "choose", at: 1 })
    assert.deepStrictEqual(reviewStep("j", 2, 3), { type: "choose", at: 2 })
    assert.deepStrictEqual(reviewStep("k", 1, 3), { type: "choose", at: 0 })
    assert.deepStrictEqual(reviewStep("ArrowUp", 0, 3), { type: "choose", at: 0 })
  })

  it("open, accept and refuse the chosen document", () => {
    assert.deepStrictEqual(reviewStep("o", 1, 3), { type: "open", at: 1 })
    assert.deepStrictEqual(reviewStep("a", 1, 3), { type: "accept", at: 1 })
    assert.deepStrictEqual(reviewStep("r", 1, 3), { type: "refuse", at: 1 })
  })

  it("lead to the next mission to review", () => {
    assert.deepStrictEqual(reviewStep("n", 2, 3), { type: "next", at: 2 })
  })

  it("do nothing in an empty list, and nothing for other keys", () => {
    assert.isNull(reviewStep("a", 0, 0))
    assert.isNull(reviewStep("x", 0, 3))
  })
})
