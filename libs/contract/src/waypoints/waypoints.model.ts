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

const degrees = {
  lat: Schema.Finite.annotate({ examples: [48.8556] }),
  lng: Schema.Finite.annotate({ examples: [2.3601] })
}

const WayPosition = Schema.Struct({ ...degrees, at: Instant }).annotate({ identifier: "WayPosition" })

const WayArrival = Schema.Struct({ from: Instant, to: Instant }).annotate({ identifier: "WayArrival" })

/** The way of a trip as it is answered (PLA-24, PLA-25). */
export const Way = Schema.Struct({
  leg: TripKey.annotate({ description: "The trip", examples: ["aller"] }),
  path: Schema.Array(Schema.Struct(degrees)).annotate({
    description: "Points of the way, with both ends: at most 128, WGS 84"
  }),
  schematic: Schema.Boolean.annotate({
    description: "True if the path leads straight from one main road to the next; false if it follows roads",
    examples: [false]
  }),
  passed_share: Schema.Finite.annotate({
    description: "Share of the path that the vehicle has passed, 0 to 1",
    examples: [0.42]
  }),
  position: Schema.NullOr(WayPosition).annotate({
    description: "Where the vehicle was last, while its trip is under way and over 1 km from its pickup"
  }),
  arrival: Schema.NullOr(WayArrival).annotate({
    description: "When the vehicle is expected at the delivery, while its trip is under way"
  })
}).annotate({ identifier: "Way" })
export type Way = typeof Way.Type

export const WaypointList = Schema.Struct({
  data: Schema.Array(Waypoint),
  ways: Schema.Array(Way).annotate({ description: "The way of each trip, for a map. `limit` does not count here" })
}).annotate({ identifier: "WaypointList" })
