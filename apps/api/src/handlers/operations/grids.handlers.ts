import { GridDocument, OperationsApi } from "@trajet/contract"
import { GroupId } from "@trajet/domain/access"
import {
  type GridVersion,
  type GroupGrid,
  listGridVersions,
  readGroupGrid,
  replaceGroupGrid
} from "@trajet/domain/pricing"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { addingNullMembers } from "../../edge/decoding/null-members.ts"
import { pageOfQuery } from "../query-wire.ts"

const gridOf = addingNullMembers(GridDocument)

const versionWire = ({ version, createdAt, by }: GridVersion) => ({
  version,
  created_at: createdAt,
  created_by: by === null ? null : { id: by.id, name: by.name }
})

/** A grid has the same members in an answer as in the domain; the answer writes those that the contract names. */
const groupGridWire = (groupId: GroupId, made: GroupGrid) => ({
  group_id: groupId,
  ...versionWire(made),
  grid: made.grid
})

export const gridRoutes = serve(OperationsApi.groups.grids, {
  read: Effect.fnUntraced(function* ({ params, query }) {
    const groupId = GroupId(params.id)
    const grid = yield* readGroupGrid(groupId, query.version === undefined ? null : Number(query.version))
    return groupGridWire(groupId, grid)
  }),
  replace: Effect.fnUntraced(function* ({ caller, params, body }) {
    const groupId = GroupId(params.id)
    const { grid, reason = null, version: replaces } = body
    const made = yield* replaceGroupGrid(caller, groupId, { grid: gridOf(grid), replaces, reason })
    return groupGridWire(groupId, made)
  }),
  versions: Effect.fnUntraced(function* ({ caller, params, query }) {
    const page = yield* listGridVersions(caller, GroupId(params.id), pageOfQuery(query))
    return { data: page.versions.map(versionWire), next_cursor: page.nextCursor }
  })
})
