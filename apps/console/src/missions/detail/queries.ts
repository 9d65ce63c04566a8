import type { CallAnswer, EventDataOf } from "@trajet/contract"
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { Open } from "@trajet/pages/values.model.ts"
import { call } from "../../api/call.ts"
import { refreshMillis } from "../../parts/refresh.ts"

export type MissionDetail = CallAnswer<"GET /v1/transports/:id">
export type Stop = MissionDetail["pickup"]
export type EventRecord = CallAnswer<"GET /console/api/missions/:id/events">["data"][number]
export type LegKey = Open<EventDataOf<"transport.dates_updated">["updated_legs"][number]>
export type DocumentSource = Open<EventDataOf<"document.added">["source"]>
export type Document = CallAnswer<"GET /v1/transports/:id/documents">["data"][number]
export type CancellationPreview = CallAnswer<"GET /v1/transports/:id/cancellation-preview">

/** The key of everything that the page of a mission reads. */
export const missionKey = (id: string) => ["mission", id] as const

export const missionQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "detail"],
    queryFn: ({ signal }) => call("GET /v1/transports/:id", { path: { id } }, { signal }),
    refetchInterval: refreshMillis
  })

const eventsPerPage = 50

type EventPage = CallAnswer<"GET /console/api/missions/:id/events">

interface EventsAsked {
  readonly path: { readonly id: string }
  readonly query: { readonly limit: number; readonly cursor: string | undefined }
}

/** Pages of the events of a mission, newest first, read anew with its status. */
export const eventPages = (
  key: ReadonlyArray<string>,
  { id, status }: Pick<MissionDetail, "id" | "status">,
  read: (asked: EventsAsked, options: { readonly signal: AbortSignal }) => Promise<EventPage>
) =>
  infiniteQueryOptions({
    queryKey: [...key, "events", status],
    queryFn: ({ pageParam, signal }) =>
      read({ path: { id }, query: { limit: eventsPerPage, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMillis
  })

/** The events of a mission of the user's group. */
export const eventsQuery = (mission: Pick<MissionDetail, "id" | "status">) =>
  eventPages(missionKey(mission.id), mission, (asked, options) =>
    call("GET /console/api/missions/:id/events", asked, options)
  )

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "documents"],
    queryFn: ({ signal }) => call("GET /v1/transports/:id/documents", { path: { id } }, { signal }),
    refetchInterval: refreshMillis
  })

export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "prices"],
    queryFn: ({ signal }) => call("GET /v1/transports/:id/price-history", { path: { id } }, { signal }),
    refetchInterval: refreshMillis
  })

export type Leg = "aller" | "retour"

export const optionsQuery = (id: string, leg: Leg) =>
  queryOptions({
    queryKey: [...missionKey(id), "options", leg],
    queryFn: ({ signal }) => call("GET /v1/options", { query: { transport_id: id, leg } }, { signal })
  })

/** The fee at this moment; never taken from an earlier answer. */
export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "cancellation"],
    queryFn: ({ signal }) => call("GET /v1/transports/:id/cancellation-preview", { path: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0
  })
