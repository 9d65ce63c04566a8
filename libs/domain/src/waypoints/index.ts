export { readWaypoints } from "./read-waypoints.program.ts"
export type { Way, Waypoint } from "./waypoint.model.ts"
