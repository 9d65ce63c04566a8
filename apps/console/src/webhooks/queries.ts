import { queryOptions } from "@tanstack/react-query"
import { deliveriesShow, deliveriesShowReplay } from "../api/console/deliveries.ts"
import { endpointsEventTypes, endpointsList, endpointsShow } from "../api/console/endpoints.ts"
import { refreshMillis } from "../parts/refresh.ts"

export const endpointsKey = ["endpoints"] as const

/** The endpoints of the environment, read again while the page is open. */
export const endpointsQuery = queryOptions({
  queryKey: [...endpointsKey, "list"],
  queryFn: ({ signal }) => endpointsList({ signal }),
  refetchInterval: refreshMillis
})

/** An endpoint with its attempts of the last days, read again while the page is open. */
export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...endpointsKey, "one", id],
    queryFn: ({ signal }) => endpointsShow(id, { signal }),
    refetchInterval: refreshMillis
  })

export const deliveriesKey = ["deliveries"] as const

/** A delivery with its attempts, read again while it is open. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...deliveriesKey, "one", id],
    queryFn: ({ signal }) => deliveriesShow(id, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.status === "succeeded" || data.status === "dead" ? false : 5_000
  })

/** The types that an endpoint can subscribe to. */
export const eventTypesQuery = queryOptions({
  queryKey: ["event-types"],
  queryFn: ({ signal }) => endpointsEventTypes({ signal }),
  staleTime: Number.POSITIVE_INFINITY
})

/** A replay with its progress, read again until it has ended. */
export const replayQuery = (endpointId: string, id: string) =>
  queryOptions({
    queryKey: ["replays", endpointId, id],
    queryFn: ({ signal }) => deliveriesShowReplay(endpointId, id, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.ended_at === null ? 1_500 : false)
  })
