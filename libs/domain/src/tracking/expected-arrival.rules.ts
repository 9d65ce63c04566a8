import type { Trip } from "../mission/mission.model.ts"
import type { Arrival, Way } from "../waypoints/waypoint.model.ts"
import type { TrackingSide } from "./tracking-link.model.ts"

/**
 * When the driver is expected at a side of the trip, with its uncertainty. Before the trip only the planned window is known:
 * null.
 */
export const expectedArrival = (side: TrackingSide, { deliveredAt }: Trip, way: Way | null): Arrival | null =>
  side === "delivery" && deliveredAt === null ? (way?.arrival ?? null) : null
