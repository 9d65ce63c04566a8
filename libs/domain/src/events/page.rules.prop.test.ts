import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { pageOf, pageRowsMax, pageSizeDefault, pageSizeMax, rowsOfPage } from "./page.rules.ts"

/** Reads a list page by page, each after the last item of the page before. */
const readThrough = (list: ReadonlyArray<number>, limit: number): ReadonlyArray<ReadonlyArray<number>> => {
  const pages: Array<ReadonlyArray<number>> = []
  let after: number | null = -1
  while (after !== null) {
    const from: number = after + 1
    const { items, last } = pageOf(list.slice(from, from + rowsOfPage(limit)), limit)
    pages.push(items)
    after = last
  }
  return pages
}

describe("a page of a list", () => {
  it("goes on after its last item if there is one more, and only then", () => {
    for (const limit of [1, pageSizeDefault, pageSizeMax, pageSizeMax + 1]) {
      const rows = Array.from({ length: rowsOfPage(limit) }, (_, index) => index)
      assert.deepStrictEqual(pageOf(rows, limit), { items: rows.slice(0, limit), last: limit - 1 })
      assert.deepStrictEqual(pageOf(rows.slice(0, limit), limit), { items: rows.slice(0, limit), last: null })
    }
    assert.deepStrictEqual(pageOf([], 1), { items: [], last: null })
  })

  it("is read with room for the largest page and one more", () => {
    assert.isAtLeast(pageRowsMax, rowsOfPage(pageSizeMax))
    assert.isAtMost(pageSizeDefault, pageSizeMax)
  })

  it("has, with the pages after it, each item once and in order, and only the last page is not full", () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 20 }), (length, limit) => {
        const list = Array.from({ length }, (_, index) => index)
        const pages = readThrough(list, limit)
        assert.deepStrictEqual(pages.flat(), list)
        assert.isTrue(pages.slice(0, -1).every((page) => page.length === limit))
        assert.lengthOf(pages, Math.max(1, Math.ceil(length / limit)))
      })
    )
  })
})
