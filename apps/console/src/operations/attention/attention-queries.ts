import type { CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { refreshMillis } from "../../parts/refresh.ts"

export type FailedWorkShown = CallAnswer<"GET /console/api/failed-work">["data"][number]
export type DisabledEndpointShown = CallAnswer<"GET /console/api/disabled-endpoints">["data"][number]

export const failedWorkKey = ["operations", "failed-work"] as const

/** The due work of all groups that failed. */
export const failedWorkQuery = queryOptions({
  queryKey: failedWorkKey,
  queryFn: ({ signal }) => call("GET /console/api/failed-work", {}, { signal }),
  refetchInterval: refreshMillis
})

/** The disabled endpoints of all groups in the environment of the page. */
export const disabledEndpointsQuery = queryOptions({
  queryKey: ["operations", "disabled-endpoints"],
  queryFn: ({ signal }) => call("GET /console/api/disabled-endpoints", {}, { signal }),
  refetchInterval: refreshMillis
})
