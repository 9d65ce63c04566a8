import { assert, describe, it } from "vitest"
import { boardSearchOf, boardViews } from "./board-search.ts"

type View = Parameters<typeof boardViews.searchOf>[0]
const view = (filters: View["filters"]): View => ({ filters })

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
