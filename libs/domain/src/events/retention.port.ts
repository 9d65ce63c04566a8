import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"

/** How long things are kept, counted by the store's clock. */
export interface RetentionLimits {
  readonly idempotencyKeyHours: number
  /** Events go in whole weeks, once the youngest of the week is older. */
  readonly eventDays: number
  /** Counted from the end of a delivery; one that has not ended is kept. Its attempts go with it. */
  readonly deliveryDays: number
  /** Calendar years. */
  readonly auditYears: number
}

/** How many rows of each kind were dropped. */
export interface Pruned {
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
     * Makes room for what is to come, and drops for good what is older than its limit, of every group, in steps that hold nobody up. Of each event log the
     * oldest go first, so that what is left has no gap; a key under a running claim stays. Safe while requests are
     * served and while another process does the same; what was dropped before a failure stays dropped.
     */
    readonly prune: (limits: RetentionLimits) => Effect.Effect<Pruned, StoreUnavailable>
  }
>()("@trajet/domain/events/Retention") {}
