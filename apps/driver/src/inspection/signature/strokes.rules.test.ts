import { assert, describe, it } from "vitest"
import { isSigned, strokePath, strokeWith } from "./strokes.rules.ts"

describe("a stroke", () => {
  it("takes a place that is away from the last one, and no other", { tags: "DRV-31" }, () => {
    const one = strokeWith([], { x: 10, y: 10 })
    assert.strictEqual(strokeWith(one, { x: 11, y: 10 }), one)
    assert.lengthOf(strokeWith(one, { x: 13, y: 10 }), 2)
  })

  it("is drawn as a smooth line that begins and ends where the finger did", { tags: "DRV-31" }, () => {
    const path = strokePath([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 10 }
    ])
    assert.strictEqual(path, "M0 0Q10 0 15 5L20 10")
  })

  it("is a dot after a tap, and nothing without a place", { tags: "DRV-31" }, () => {
    assert.strictEqual(strokePath([{ x: 3, y: 4 }]), "M3 4l0.1 0")
    assert.strictEqual(strokePath([]), "")
  })
})

describe("a signature", () => {
  it("is longer than a touch by accident", { tags: "DRV-31" }, () => {
    assert.isFalse(isSigned([]))
    assert.isFalse(isSigned([[{ x: 0, y: 0 }], [{ x: 90, y: 0 }]]))
    assert.isTrue(
      isSigned([
        [
          { x: 0, y: 0 },
          { x: 60, y: 0 }
        ]
      ])
    )
  })
})
