import { Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import { keyRetentionHours } from "../idempotency/idempotency.rules.ts"
import { type Pruned, Retention, type RetentionLimits } from "./retention.port.ts"

/** How long rows are kept (LIM-33 to LIM-37). */
export const retentionLimits: RetentionLimits = {
  idempotencyKeyHours: keyRetentionHours,
  eventDays: 90,
  deliveryDays: 30,
  auditYears: 5
}

/** Drops what is older than it has to be kept; to be run now and then, by any process. Answers how much there was. */
export const pruneOldRecords: Effect.Effect<Pruned, StoreUnavailable, Retention> = Retention.use((retention) =>
  retention.prune(retentionLimits)
).pipe(Effect.withSpan("pruneOldRecords"))
