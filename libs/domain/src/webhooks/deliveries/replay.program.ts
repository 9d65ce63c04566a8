import { Clock, Effect } from "effect"
import { isUuid } from "../../text/uuid.rules.ts"
import type { Instant } from "../../time/instant.model.ts"
import { instantOfMillis, plusMillis } from "../../time/instant.rules.ts"
import { Deliveries, type ReplayCount, type ReplayProgress, type ReplayRange } from "./deliveries.port.ts"
import { Endpoints } from "../endpoints/endpoints.port.ts"
import { EndpointUnknown } from "../endpoints/endpoints.errors.ts"

/** Events looked at in one transaction. */
const eventsPerStep = 500

export interface ReplayOrder extends ReplayRange {
  /** Where an earlier replay of this range had got to, to go on from there; null: from `since` on. */
  readonly after: Instant | null
}

export interface PacedReplayOrder extends ReplayOrder {
  /** Deliveries that become due a second, 1 to 1,000, whole; the rate is not exceeded. */
  readonly perSecond: number
  /** When an earlier part of this replay has its last delivery due; null: from now on. */
  readonly notBefore: Instant | null
}

export interface Replayed {
  /** What there was to send as it began. */
  readonly expected: ReplayCount
  /** What was made due so far. */
  readonly done: ReplayCount
  /** As far as the events were looked at: the `after` that goes on from here. */
  readonly reached: Instant
  /** Where the range ends: the `until` that goes on from here. */
  readonly until: Instant
  /** When the last of what was made is due: the `notBefore` that goes on from here; null where nothing is. */
  readonly lastDueAt: Instant | null
  /** Whether there is nothing left. */
  readonly ended: boolean
}

// Set once: what is committed later has deliveries of its own, and a busy log would be replayed for ever. This clock may
// be behind the store's, by which events are dated, and the newest of them are the last ones to leave out.
const clockToleranceMillis = 30_000

const prepared = Effect.fnUntraced(function* ({
  endpointId,
  since,
  until,
  types,
  includeSucceeded,
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
    includeSucceeded
  } satisfies ReplayRange
  return { tenant: endpoint.tenant, range }
})

/** What `replayDeliveries` would send. Fails with `EndpointUnknown`. */
export const countReplay = Effect.fn("countReplay")(function* (order: ReplayOrder) {
  const deliveries = yield* Deliveries
  const { tenant, range } = yield* prepared(order)
  return yield* deliveries.countReplay(tenant, range)
})

/**
 * Sends the events of a range to an endpoint again, and for the first time those that it was never sent, the oldest
 * first, at a pace. Counts first and then goes on step by step; `onProgress` runs after the count and after each step,
 * and what it was told last is enough to go on after an interruption. Leaves one audit row, before anything is sent.
 * Fails with `EndpointUnknown`.
 */
export const replayDeliveries = Effect.fn("replayDeliveries")(function* <E, R>(
  order: PacedReplayOrder,
  onProgress: (progress: Replayed) => Effect.Effect<void, E, R>
) {
  const deliveries = yield* Deliveries
  const { tenant, range } = yield* prepared(order)
  const endpoints = yield* Endpoints
  yield* endpoints.audit(range.endpointId, "endpoint.replay")
  const everyMillis = Math.ceil(1_000 / order.perSecond)
  const expected = yield* deliveries.countReplay(tenant, range)
  let progress: Replayed = {
    expected,
    done: { neverDelivered: 0, again: 0 },
    reached: range.since,
    until: range.until,
    lastDueAt: order.notBefore,
    ended: false
  }
  yield* onProgress(progress)
  while (!progress.ended) {
    const { done, reached, lastDueAt }: Replayed = progress
    const step: ReplayProgress = yield* deliveries.replay(tenant, {
      ...range,
      after: reached,
      eventsMax: eventsPerStep,
      everyMillis,
      notBefore: lastDueAt
    })
    progress = {
      ...progress,
      done: { neverDelivered: done.neverDelivered + step.neverDelivered, again: done.again + step.again },
      reached: step.reached ?? reached,
      lastDueAt: step.lastDueAt ?? lastDueAt,
      ended: step.reached === null
    }
    yield* onProgress(progress)
  }
  return progress
})
