import { assert, describe, it } from "vitest"
import { cursorFilters } from "./cursor-filters.rules.ts"
import { flagFilter, noneOf, textFilter } from "./filters.model.ts"

const first = { color: textFilter(20), size: textFilter(20), place: textFilter(20), since: textFilter(20) }
const layout = { always: ["size", ["place"]], ifSet: "color", never: ["since"] } as const
const written = cursorFilters(first, layout)
const none = noneOf(first)

// A later release has more filters, in any place of its list.
const later = { weight: textFilter(20), ...first, isOpen: flagFilter }
const writtenLater = cursorFilters(later, layout)
const noneLater = noneOf(later)

describe("the filters in a cursor", { tags: "LIM-9" }, () => {
  it("stand as the layout says, in any order of the values", () => {
    assert.strictEqual(written(none), '[null,{"place":null}]')
    assert.strictEqual(written({ since: "s", place: "p", color: "c", size: "z" }), '["z",{"place":"p"},"c"]')
  })

  it("keep their text when the list gets more filters", () => {
    for (const values of [none, { ...none, color: "c" }, { ...none, size: "z", place: "p", since: "s" }]) {
      assert.strictEqual(writtenLater({ ...noneLater, ...values }), written(values))
    }
  })

  it("have a later filter that is set, by its name, so that no two sets have one text", () => {
    const texts = [
      none,
      { ...none, color: "w" },
      { ...noneLater, weight: "w" },
      { ...noneLater, isOpen: false },
      { ...noneLater, isOpen: true },
      { ...noneLater, color: "w", weight: "w" }
    ].map((values) => writtenLater({ ...noneLater, ...values }))
    assert.strictEqual(new Set(texts).size, texts.length)
    assert.strictEqual(texts[2], '[null,{"place":null},{"weight":"w"}]')
  })
})
