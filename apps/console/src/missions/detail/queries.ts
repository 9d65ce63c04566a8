import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import { documentsList } from "../../api/client/documents.ts"
import { optionsCatalogue } from "../../api/client/options.ts"
import { pricesHistory } from "../../api/client/prices.ts"
import { transportsPreviewCancellation, transportsRead } from "../../api/client/transports.ts"
import type { MissionDetail } from "../../api/client/types/shared.model.ts"
import { missionsEvents } from "../../api/console/missions.ts"
import { refreshMillis } from "../../parts/refresh.ts"

/** The key of everything that the page of a mission reads. */
export const missionKey = (id: string) => ["mission", id] as const

export const missionQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "detail"],
    queryFn: ({ signal }) => transportsRead(id, { signal }),
    refetchInterval: refreshMillis
  })

const eventsPerPage = 50

/** The events of a mission, newest first, page by page. */
export const eventsQuery = (mission: Pick<MissionDetail, "id" | "status">) =>
  infiniteQueryOptions({
    queryKey: [...missionKey(mission.id), "events", mission.status],
    queryFn: ({ pageParam, signal }) =>
      missionsEvents(mission.id, { limit: eventsPerPage, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMillis
  })

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "documents"],
    queryFn: ({ signal }) => documentsList(id, {}, { signal }),
    refetchInterval: refreshMillis
  })

export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "prices"],
    queryFn: ({ signal }) => pricesHistory(id, { signal }),
    refetchInterval: refreshMillis
  })

export type Leg = "aller" | "retour"

export const optionsQuery = (id: string, leg: Leg) =>
  queryOptions({
    queryKey: [...missionKey(id), "options", leg],
    queryFn: ({ signal }) => optionsCatalogue({ transport_id: id, leg }, { signal })
  })

/** The fee at this moment; never taken from an earlier answer. */
export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "cancellation"],
    queryFn: ({ signal }) => transportsPreviewCancellation(id, { signal }),
    staleTime: 0,
    gcTime: 0
  })
