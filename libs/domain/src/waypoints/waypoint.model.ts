import type { TripKey } from "../mission/leg.model.ts"
import type { Point } from "../places/place.model.ts"
import type { TimeRange } from "../arrivals/arrival.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** A point of a mission's route (PLA-15). */
export interface Waypoint {
  readonly trip: TripKey
  /** In French: the leg, or the kilometre of the trip. */
  readonly label: string
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lng: number
  /** Expected arrival of the vehicle; null if unknown. */
  readonly eta: Instant | null
  /**
   * Passage of the vehicle; null if it has not passed, or if unknown. By its first position within 1 km; for waypoints of
   * a delivered trip that no position reached, interpolated at constant speed up to the delivery.
   */
  readonly passedAt: Instant | null
}

/** The way of a trip for a map (PLA-24). */
export interface DrawnWay {
  readonly trip: TripKey
  /** With both ends of the trip. */
  readonly path: ReadonlyArray<Point>
  /** True if the path does not follow roads. */
  readonly isSchematic: boolean
  /** Share of the path that the vehicle has passed, 0 to 1. */
  readonly passedShare: number
  /** Where the vehicle was last, while its trip is under way and over 1 km from the pickup. */
  readonly position: (Point & { readonly at: Instant }) | null
}

/** A way with the time at which its vehicle is expected. */
export interface Way extends DrawnWay {
  /** While the trip is under way; null if nobody is expected (ETA-1). */
  readonly arrival: TimeRange | null
}
