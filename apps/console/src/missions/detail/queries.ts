import { queryOptions } from "@tanstack/react-query"
import { documentsList } from "../../api/client/documents.ts"
import { eventsRead } from "../../api/client/events.ts"
import { optionsCatalogue } from "../../api/client/options.ts"
import { pricesHistory } from "../../api/client/prices.ts"
import { transportsPreviewCancellation, transportsRead } from "../../api/client/transports.ts"
import type { EventRecord } from "../../api/client/types/events.model.ts"
import type { MissionDetail } from "../../api/client/types/shared.model.ts"

/** The key of everything that the page of a mission reads. */
export const missionKey = (id: string) => ["mission", id] as const

const refreshMillis = 15_000

export const missionQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "detail"],
    queryFn: ({ signal }) => transportsRead(id, { signal }),
    refetchInterval: refreshMillis
  })

const eventsPerPage = 200
/** Pages of the group's log that are looked through for the events of one mission. */
const eventPagesMax = 5

// The log begins after `since`, and the order has an event of the same time as the mission.
const marginMillis = 1_000

const eventsOf = async (mission: MissionDetail, signal: AbortSignal): Promise<ReadonlyArray<EventRecord>> => {
  const since = new Date(Date.parse(mission.created_at) - marginMillis).toISOString()
  const found: Array<EventRecord> = []
  let cursor: string | undefined
  for (let pages = 0; pages < eventPagesMax; pages++) {
    const page = await eventsRead({ since, limit: eventsPerPage, cursor }, { signal })
    found.push(...page.data.filter(({ offer_id: missionId }) => missionId === mission.id))
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  return found.toReversed()
}

/** The events of a mission, newest first. */
export const eventsQuery = (mission: MissionDetail) =>
  queryOptions({
    queryKey: [...missionKey(mission.id), "events", mission.status],
    queryFn: ({ signal }) => eventsOf(mission, signal)
  })

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...missionKey(id), "documents"],
    queryFn: ({ signal }) => documentsList(id, {}, { signal })
  })

export const pricesQuery = (id: string) =>
  queryOptions({ queryKey: [...missionKey(id), "prices"], queryFn: ({ signal }) => pricesHistory(id, { signal }) })

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
