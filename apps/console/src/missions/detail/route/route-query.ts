import type { CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import { type MissionDetail, missionKey } from "../queries.ts"

type Answer = CallAnswer<"GET /v1/transports/:id/waypoints">
export type Waypoint = Answer["data"][number]
export type Way = Answer["ways"][number]

const waypointsMax = 500
const refreshMillis = 60_000

/** The waypoints of all trips of a mission. */
export const waypointsQuery = ({ id, status }: MissionDetail) =>
  queryOptions({
    queryKey: [...missionKey(id), "waypoints", status],
    queryFn: ({ signal }) =>
      call("GET /v1/transports/:id/waypoints", { path: { id }, query: { limit: waypointsMax } }, { signal }),
    refetchInterval: refreshMillis
  })
