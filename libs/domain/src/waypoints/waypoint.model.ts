import type { Instant } from "../time/instant.model.ts"

/** A point of a mission's way (interface.md 2.13). */
export interface Waypoint {
  /** In French: the leg, or the kilometre of the trip. */
  readonly label: string
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lng: number
  /** When the vehicle is expected there; null where nothing says. */
  readonly eta: Instant | null
  /** When it was there; null where it was not yet, or nobody told. */
  readonly passedAt: Instant | null
}
