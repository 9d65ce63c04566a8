import type { Environment } from "../access/tenant.model.ts"
import type { EventId, EventType } from "../events/event.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** A restore of the store to a time in the past. What was written between both times is lost. */
export interface Restoration {
  readonly restoredTo: Instant
  /** From this time on nothing was served by the former store. */
  readonly servedUntil: Instant
}

/** The highest rates at which the former store may have handed out numbers. */
export interface RestorationRates {
  readonly missionsPerSecond: number
}

/** How far each kind of number moves: farther than the lost time can have come. */
export interface RestorationMargins {
  readonly missionNumbers: number
  /** Positions of the feed, and the numbers of rows. */
  readonly positions: number
  /** Counters of one row: the sequence of a mission, the fence of a key, the version of an endpoint. */
  readonly changesOfRow: number
}

/** What moves, and how far. */
export interface RestorationMoves extends Restoration, RestorationMargins {
  /** Every log goes on after this time. */
  readonly logsAfter: Instant
  /** The highest number of a mission that is known to have been handed out; null if none is. */
  readonly ordinalKnown: number | null
}

/** What was moved, and when. A repetition returns what the first run moved. */
export interface Moved {
  readonly movedAt: Instant
  readonly isRepeated: boolean
  readonly ordinals: { readonly from: number; readonly to: number }
  readonly logsAfter: Instant
  readonly logs: number
  readonly feedPositions: number
  readonly missions: number
  readonly claims: number
  readonly leases: number
  readonly endpoints: number
  /** Sequences of the database that the role may not move. */
  readonly unmoved: ReadonlyArray<string>
}

/** What the restored store says of itself. */
export interface RestoredState {
  readonly now: Instant
  /** The newest event after the time that the store was restored to; null if there is none. */
  readonly newestEventAt: Instant | null
  /** Names of the processes of the product that are connected. */
  readonly serving: ReadonlyArray<string>
  /** True if numbers were moved for this restore already. */
  readonly isMoved: boolean
}

/** An event as the feed announced it, without personal data. */
export interface AnnouncedEvent {
  readonly id: EventId
  readonly type: EventType
  readonly groupId: string
  readonly environment: Environment
  readonly createdAt: Instant
  readonly missionId: string
  /** The `M-` number, if the event shows it. */
  readonly transportId: string | null
  /** Ids of the endpoints that it was to be delivered to. */
  readonly endpointIds: ReadonlyArray<string>
}

/** A request that was answered with success, as the access log has it. */
export interface AnsweredRequest {
  readonly at: Instant
  readonly requestId: string
  readonly route: string
  readonly status: number
  /** Id of the API key; null for people. */
  readonly keyId: string | null
  readonly idempotencyKey: string | null
}
