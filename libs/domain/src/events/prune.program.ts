import { Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import { keyRetentionHours } from "../idempotency/idempotency.rules.ts"
import { type PruneCounts, Retention, type RetentionLimits } from "./retention.port.ts"

/** How long rows are kept (LIM-33 to LIM-37). */
export const retentionLimits: RetentionLimits = {
  idempotencyKeyHours: keyRetentionHours,
  eventDays: 90,
  deliveryDays: 30,
  auditYears: 5
}

/** Drops records older than their retention, and returns their numbers. Any process may run it at any time. */
export const pruneOldRecords: Effect.Effect<PruneCounts, StoreUnavailable, Retention> = Retention.use((retention) =>
  retention.prune(retentionLimits)
).pipe(Effect.withSpan("pruneOldRecords"))
