import type { GroupId } from "@trajet/domain/access"
import { compileGrid, Grids } from "@trajet/domain/pricing"
import type { StoreState } from "../store/store-state.fake.ts"

const compiled = (state: StoreState, groupId: GroupId, version: number) => {
  const grid = state.groups.get(groupId)?.grids.at(version - 1)
  if (grid === undefined) throw new Error(`the group has no grid of version ${version}`)
  return compileGrid(grid)
}

export const gridsOn = (state: StoreState): Grids["Service"] =>
  Grids.of({
    version: (groupId, version) => state.transaction(() => compiled(state, groupId, version))
  })
