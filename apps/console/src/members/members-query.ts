import { queryOptions } from "@tanstack/react-query"
import { membersList } from "../api/console/members.ts"
import { refreshMillis } from "../parts/refresh.ts"

export const membersKey = ["members"] as const

/** The members of the group, oldest first. */
export const membersQuery = queryOptions({
  queryKey: membersKey,
  queryFn: ({ signal }) => membersList({ signal }),
  refetchInterval: refreshMillis
})
