import { queryOptions } from "@tanstack/react-query"
import type { CallAnswer } from "@trajet/contract"
import { call } from "../api/call.ts"
import { refreshMillis } from "../parts/refresh.ts"

export type EndpointShown = CallAnswer<"GET /console/api/endpoints">["data"][number]
export type EndpointDetail = CallAnswer<"GET /console/api/endpoints/:id">
export type EndpointDelivery = CallAnswer<"GET /console/api/endpoints/:id/deliveries">["data"][number]
export type DeliveryDetail = CallAnswer<"GET /console/api/deliveries/:id">
export type EventTypeList = CallAnswer<"GET /console/api/event-types">
export type ReplayShown = CallAnswer<"GET /console/api/endpoints/:id/replays/:replay_id">

export type ReplayPreviewShown = CallAnswer<"POST /console/api/endpoints/:id/replay-preview">

export const endpointsKey = ["endpoints"] as const

/** The endpoints of the environment, read again while the page is open. */
export const endpointsQuery = queryOptions({
  queryKey: [...endpointsKey, "list"],
  queryFn: ({ signal }) => call("GET /console/api/endpoints", {}, { signal }),
  refetchInterval: refreshMillis
})

/** An endpoint with its attempts of the last days, read again while the page is open. */
export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...endpointsKey, "one", id],
    queryFn: ({ signal }) => call("GET /console/api/endpoints/:id", { path: { id } }, { signal }),
    refetchInterval: refreshMillis
  })

export const deliveriesKey = ["deliveries"] as const

/** A delivery with its attempts, read again while it is open. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...deliveriesKey, "one", id],
    queryFn: ({ signal }) => call("GET /console/api/deliveries/:id", { path: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.status === "succeeded" || data.status === "dead" ? false : 5_000
  })

/** The types that an endpoint can subscribe to. */
export const eventTypesQuery = queryOptions({
  queryKey: ["event-types"],
  queryFn: ({ signal }) => call("GET /console/api/event-types", {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY
})

/** The replays of an endpoint, the newest first. */
export const replaysQuery = (endpointId: string) =>
  queryOptions({
    queryKey: ["replays", endpointId],
    queryFn: ({ signal }) => call("GET /console/api/endpoints/:id/replays", { path: { id: endpointId } }, { signal }),
    refetchInterval: refreshMillis
  })

/** A replay with its progress, read again until it has ended. */
export const replayQuery = (endpointId: string, id: string) =>
  queryOptions({
    queryKey: ["replays", endpointId, id],
    queryFn: ({ signal }) => {
      const path = { id: endpointId, replay_id: id }
      return call("GET /console/api/endpoints/:id/replays/:replay_id", { path }, { signal })
    },
    refetchInterval: ({ state: { data } }) => (data === undefined || data.ended_at === null ? 1_500 : false)
  })
