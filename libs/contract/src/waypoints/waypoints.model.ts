import { TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { waypointsDefault, waypointsMax } from "../schema/limits.ts"
import { Instant } from "../schema/text.model.ts"
import { wholeNumberTo } from "../schema/whole-number.model.ts"

/** The number of waypoints, as a query has it: 1 to `waypointsMax`, decimal digits (LIM-2). */
const WaypointLimit = wholeNumberTo(waypointsMax).annotate({
  description: `Waypoints in all, 1 to ${waypointsMax}, ${waypointsDefault} by default`,
  examples: [String(waypointsDefault)]
})

export const WaypointsQuery = Schema.Struct({ limit: Schema.optionalKey(WaypointLimit) })

/** A waypoint as it is answered (PLA-15). */
export const Waypoint = Schema.Struct({
  leg: TripKey.annotate({ description: "The trip that the waypoint belongs to", examples: ["aller"] }),
  label: Schema.String.annotate({ description: "The leg, or the kilometre of its trip", examples: ["km 50"] }),
  lat: Schema.Finite.annotate({ examples: [48.8556] }),
  lng: Schema.Finite.annotate({ examples: [2.3601] }),
  eta: Schema.NullOr(Instant),
  passed_at: Schema.NullOr(Instant).annotate({
    description:
      "When the vehicle passed, by its first position within 1 km. The pickup as reported. After the delivery, computed for waypoints that no position reached"
  })
}).annotate({ identifier: "Waypoint" })
export type Waypoint = typeof Waypoint.Type

export const WaypointList = Schema.Struct({ data: Schema.Array(Waypoint) }).annotate({ identifier: "WaypointList" })
