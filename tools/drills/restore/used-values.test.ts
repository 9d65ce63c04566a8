import { assert, describe, it } from "vitest"
import { UsedValues } from "./used-values.ts"

describe("values that were handed out", () => {
  it("clash if one stands for another thing later, and not if it is shown again or is of another kind", () => {
    const used = new UsedValues()
    used.see("number", "M-1", "mission a")
    used.see("number", "M-1", "mission a")
    used.see("position", "M-1", "mission b")
    assert.isEmpty(used.takeClashes())
    used.see("number", "M-1", "mission b")
    assert.deepStrictEqual(used.takeClashes(), [
      { kind: "number", value: "M-1", first: "mission a", then: "mission b" }
    ])
    assert.isEmpty(used.takeClashes())
    assert.strictEqual(used.count, 2)
  })
})
