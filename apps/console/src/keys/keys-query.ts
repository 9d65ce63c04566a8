import { queryOptions } from "@tanstack/react-query"
import { keysList } from "../api/console/keys.ts"
import { refreshMillis } from "../parts/refresh.ts"

export const keysKey = ["keys"] as const

/** The keys of the group in both environments, newest first. */
export const keysQuery = queryOptions({
  queryKey: keysKey,
  queryFn: ({ signal }) => keysList({ signal }),
  refetchInterval: refreshMillis
})
