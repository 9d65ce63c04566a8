import { GridQuery, type GridVersionPage, GridVersionsQuery, OperationsApi, ReplaceGridRequest } from "@trajet/contract"
import { GroupId } from "@trajet/domain/access"
import { listGridVersions, readGroupGrid, replaceGroupGrid } from "@trajet/domain/pricing"
import { Effect } from "effect"
import { operationsRoute } from "../../edge/route.ts"
import { pageSizeOf } from "../query-wire.ts"
import { noMembers } from "./answering.ts"
import { gridOfWire, gridVersionsWire, groupGridWire } from "./grid-wire.ts"

const { endpoints } = OperationsApi.groups.grids
const reading = { body: noMembers, takesBody: "none" } as const

const groupIdOf = (params: Readonly<Record<string, string | undefined>>): GroupId => GroupId(params["id"] ?? "")

const read = operationsRoute({
  endpoint: endpoints.read,
  query: GridQuery,
  ...reading,
  handle: Effect.fnUntraced(function* ({ params, query }) {
    const groupId = groupIdOf(params)
    const grid = yield* readGroupGrid(groupId, query.version === undefined ? null : Number(query.version))
    return { status: 200, body: JSON.stringify(groupGridWire(groupId, grid)) }
  })
})

const replaced = operationsRoute({
  endpoint: endpoints.replace,
  query: noMembers,
  body: ReplaceGridRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const groupId = groupIdOf(params)
    const { grid, reason = null, version: replaces } = body
    const made = yield* replaceGroupGrid(caller, groupId, { grid: gridOfWire(grid), replaces, reason })
    return { status: 200, body: JSON.stringify(groupGridWire(groupId, made)) }
  })
})

const versions = operationsRoute({
  endpoint: endpoints.versions,
  query: GridVersionsQuery,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller, params, query }) {
    const page = yield* listGridVersions(caller, groupIdOf(params), {
      limit: pageSizeOf(query.limit),
      cursor: query.cursor ?? null
    })
    const wire: GridVersionPage = { data: gridVersionsWire(page.versions), next_cursor: page.nextCursor }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

export const gridRoutes = [read, replaced, versions]
