import { queryOptions } from "@tanstack/react-query"
import { gridsRead } from "../../api/operations/grids.ts"

/** The grid of a group, or one of its older versions. */
export const gridQuery = (groupId: string, version: number | undefined) =>
  queryOptions({
    queryKey: ["operations", "grid", groupId, version ?? "current"],
    queryFn: ({ signal }) => gridsRead(groupId, version === undefined ? {} : { version: String(version) }, { signal })
  })
