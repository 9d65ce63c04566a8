import { Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import { importKeptDays } from "../imports/import.model.ts"
import { positionDays } from "../positions/driven-trips.rules.ts"
import { requestLogDays } from "../requests/request-log.rules.ts"
import { keyRetentionHours } from "../idempotency/idempotency.rules.ts"
import { knownDeviceDays } from "../users/session.rules.ts"
import { type PruneCounts, Retention, type RetentionLimits } from "./retention.port.ts"

/** LIM-33 to LIM-37, LIM-39, LIM-43, LIM-45, LIM-48, LIM-68. */
export const retentionLimits: RetentionLimits = {
  idempotencyKeyHours: keyRetentionHours,
  eventDays: 90,
  deliveryDays: 30,
  endpointHours: 1,
  positionDays,
  declineDays: 365,
  requestDays: requestLogDays,
  linkDays: 1,
  sessionDays: knownDeviceDays,
  importDays: importKeptDays,
  auditYears: 5
}

/** Drops records that are older than their retention, and returns their counts. Safe in several processes at a time. */
export const pruneOldRecords: Effect.Effect<PruneCounts, StoreUnavailable, Retention> = Retention.use((retention) =>
  retention.prune(retentionLimits)
).pipe(Effect.withSpan("pruneOldRecords"))

/** Creates the partitions of the coming weeks and days, and returns their count. Safe in several processes at a time. */
export const makePartitionsAhead: Effect.Effect<number, StoreUnavailable, Retention> = Retention.use(
  (retention) => retention.makePartitions
).pipe(Effect.withSpan("makePartitionsAhead"))
