export { readWaypoints } from "./read-waypoints.program.ts"
export type { Arrival, Way, Waypoint } from "./waypoint.model.ts"
