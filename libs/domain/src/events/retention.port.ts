import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"

/** How long things are kept, counted by the store's clock. */
export interface RetentionLimits {
  readonly idempotencyKeyHours: number
  readonly eventDays: number
  /** Calendar years. */
  readonly auditYears: number
}

/** How many rows of each kind were dropped. */
export interface Pruned {
  readonly idempotencyKeys: number
  readonly events: number
  readonly audit: number
}

export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Drops for good what is older than its limit, of every group, in steps that hold nobody up. Of each event log the
     * oldest go first, so that what is left has no gap; a key under a running claim stays. Safe while requests are
     * served and while another process does the same; what was dropped before a failure stays dropped.
     */
    readonly prune: (limits: RetentionLimits) => Effect.Effect<Pruned, StoreUnavailable>
  }
>()("@trajet/domain/events/Retention") {}
