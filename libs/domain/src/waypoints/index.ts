export { readWaypoints } from "./read-waypoints.program.ts"
export type { Waypoint } from "./waypoint.model.ts"
