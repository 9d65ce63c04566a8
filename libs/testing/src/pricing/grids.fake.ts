import { compileGrid, Grids } from "@trajet/domain/pricing"
import { Layer } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

/** The grids that price orders. Lists and replacements are on PostgreSQL alone: here they are defects. */
export const gridsOn = (state: StoreState): Layer.Layer<Grids> =>
  Layer.mock(Grids, {
    version: (groupId, version) =>
      state.transaction(() => {
        const grid = state.groups.get(groupId)?.grids.at(version - 1)
        if (grid === undefined) throw new Error(`the group has no grid of version ${version}`)
        return compileGrid(grid)
      })
  })
