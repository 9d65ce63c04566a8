import { assert, describe, it } from "@effect/vitest"
import { rangeBytesMax, rangeOf } from "./map-range.rules.ts"

describe("a range of the map file", () => {
  it("is cut at the end of the file, and at the most bytes of an answer", { tags: "PLA-27" }, () => {
    assert.deepStrictEqual(rangeOf("bytes=0-9", 100), { first: 0, last: 9 })
    assert.deepStrictEqual(rangeOf("bytes=90-16383", 100), { first: 90, last: 99 })
    assert.deepStrictEqual(rangeOf("bytes=99-", 100), { first: 99, last: 99 })
    assert.deepStrictEqual(rangeOf("bytes=5-", 10 * rangeBytesMax), { first: 5, last: rangeBytesMax + 4 })
  })

  it("begins in the file, and is one", { tags: "PLA-27" }, () => {
    for (const header of [
      "",
      "bytes=100-",
      "bytes=100-200",
      "bytes=9-8",
      "bytes=-5",
      "bytes=-",
      "bytes=0-1,5-6",
      "bytes=0-1e3",
      "bytes= 0-1",
      "items=0-1",
      `bytes=${"9".repeat(20)}-`
    ])
      assert.isNull(rangeOf(header, 100), header)
    assert.isNull(rangeOf("bytes=0-", 0))
  })
})
