import { OperationsApi } from "@trajet/contract"
import { GroupId } from "@trajet/domain/access"
import { listGridVersions, readGroupGrid, replaceGroupGrid } from "@trajet/domain/pricing"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { pageOfQuery } from "../query-wire.ts"
import { gridOfWire, gridVersionsWire, groupGridWire } from "./grid-wire.ts"

export const gridRoutes = serve(OperationsApi.groups.grids, {
  read: Effect.fnUntraced(function* ({ params, query }) {
    const groupId = GroupId(params.id)
    const grid = yield* readGroupGrid(groupId, query.version === undefined ? null : Number(query.version))
    return groupGridWire(groupId, grid)
  }),
  replace: Effect.fnUntraced(function* ({ caller, params, body }) {
    const groupId = GroupId(params.id)
    const { grid, reason = null, version: replaces } = body
    const made = yield* replaceGroupGrid(caller, groupId, { grid: gridOfWire(grid), replaces, reason })
    return groupGridWire(groupId, made)
  }),
  versions: Effect.fnUntraced(function* ({ caller, params, query }) {
    const page = yield* listGridVersions(caller, GroupId(params.id), pageOfQuery(query))
    return { data: gridVersionsWire(page.versions), next_cursor: page.nextCursor }
  })
})
