import type { StopWindow } from "../mission/leg.model.ts"
import type { Point } from "../places/place.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { TimeRange } from "../arrivals/arrival.model.ts"
import type { TrackingSide } from "./tracking-link.model.ts"

/** The state of a trip for somebody who knows nothing of missions. */
export type TrackedState = "planned" | "assigned" | "in_transit" | "interrupted" | "delivered" | "cancelled"

/** Where the vehicle is, for the person who receives it. */
export interface TrackedMap {
  readonly position: Point & { readonly at: Instant }
  readonly destination: Point
  /** The way that lies ahead, from the position to the delivery. What lies behind leads to the pickup. */
  readonly path: ReadonlyArray<Point>
  /** True if the path does not follow roads. */
  readonly isSchematic: boolean
  /** True if the position is so old that the page says since when there is none (ETA-1). */
  readonly isSilent: boolean
}

/** All that a tracking page knows of a trip: it has no member for anything else (TRK-8). */
export interface TrackedTrip {
  readonly side: TrackingSide
  readonly state: TrackedState
  /** The window of this side's leg. */
  readonly window: StopWindow
  /** When the driver is expected at this side; null if nothing but the window is known. */
  readonly arrival: TimeRange | null
  readonly driverFirstName: string | null
  readonly vehicle: {
    readonly registration: string | null
    readonly brand: string | null
    readonly model: string | null
  }
  readonly pickedUpAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly hasReport: boolean
  /** When the page ends; null before the end of the trip. */
  readonly endsAt: Instant | null
  /** Null for the person who hands the vehicle over. */
  readonly map: TrackedMap | null
}
