import { queryOptions } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { call } from "../api/call.ts"
import { refreshMillis } from "../parts/refresh.ts"

export type Overview = CallAnswer<"GET /console/api/overview">
export type SpendMonth = Overview["months"][number]

export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => call("GET /console/api/overview", {}, { signal }),
  refetchInterval: refreshMillis
})
