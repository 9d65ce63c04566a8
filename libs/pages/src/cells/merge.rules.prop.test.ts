import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { mergedPage, placesOf, rowsOf } from "./merge.rules.ts"
import { planOf } from "./plan.rules.ts"

interface Page {
  readonly data: ReadonlyArray<unknown>
  readonly next_cursor: string | null
}

const plan = planOf({ method: "GET", path: "/operations/v1/missions" })
const order = plan.to === "each" ? plan.order : () => 0

/** Ids of all cells, each in one of them, newest first as a list has them; and the sizes of pages. */
const lists = fc
  .record({
    ids: fc.uniqueArray(fc.nat(500), { maxLength: 40 }),
    cells: fc.integer({ min: 1, max: 4 }),
    places: fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }),
    sizes: fc.array(fc.nat(4), { minLength: 1, maxLength: 6 })
  })
  .map(({ cells, ids, places, sizes }) => ({
    sizes,
    rows: new Map(
      Array.from({ length: cells }, (_, cell) => [
        `cell-${cell}`,
        ids
          .filter((_, index) => (places[index] ?? 0) % cells === cell)
          .map((id) => ({ id: String(id).padStart(4, "0") }))
          .toSorted(order)
      ])
    )
  }))

type Lists = typeof lists extends fc.Arbitrary<infer A> ? A : never

/** The page of a cell, whose size may be 0 although another one follows, as the API allows. */
const pageOf = ({ rows, sizes }: Lists, cell: string, cursor: string | null): Page => {
  const [from = 0, turn = 0] = (cursor ?? "0 0").split(" ").map(Number)
  const all = rows.get(cell) ?? []
  // Not always empty, or no list would ever end.
  const size = turn % 2 === 0 ? (sizes[turn % sizes.length] ?? 1) : 1 + (sizes[turn % sizes.length] ?? 0)
  const end = from + size
  return { data: all.slice(from, end), next_cursor: end < all.length ? `${end} ${turn + 1}` : null }
}

/** Reads the merged list to its end. A cell for which `answers` says no has no page any more. */
const readAll = (given: Lists, answers: (cell: string, page: number) => boolean = () => true) => {
  const read: Array<{ readonly id: string }> = []
  let cursor: string | null = null
  for (let page = 0; page < 500; page++) {
    const places = placesOf(cursor, [...given.rows.keys()])
    const pages = Object.entries(places)
      .filter(([cell]) => answers(cell, page))
      .map(([cell, place]) => ({ cell, page: pageOf(given, cell, place.cursor) }))
    const [first] = pages
    if (first === undefined) return read
    const merged: Page = mergedPage(first.page, pages, places, order)
    for (const row of rowsOf(merged)) read.push({ id: String(Reflect.get(Object(row), "id")) })
    cursor = merged.next_cursor
    if (cursor === null) return read
  }
  return assert.fail("the list does not end")
}

describe("the lists of cells as one list", () => {
  it("have every row once, in its order, whatever the pages of the cells", { tags: ["CON-159"] }, () => {
    fc.assert(
      fc.property(lists, (given) =>
        assert.deepStrictEqual(readAll(given), [...given.rows.values()].flat().toSorted(order))
      )
    )
  })

  it("lose no row of a cell because another one has stopped to answer", () => {
    fc.assert(
      fc.property(lists, fc.nat(5), (given, until) => {
        const read = readAll(given, (cell, page) => cell !== "cell-0" || page < until)
        const others = [...given.rows].filter(([cell]) => cell !== "cell-0").flatMap(([, rows]) => rows)
        const ofFirst = new Set(given.rows.get("cell-0")?.map(({ id }) => id))
        assert.deepStrictEqual(
          read.filter(({ id }) => !ofFirst.has(id)),
          others.toSorted(order)
        )
        assert.strictEqual(new Set(read.map(({ id }) => id)).size, read.length)
      })
    )
  })
})
