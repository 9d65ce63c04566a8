import { Clock, Effect } from "effect"
import { isUuid } from "../../text/uuid.rules.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import { instantOfMillis, plusMillis } from "../../time/instant.rules.ts"
import {
  Deliveries,
  type ReplayCount,
  type ReplayPreview,
  type ReplayStepResult,
  type ReplayRange
} from "./deliveries.port.ts"
import { Endpoints } from "../endpoints/endpoints.port.ts"
import { EndpointUnknown } from "../endpoints/endpoints.errors.ts"

const eventsPerStep = 500

/** Events that the count before a replay reads; their look-ups take about a second. */
export const countedEventsMax = 100_000

interface ReplayOrder extends ReplayRange {
  /** `reached` of an interrupted replay, to continue it; null: start at `since`. */
  readonly after: Instant | null
}

export interface PacedReplayOrder extends ReplayOrder {
  /** Deliveries that become due per second, at most: 1 to 1,000, integer. */
  readonly perSecond: number
  /** `lastDueAt` of an interrupted replay, to continue it; null: start now. */
  readonly notBefore: Instant | null
}

export interface ReplayProgress {
  readonly expected: ReplayPreview
  readonly done: ReplayCount
  /** Time of the last event read: `after` of a continued replay. */
  readonly reached: Instant
  /** End of the range: `until` of a continued replay. */
  readonly until: Instant
  /** Due time of the last delivery made: `notBefore` of a continued replay; null if none was made. */
  readonly lastDueAt: Instant | null
  readonly ended: boolean
}

// The end of the range is fixed at the start: later events have deliveries of their own, and a busy log would never end.
// The tolerance includes the newest events if this clock is behind the store's.
export const clockToleranceMillis = 30_000

const resolveRange = Effect.fnUntraced(function* ({
  endpointId,
  since,
  until,
  types,
  includeSucceeded,
  includeMissing,
  after
}: ReplayOrder) {
  if (!isUuid(endpointId)) return yield* new EndpointUnknown({ id: endpointId })
  const endpoints = yield* Endpoints
  const { endpoint } = yield* endpoints.find(endpointId)
  const now = instantOfMillis(yield* Clock.currentTimeMillis)
  const newest = plusMillis(now, clockToleranceMillis)
  const range = {
    endpointId,
    since: after ?? since,
    until: until ?? newest,
    types,
    includeSucceeded,
    includeMissing
  } satisfies ReplayRange
  return { tenant: endpoint.tenant, range }
})

/** How far a replay has come. */
type Progressed = Pick<ReplayProgress, "done" | "reached" | "lastDueAt">

/**
 * Reads the next 500 events of a range, and makes at most `deliveriesMax` deliveries due. A repetition after a lost result
 * sends no pending delivery twice.
 */
export const replayStep = Effect.fnUntraced(function* (
  tenant: Tenant,
  range: ReplayRange,
  { done, reached, lastDueAt }: Progressed,
  perSecond: number,
  deliveriesMax = eventsPerStep
) {
  const deliveries = yield* Deliveries
  const step: ReplayStepResult = yield* deliveries.replay(tenant, {
    ...range,
    after: reached,
    eventsMax: eventsPerStep,
    deliveriesMax: Math.min(deliveriesMax, eventsPerStep),
    everyMillis: Math.ceil(1_000 / perSecond),
    notBefore: lastDueAt
  })
  return {
    done: { neverDelivered: done.neverDelivered + step.neverDelivered, again: done.again + step.again },
    reached: step.reached ?? reached,
    lastDueAt: step.lastDueAt ?? lastDueAt,
    aheadMillis: step.aheadMillis,
    ended: step.reached === null
  }
})

/** Counts what `replayDeliveries` would send, of the first 100,000 events. Fails with `EndpointUnknown`. */
export const countReplay = Effect.fn("countReplay")(function* (order: ReplayOrder) {
  const deliveries = yield* Deliveries
  const { tenant, range } = yield* resolveRange(order)
  return yield* deliveries.countReplay(tenant, range, countedEventsMax)
})

/**
 * Sends the events of a range to an endpoint, oldest first, at a limited rate. Counts first, then works step by step.
 * `onProgress` runs after the count and after each step; its last value can continue an interrupted replay. Writes one
 * audit row. Fails with `EndpointUnknown`.
 */
export const replayDeliveries = Effect.fn("replayDeliveries")(function* <E, R>(
  order: PacedReplayOrder,
  onProgress: (progress: ReplayProgress) => Effect.Effect<void, E, R>
) {
  const deliveries = yield* Deliveries
  const { tenant, range } = yield* resolveRange(order)
  const endpoints = yield* Endpoints
  yield* endpoints.audit(range.endpointId, "endpoint.replay")
  const expected = yield* deliveries.countReplay(tenant, range, countedEventsMax)
  let progress: ReplayProgress = {
    expected,
    done: { neverDelivered: 0, again: 0 },
    reached: range.since,
    until: range.until,
    lastDueAt: order.notBefore,
    ended: false
  }
  yield* onProgress(progress)
  while (!progress.ended) {
    const { aheadMillis: _, ...progressed } = yield* replayStep(tenant, range, progress, order.perSecond)
    progress = { ...progress, ...progressed }
    yield* onProgress(progress)
  }
  return progress
})
