import { assert, describe, it } from "@effect/vitest"
import { inWorld } from "@trajet/testing"
import { Effect } from "effect"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Grids } from "../pricing/grids.port.ts"
import { createGroup } from "./administer-groups.program.ts"

describe("a new group", () => {
  it.effect(
    "is priced by the demonstration grid, and may not adjust prices itself",
    inWorld(() =>
      Effect.gen(function* () {
        const grids = yield* Grids
        const group = yield* createGroup("new")
        const { grid } = yield* grids.version(group.id, 1)
        assert.deepStrictEqual(grid, { ...demonstrationGrid, partnerAdjustments: false })
        assert.isTrue(demonstrationGrid.partnerAdjustments)
      })
    )
  )
})
