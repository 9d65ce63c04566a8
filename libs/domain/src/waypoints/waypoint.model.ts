import type { TripKey } from "../mission/leg.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** A point of a mission's way (PLA-15). */
export interface Waypoint {
  readonly leg: TripKey
  /** In French: the leg, or the kilometre of the trip. */
  readonly label: string
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lng: number
  /** When the vehicle is expected there; null where nothing says. */
  readonly eta: Instant | null
  /**
   * When the vehicle was there; null if it was not yet, or nothing says. Between the legs of a delivered trip it is
   * reckoned at even speed from pickup to delivery.
   */
  readonly passedAt: Instant | null
}
