import { limits, TrajetApi, type Waypoint as WaypointWire } from "@trajet/contract"
import { readWaypoints, type Waypoint } from "@trajet/domain/waypoints"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"

const waypointWire = ({ eta, label, lat, lng, passedAt, trip }: Waypoint): WaypointWire => ({
  leg: trip,
  label,
  lat,
  lng,
  eta,
  passed_at: passedAt
})

export const waypointRoutes = serve(TrajetApi.groups.waypoints, {
  read: Effect.fnUntraced(function* ({ caller, params, query }) {
    // The schema accepts only 1 to 500.
    const limit = query.limit === undefined ? limits.waypointsDefault : Number(query.limit)
    return { data: (yield* readWaypoints(caller.tenant, missionIdOf(params), limit)).map(waypointWire) }
  })
})
