import { pageSizeMax } from "@trajet/domain/events"
import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { PageSize } from "./page.model.ts"
import { largestOf, patternTo } from "./whole-number.model.ts"

describe("a whole number of a query", () => {
  it("is 1 to the largest one, for any largest one", () => {
    for (const max of [1, 2, 9, 10, 11, 19, 20, 99, 100, 101, 200, 201, 250, 500, 999, 1000, 1234]) {
      const pattern = patternTo(max)
      for (let number = 0; number <= 2_000; number++)
        assert.strictEqual(pattern.test(String(number)), number >= 1 && number <= max, `${number} of ${max}`)
    }
  })

  it("has no sign, no zero before it, and nothing else around it", () => {
    for (const text of ["", "01", "+1", "-1", "1.0", "1e1", " 1", "1\n", "١", "0x1", "1_0"])
      assert.isFalse(patternTo(200).test(text), JSON.stringify(text))
  })

  it("is known by its pattern, and no other text is", () => {
    for (const max of [1, 9, 10, 99, 100, 200, 500, 1_234, 999_999_999]) {
      assert.strictEqual(largestOf(patternTo(max).source), max)
    }
    for (const other of ["^[1-9][0-9]?$", "^(?:[1-9][0-9]?|[1-9][0-9][0-9]|200)$", "^(?:200)$", "^[A-Z]{2}$", "200)$"])
      assert.isNull(largestOf(other), other)
  })

  it("is a page size up to the largest page of the domain", () => {
    const isSize = Schema.is(PageSize)
    assert.isTrue(isSize("1") && isSize(String(pageSizeMax)))
    assert.isFalse(isSize("0") || isSize(String(pageSizeMax + 1)))
  })
})
