import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { Track } from "./position.model.ts"
import type { TrackChange } from "./take-positions.rules.ts"

/** A track as it is stored. */
export interface StoredTrack {
  readonly track: Track
  /** From 1; each save makes the next one. */
  readonly version: number
}

export type StoredTracks = Readonly<Record<TripKey, StoredTrack | null>>

/** The time of a position that is kept. */
export interface KeptTime {
  readonly trip: TripKey
  readonly at: Instant
  readonly isTooFast: boolean
}

export interface SavedTrack extends TrackChange {
  /** The version that the change is based on; 0 if there was no track. */
  readonly version: number
  /** Whether the driver agrees that the person who receives the vehicle sees the latest position (DRV-67). */
  readonly isShared: boolean
}

/** Stores the tracks of trips with their positions. */
export class Positions extends Context.Service<
  Positions,
  {
    /** Both null for an unknown mission. */
    readonly tracks: (tenant: Tenant, missionId: MissionId) => Effect.Effect<StoredTracks, StoreUnavailable>
    /** Those of the times (at most 500) at which a position of the mission is kept. */
    readonly keptAt: (
      tenant: Tenant,
      missionId: MissionId,
      times: ReadonlyArray<Instant>
    ) => Effect.Effect<ReadonlyArray<KeptTime>, StoreUnavailable>
    /**
     * Saves the track of a trip and its new positions together, in one statement. False, and nothing is saved, if another
     * save came first. The points of a track never change after its first save.
     */
    readonly save: (tenant: Tenant, missionId: MissionId, saved: SavedTrack) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/positions/Positions") {}
