import { queryOptions } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { call } from "../api/call.ts"
import { refreshMillis } from "../parts/refresh.ts"

export const keysKey = ["keys"] as const

export type KeyShown = CallAnswer<"GET /console/api/keys">["data"][number]

/** The keys of the group in both environments, newest first. */
export const keysQuery = queryOptions({
  queryKey: keysKey,
  queryFn: ({ signal }) => call("GET /console/api/keys", {}, { signal }),
  refetchInterval: refreshMillis
})
