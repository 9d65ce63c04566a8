import { assert, describe, it } from "vitest"
import type { ViewShown } from "./views-query.ts"
import { listViews } from "./view-filters.ts"

const { filtersOf, searchOf } = listViews
const none = { text: null, status: null, from: null, to: null, has_return: null, late: null, pickup: null }
const view = (filters: Partial<ViewShown["filters"]>): ViewShown => ({
  ...{ id: "v", name: "n", created_at: "2027-03-15T12:00:00Z" },
  filters: { ...none, ...filters }
})
const noSearch = { q: undefined, status: undefined, from: undefined, to: undefined, back: undefined }

describe("the filters of a view", () => {
  it("are those of the page, there and back", () => {
    const filters = {
      text: "M-1",
      status: "completed",
      from: "2027-03-01",
      to: "2027-03-15",
      has_return: true
    } as const
    const search = { q: "M-1", status: "completed", from: "2027-03-01", to: "2027-03-15", back: "yes" } as const
    assert.deepStrictEqual(searchOf(view(filters)), search)
    assert.deepStrictEqual(filtersOf(search), filters)
  })

  it("ask for a return, for none, or for neither", () => {
    assert.deepStrictEqual(
      [true, false, null].map((has) => searchOf(view({ has_return: has })).back),
      ["yes", "no", undefined]
    )
    assert.deepStrictEqual(filtersOf({ back: "no" }), { has_return: false })
  })

  it("leave out what is none", () => {
    assert.deepStrictEqual(searchOf(view({})), noSearch)
    assert.deepStrictEqual(filtersOf(noSearch), {})
    assert.deepStrictEqual(searchOf(view({ status: "future", from: "soon" })), noSearch)
  })
})
