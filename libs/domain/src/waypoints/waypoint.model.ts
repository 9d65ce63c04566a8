import type { TripKey } from "../mission/leg.model.ts"
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
