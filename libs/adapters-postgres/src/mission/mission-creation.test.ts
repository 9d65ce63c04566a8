import { assert, describe, it } from "@effect/vitest"
import { recordOf } from "@trajet/testing"
import { bytesOf } from "./mission-creation.ts"

describe("the size of a creation", () => {
  it("grows with the order, also of one without a key, so that a batch has its bound", () => {
    const description = "x".repeat(2_000)
    assert.isAbove(bytesOf(recordOf({ description })), bytesOf(recordOf()) + 1_900)
  })
})
