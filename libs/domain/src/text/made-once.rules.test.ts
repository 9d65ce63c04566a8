import { assert, describe, it } from "@effect/vitest"
import { madeOnce } from "./made-once.rules.ts"

describe("a value that is made once", () => {
  it("is not made before its first use, and then kept", () => {
    let count = 0
    const value = madeOnce(() => ({ nth: ++count }))
    assert.strictEqual(count, 0)
    assert.strictEqual(value(), value())
    assert.strictEqual(count, 1)
  })
})
