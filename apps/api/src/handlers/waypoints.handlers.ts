import { limits, TrajetApi, type Waypoint as WaypointWire, type WaypointList, WaypointsQuery } from "@trajet/contract"
import { readWaypoints, type Waypoint } from "@trajet/domain/waypoints"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"

const waypointWire = ({ eta, label, lat, lng, passedAt, trip }: Waypoint): WaypointWire => ({
  leg: trip,
  label,
  lat,
  lng,
  eta,
  passed_at: passedAt
})

export const waypointRoutes = [
  route({
    endpoint: TrajetApi.groups.waypoints.endpoints.read,
    scope: "transports:read",
    query: WaypointsQuery,
    body: Schema.Struct({}),
    takesBody: "none",
    honoursIdempotencyKey: false,
    outcome: "other",
    handle: Effect.fnUntraced(function* ({ caller, params, query }) {
      // The schema accepts only 1 to 500.
      const limit = query.limit === undefined ? limits.waypointsDefault : Number(query.limit)
      const waypoints = yield* readWaypoints(caller.tenant, missionIdOf(params), limit)
      const wire: WaypointList = { data: waypoints.map(waypointWire) }
      return { status: 200, body: JSON.stringify(wire) }
    })
  })
]
