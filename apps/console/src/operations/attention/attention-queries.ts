import { queryOptions } from "@tanstack/react-query"
import { oversightDisabledEndpoints, oversightFailedWork } from "../../api/console/oversight.ts"
import { refreshMillis } from "../../parts/refresh.ts"

export const failedWorkKey = ["operations", "failed-work"] as const

/** The due work of all groups that failed. */
export const failedWorkQuery = queryOptions({
  queryKey: failedWorkKey,
  queryFn: ({ signal }) => oversightFailedWork({ signal }),
  refetchInterval: refreshMillis
})

/** The disabled endpoints of all groups in the environment of the page. */
export const disabledEndpointsQuery = queryOptions({
  queryKey: ["operations", "disabled-endpoints"],
  queryFn: ({ signal }) => oversightDisabledEndpoints({ signal }),
  refetchInterval: refreshMillis
})
