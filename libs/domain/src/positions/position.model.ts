import { Schema } from "effect"
import type { TripKey } from "../mission/leg.model.ts"
import type { Point } from "../places/place.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Why a position does not count (OPS-40). */
export const PositionRefusal = Schema.Literals(["not_in_transit", "in_future", "too_fast"])
export type PositionRefusal = typeof PositionRefusal.Type

/** Where a vehicle was, as the driver's phone reports it. Degrees, WGS 84. */
export interface Position extends Point {
  /** By the phone's clock. */
  readonly at: Instant
  /** Radius of the phone's uncertainty, metres; null if the phone does not know it. */
  readonly accuracyMeters: number | null
}

/** A position that is kept, also one that was `too_fast`: a phone that sends it again gets the same answer. */
export interface KeptPosition extends Position {
  readonly isTooFast: boolean
}

/** A waypoint of a trip after its pickup, as it was planned at the first position of the trip. */
export interface TrackPoint extends Point {
  /** Kilometre of the trip; null for its delivery. */
  readonly kilometre: number | null
}

/** What the positions of a trip say. */
export interface Track {
  /** In the order of the trip; the delivery is the last one. */
  readonly points: ReadonlyArray<TrackPoint>
  /** When the vehicle passed the first of the points, in their order. Shorter than `points` until all are passed. */
  readonly passages: ReadonlyArray<Instant>
  /** The latest position that was taken. Null before the first one, and after the positions were removed. */
  readonly last: Position | null
  /** Number of positions that were ever kept. */
  readonly keptCount: number
}

export type Tracks = Readonly<Record<TripKey, Track | null>>

/** Positions in one request. */
export const positionsPerRequestMax = 500

/** Positions that are kept of a trip: eleven days at one in 10 s. Later ones move the vehicle and are not kept. */
export const positionsPerTripMax = 100_000
