import { assert, describe, it } from "vitest"
import { isNewGo } from "./go.ts"

describe("a Go for the generators", () => {
  it.each(["go1.25", "go1.25.0", "go1.26.8", "go1.100.1"])("may be %s", (version) => assert.isTrue(isNewGo(version)))

  it.each(["go1.19.8", "go1.24.13", "go1", "go2.0", "devel +abc", ""])("is not %s", (version) =>
    assert.isFalse(isNewGo(version))
  )
})
