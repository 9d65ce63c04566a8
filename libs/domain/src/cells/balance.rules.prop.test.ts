import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { proposeMoves, toleratedShare } from "./balance.rules.ts"
import { type LoadedCell, loadOfAll } from "./cell-load.model.ts"

const loads = fc.record({ reads: fc.nat(1_000), writes: fc.nat(100), canMove: fc.boolean() })

const skewed = fc.array(fc.array(loads, { maxLength: 12 }), { minLength: 1, maxLength: 5 }).map((cells) =>
  cells.map((groups, index): LoadedCell => ({
    cell: `cell-${index}`,
    groups: groups.map((load, nth) => ({ ...load, name: `group-${index}-${nth}`, due: 0 })),
    bytes: 0,
    peopleCopiedAt: null,
    moves: []
  }))
)

describe("the moves of a balance", () => {
  it("move each group once, none that is on its way, and each from a heavy cell to the lightest", () => {
    fc.assert(
      fc.property(skewed, (cells) => {
        const moves = proposeMoves(cells, 100)
        assert.strictEqual(new Set(moves.map(({ group }) => group)).size, moves.length)
        const now = new Map(cells.map(({ cell, groups }) => [cell, loadOfAll(groups)]))
        const mean = [...now.values()].reduce((sum, load) => sum + load, 0) / cells.length
        for (const { before, from, group, load, to } of moves) {
          const moved = cells.find(({ cell }) => cell === from)?.groups.find(({ name }) => name === group)
          assert.isTrue(moved?.canMove)
          assert.deepStrictEqual({ from: now.get(from), to: now.get(to) }, before)
          assert.strictEqual(before.to, Math.min(...now.values()))
          assert.isAbove(before.from, toleratedShare * mean)
          assert.isBelow(Math.max(before.from - load, before.to + load), before.from)
          now.set(from, before.from - load)
          now.set(to, before.to + load)
        }
      })
    )
  })
})
