import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"

/** Retention of each kind of record, by the store's clock. */
export interface RetentionLimits {
  readonly idempotencyKeyHours: number
  /** Events are dropped in whole weeks, after the youngest of the week is older. */
  readonly eventDays: number
  /** Counted from the end of a delivery. An open one is kept. Attempts are dropped with their delivery. */
  readonly deliveryDays: number
  /** Calendar years. */
  readonly auditYears: number
}

/** Number of dropped rows of each kind. */
export interface PruneCounts {
  readonly idempotencyKeys: number
  readonly events: number
  readonly deliveries: number
  readonly notices: number
  readonly audit: number
}

/** Removes records that are older than their retention. */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Creates the partitions of the coming weeks, and drops records of all groups that are older than their limit, in
     * steps that block no request. Drops the oldest events of a log first, so that the log has no gap. Keeps a key under a
     * running claim. Several processes may prune at a time. After a failure, dropped records stay dropped.
     */
    readonly prune: (limits: RetentionLimits) => Effect.Effect<PruneCounts, StoreUnavailable>
  }
>()("@trajet/domain/events/Retention") {}
