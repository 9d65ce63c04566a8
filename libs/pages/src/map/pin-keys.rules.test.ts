import { assert, describe, it } from "vitest"
import { roundedDegrees, stepOf, zoomOfKey } from "./pin-keys.rules.ts"

describe("the keys of a pin", () => {
  it("move it by a pixel, with Shift by twenty, in the direction of the arrow", { tags: "CON-121" }, () => {
    assert.deepStrictEqual(stepOf("ArrowUp", false), [0, -1])
    assert.deepStrictEqual(stepOf("ArrowRight", true), [20, 0])
    for (const key of ["a", "Enter", "toString", "__proto__"]) assert.isNull(stepOf(key, false), key)
  })

  it("enlarge the map by plus and minus alone", { tags: "CON-121" }, () => {
    assert.deepStrictEqual(["+", "-", "=", "constructor"].map(zoomOfKey), [1, -1, null, null])
  })

  it("place it to five decimals of a degree", { tags: "CON-121" }, () => {
    assert.deepStrictEqual([45.757_812_3, -0.000_004].map(roundedDegrees), [45.757_81, -0])
  })
})
