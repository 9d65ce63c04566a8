import { assert, describe, it } from "vitest"
import { beside, movedBy } from "./grid-moves.ts"

const grid = { rows: [2, 5, 9], columns: ["a", "b", "c"] }
const named = (place: { readonly row: number; readonly column: string } | null) =>
  place === null ? null : `${place.column}${place.row}`

describe("the cell of a grid", { tags: ["CON-140"] }, () => {
  it("is left by arrows, Home and End, and never over an edge", () => {
    const from = (place: string) => (key: string) =>
      named(movedBy(grid, { column: place.slice(0, 1), row: Number(place.slice(1)) }, key))
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]
    assert.deepStrictEqual(keys.map(from("b5")), ["a5", "c5", "b2", "b9", "a5", "c5"])
    assert.deepStrictEqual(keys.map(from("a2")), [null, "b2", null, "a5", null, "c2"])
    assert.deepStrictEqual(keys.map(from("c9")), ["b9", null, "c5", null, "a9", null])
    assert.isNull(from("b5")("toString"))
  })

  it("is followed by the next one, also in the next row", () => {
    assert.strictEqual(named(beside(grid, { column: "c", row: 2 }, 1)), "a5")
    assert.strictEqual(named(beside(grid, { column: "a", row: 5 }, -1)), "c2")
    assert.isNull(beside(grid, { column: "c", row: 9 }, 1))
    assert.isNull(beside(grid, { column: "a", row: 2 }, -1))
  })
})
