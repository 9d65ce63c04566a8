import type { Instant } from "../time/instant.model.ts"

/** A range of time: that of an expected arrival, or the window of a stop. */
export interface TimeRange {
  readonly from: Instant
  readonly to: Instant
}

/** When a driver is expected (ETA-1). */
export interface ExpectedArrival extends TimeRange {
  /** `position` if the range counts from the latest position of the vehicle, else `plan`. */
  readonly basis: "position" | "plan"
  /** Time of the latest position; null before the first one, and before the trip is under way. */
  readonly positionAt: Instant | null
  /** The last news of a trip under way, if it is over 30 minutes old: its latest position, or else its pickup. */
  readonly silentSince: Instant | null
}

/** A way that a vehicle has ahead. */
export interface WayAhead {
  /** When the vehicle was at the start of the way. */
  readonly since: Instant
  /** Driving time of the way on empty roads, as a router says. */
  readonly drivingSeconds: number
  /** Driving time of the same kind since the driver's last long rest. */
  readonly drivenSeconds: number
  /** From a router; or the share of a router's road that is left; or from a distance alone. */
  readonly source: "router" | "share" | "distance"
}
