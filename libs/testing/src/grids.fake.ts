import { compileGrid, Grids } from "@trajet/domain"
import type { StoreState } from "./store-state.fake.ts"

export const gridsOn = (state: StoreState): Grids["Service"] =>
  Grids.of({
    version: (groupId, version) =>
      state.transaction(() => {
        const grid = state.groups.get(groupId)?.grids[version - 1]
        if (grid === undefined) throw new Error(`the group has no grid of version ${version}`)
        return compileGrid(grid)
      })
  })
