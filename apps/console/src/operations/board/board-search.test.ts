import { assert, describe, it } from "vitest"
import type { ViewShown } from "../../missions/views/views-query.ts"
import { boardSearchOf, boardViews } from "./board-search.ts"

const none = { text: null, status: null, from: null, to: null, has_return: null, late: null, pickup: null }
const view = (filters: Partial<ViewShown["filters"]>): ViewShown => ({
  ...{ id: "v", name: "n", created_at: "2027-03-15T12:00:00Z" },
  filters: { ...none, ...filters }
})

describe("the filters of the board", () => {
  it("are read from the address of the page, and left out if they are none", () => {
    const search = { q: "Bordeaux", late: true, pickup: "week" } as const
    assert.deepStrictEqual(boardSearchOf(search), search)
    assert.deepStrictEqual(boardSearchOf({ q: 4711, late: "true" }), { q: "4711", late: true })
    assert.deepStrictEqual(boardSearchOf({ q: "  ", late: false, pickup: "yesterday" }), {})
  })

  it("are those of a saved view, there and back", () => {
    const filters = { text: "Bordeaux", late: true, pickup: "tomorrow" } as const
    const search = { q: "Bordeaux", late: true, pickup: "tomorrow" } as const
    assert.deepStrictEqual(boardViews.searchOf(view(filters)), search)
    assert.deepStrictEqual(boardViews.filtersOf(search), filters)
    assert.deepStrictEqual(boardViews.searchOf(view({ late: false })), {})
    assert.deepStrictEqual(boardViews.filtersOf({}), {})
  })
})
