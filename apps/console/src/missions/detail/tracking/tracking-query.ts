import { queryOptions } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { call } from "../../../api/call.ts"
import { refreshMillis } from "../../../parts/refresh.ts"
import { missionKey } from "../queries.ts"

export type TrackingLink = CallAnswer<"GET /v1/transports/:id/tracking-links">["data"][number]

/** The open tracking links of a mission. */
export const trackingQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "tracking"],
    queryFn: ({ signal }) => call("GET /v1/transports/:id/tracking-links", { path: { id } }, { signal }),
    refetchInterval: refreshMillis
  })
