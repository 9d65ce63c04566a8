import { assert, describe, it } from "@effect/vitest"
import { cellForNewGroup, proposeMoves } from "./balance.rules.ts"
import { type GroupLoad, type LoadedCell, loadOf } from "./cell-load.model.ts"

const group = (name: string, reads: number, canMove = true): GroupLoad => ({ name, reads, writes: 0, due: 0, canMove })
const cell = (name: string, ...groups: ReadonlyArray<GroupLoad>): LoadedCell => ({
  ...{ cell: name, groups, bytes: 0, moves: [], peopleCopiedAt: null }
})

describe("the moves of a balance", () => {
  it("take the group from a heavy to the lightest cell that brings both nearest to each other", () => {
    const heavy = cell("a", group("large", 90), group("fits", 50), group("small", 10))
    assert.deepStrictEqual(proposeMoves([heavy, cell("b", group("other", 50))], 1), [
      { group: "fits", from: "a", to: "b", load: 50, before: { from: 150, to: 50 } }
    ])
  })

  it("are none if the heaviest cell has at most 1.1 times the mean", () => {
    assert.isEmpty(proposeMoves([cell("a", group("one", 100), group("two", 10)), cell("b", group("three", 90))], 9))
    assert.lengthOf(proposeMoves([cell("a", group("one", 101), group("two", 10)), cell("b", group("three", 90))], 9), 1)
  })

  it("are none without load, with one cell, or without a cell", () => {
    for (const cells of [[], [cell("a", group("one", 9))], [cell("a", group("one", 0)), cell("b")]])
      assert.isEmpty(proposeMoves(cells, 9))
  })

  it("come from another heavy cell if no group of the heaviest fits", () => {
    const cells = [cell("a", group("whale", 100)), cell("b", group("one", 40), group("two", 40)), cell("c")]
    assert.deepStrictEqual(
      proposeMoves(cells, 9).map(({ from, group: name, to }) => ({ name, from, to })),
      [{ name: "one", from: "b", to: "c" }]
    )
  })

  it("leave out a group that would only change places with the load", () => {
    assert.isEmpty(proposeMoves([cell("a", group("whale", 100)), cell("b")], 9))
  })

  it("count a write as five reads", () => {
    assert.strictEqual(loadOf({ reads: 3, writes: 2 }), 13)
  })
})

describe("the cell for a new group", () => {
  it("has the least load, of equal ones the fewest groups, of those the first", () => {
    const [busy, many, few] = [
      cell("busy", group("one", 1)),
      cell("many", group("two", 0), group("three", 0)),
      cell("few", group("four", 0))
    ]
    assert.strictEqual(cellForNewGroup([busy, many, few])?.cell, "few")
    assert.strictEqual(cellForNewGroup([busy, many, { ...few, cell: "also" }, few])?.cell, "also")
    assert.isUndefined(cellForNewGroup([]))
  })
})
