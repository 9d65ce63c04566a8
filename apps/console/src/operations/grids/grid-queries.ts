import type { CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"

export type GroupGrid = CallAnswer<"GET /operations/v1/groups/:id/grid">
export type PriceGrid = GroupGrid["grid"]

/** The grid of a group, or one of its older versions. */
export const gridQuery = (groupId: string, version: number | undefined) =>
  queryOptions({
    queryKey: ["operations", "grid", groupId, version ?? "current"],
    queryFn: ({ signal }) =>
      call(
        "GET /operations/v1/groups/:id/grid",
        { path: { id: groupId }, query: version === undefined ? {} : { version: String(version) } },
        { signal }
      )
  })
