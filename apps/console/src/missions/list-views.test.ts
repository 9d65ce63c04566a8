import { assert, describe, it } from "vitest"
import { listViews } from "./list-search.ts"

const { filtersOf, searchOf } = listViews
type View = Parameters<typeof searchOf>[0]
const view = (filters: View["filters"]): View => ({ filters })

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
    assert.deepStrictEqual(searchOf(view({})), {})
    assert.deepStrictEqual(filtersOf({}), {})
    assert.deepStrictEqual(searchOf(view({ status: "future", from: "soon" })), {})
  })
})
