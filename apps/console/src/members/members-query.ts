import { queryOptions } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { call } from "../api/call.ts"
import { refreshMillis } from "../parts/refresh.ts"

export const membersKey = ["members"] as const

export type MemberShown = CallAnswer<"GET /console/api/members">["data"][number]

/** The members of the group, oldest first. */
export const membersQuery = queryOptions({
  queryKey: membersKey,
  queryFn: ({ signal }) => call("GET /console/api/members", {}, { signal }),
  refetchInterval: refreshMillis
})
