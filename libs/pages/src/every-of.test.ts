import { assert, describe, it } from "vitest"
import { everyOf } from "./every-of.ts"

describe("a list of every value", () => {
  const every = everyOf<"cancel" | "continue">()

  it("keeps the order of the page", () => {
    assert.deepStrictEqual(every(["continue", "cancel"]), ["continue", "cancel"])
  })

  it("does not compile without one of the values, or with another", () => {
    // @ts-expect-error: `cancel` is missing.
    assert.lengthOf(every(["continue"]), 1)
    // @ts-expect-error: `stop` is no value.
    assert.lengthOf(every(["continue", "cancel", "stop"]), 3)
  })
})
