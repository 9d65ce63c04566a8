import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"

export interface RetentionLimits {
  readonly idempotencyKeyHours: number
  /** Events are dropped by whole weeks, when the newest event of the week is older. */
  readonly eventDays: number
  /** From the end of a delivery. Open deliveries stay. Attempts are dropped with their delivery. */
  readonly deliveryDays: number
  /** Of a deleted webhook endpoint without deliveries, from its deletion: until then an event may add a delivery. */
  readonly endpointHours: number
  /** From the end of a trip. */
  readonly positionDays: number
  /** From the decline. A driver may then be shown the offer again, if it is still open. */
  readonly declineDays: number
  /** Of the request log. Requests are dropped by whole days, when the newest request of the day is older. */
  readonly requestDays: number
  /** Of one-time links, from their end. */
  readonly linkDays: number
  /** Of sessions, from their sign-in. The newest one of a user stays. */
  readonly sessionDays: number
  /** Imports with their rows, from the upload of the file. */
  readonly importDays: number
  /** Calendar years. */
  readonly auditYears: number
}

export interface PruneCounts {
  readonly idempotencyKeys: number
  readonly events: number
  readonly deliveries: number
  /** Deleted ones, after the last of their deliveries. */
  readonly endpoints: number
  readonly notices: number
  readonly positions: number
  readonly declinedOffers: number
  /** For each dropped day, an estimate. */
  readonly requests: number
  readonly links: number
  readonly sessions: number
  readonly imports: number
  readonly audit: number
}

/** Removes records that are older than their retention. */
export class Retention extends Context.Service<
  Retention,
  {
    /** Creates the missing partitions of this week and the next two, and of the days of a week for the request log. Returns
     * their count. */
    readonly makePartitions: Effect.Effect<number, StoreUnavailable>
    /**
     * Drops records of all groups beyond their limit, in steps that block no request. Drops the oldest events of a log first, so that the log has no gap. Keeps a key under a running
     * claim. Several processes may prune at a time. Dropped records stay dropped after a failure.
     */
    readonly prune: (limits: RetentionLimits) => Effect.Effect<PruneCounts, StoreUnavailable>
  }
>()("@trajet/domain/events/Retention") {}
