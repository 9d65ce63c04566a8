import type { Mission } from "../../mission/mission.model.ts"
import type { DriverRecord } from "../../people/person.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { LastPosition } from "../whereabouts.rules.ts"

/** A driver who may take trips, with what is known of the driver's work. */
export interface DriverAtHand {
  readonly record: DriverRecord
  /** Missions that have not ended, the newest first, then those that ended last; each once. */
  readonly missions: ReadonlyArray<{ readonly mission: Mission; readonly last: LastPosition | null }>
}

/** Why a driver is thought to be at a place: a trip before this one ends there, or the driver was there last. */
type PlaceKnownBy = "planned_delivery" | "last_position" | "last_delivery"

/** Where a driver is thought to be before a pickup. */
export interface KnownPlace {
  readonly by: PlaceKnownBy
  /** When the driver is there, or was. */
  readonly at: Instant
  /** In a straight line to the pickup, in kilometres, with one decimal. */
  readonly distanceKm: number
}

/** A driver for a mission, with what speaks for and against. */
export interface DriverSuggestion {
  readonly driver: DriverRecord
  /** Null if no place of the driver is known. */
  readonly place: KnownPlace | null
  /** Trips of the day of the pickup, and of its week from Monday to Sunday, that the driver has to drive already. */
  readonly load: { readonly day: number; readonly week: number }
  /** False if the driver wants no offers at that time (OPS-22). */
  readonly isAvailable: boolean
  /** Ways to and from other missions of the driver that lack time (OPS-57). */
  readonly warnings: ReadonlyArray<string>
}

/** Most drivers that are compared for one mission. */
export const comparedDriversMax = 200
/** Missions of each driver that are read: those that have not ended, and those that ended last. */
export const openOfDriverMax = 12
export const endedOfDriverMax = 3
/** Drivers whose ways a router is asked about, the best ones. */
export const askedDriversMax = 12
/** Most drivers that are suggested. */
export const suggestedDriversMax = 8
