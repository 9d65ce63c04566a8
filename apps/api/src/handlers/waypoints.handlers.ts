import { limits, TrajetApi, type Way as WayWire, type Waypoint as WaypointWire } from "@trajet/contract"
import { readWaypoints, type Way, type Waypoint } from "@trajet/domain/waypoints"
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

const wayWire = ({ arrival, isSchematic, passedShare, path, position, trip }: Way): WayWire => ({
  leg: trip,
  path,
  schematic: isSchematic,
  passed_share: passedShare,
  position,
  arrival
})

export const waypointRoutes = serve(TrajetApi.groups.waypoints, {
  read: Effect.fnUntraced(function* ({ caller, params, query }) {
    // The schema accepts only 1 to 500.
    const limit = query.limit === undefined ? limits.waypointsDefault : Number(query.limit)
    const { waypoints, ways } = yield* readWaypoints(caller.tenant, missionIdOf(params), limit)
    return { data: waypoints.map(waypointWire), ways: ways.map(wayWire) }
  })
})
