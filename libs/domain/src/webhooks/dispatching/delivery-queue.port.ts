import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { AttemptResult, Budget, ClaimedDelivery, DeliveryKey } from "../deliveries/delivery.model.ts"
import type { Endpoint } from "../endpoints/endpoint.model.ts"

/** How much of an endpoint's work is wanted. */
export interface Wanted {
  readonly endpointId: string
  /** At least 1; the width of the lane bounds it as well. */
  readonly most: number
}

export interface ClaimRequest {
  readonly wanted: ReadonlyArray<Wanted>
  /** Names the worker for as long as it lives; with the attempt's number it fences results. */
  readonly owner: string
  readonly leaseMillis: number
}

export interface ClaimedWork {
  readonly deliveries: ReadonlyArray<ClaimedDelivery>
  /** Endpoints that another dispatcher was at work on: worth asking again at once. */
  readonly busy: ReadonlyArray<string>
  /**
   * Endpoints of which as much was taken as was wanted or as their lanes let through: more may be due. Not those that
   * are paused or disabled.
   */
  readonly full: ReadonlyArray<string>
  /** The store's clock while it answered. */
  readonly now: Instant
}

/** The end of an attempt, as the worker reports it. */
export interface Report extends DeliveryKey, Budget {
  readonly attempt: number
  readonly environment: "live" | "test"
  readonly laneIsWide: boolean
  readonly result: AttemptResult
  /** Between 0 and 1, drawn by the worker: where in its ± 10 % the wait lies. */
  readonly jitter: number
}

/** What has become of a reported delivery. */
export interface Settled extends DeliveryKey {
  /** False where the lease had run out and the report came too late: it changed nothing. */
  readonly accepted: boolean
  /** In how long the next attempt is due; null where none is. */
  readonly retryMillis: number | null
}

export interface Expired {
  /** Deliveries whose worker died: due again, or dead after the fifth time. */
  readonly expired: number
  /** Their endpoints, which have work now. */
  readonly endpointIds: ReadonlyArray<string>
}

export interface QueueFigures {
  /** Due for the longest time and not delivered, parked ones included; 0 where nothing is. */
  readonly oldestDueSeconds: number
  readonly open: number
  readonly pausedEndpoints: number
  readonly disabledEndpoints: number
}

/**
 * The deliveries of all groups as dispatchers work them off: serves no caller, so it knows no tenant. What is sent is
 * decided under a lock of the endpoint's lane, on the store's clock.
 */
export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Takes deliveries that are due of endpoints that are enabled and not paused, the longest due first, so many that
     * no more than the width of its lane are in flight for each, over all dispatchers. Counts the attempt.
     */
    readonly claim: (request: ClaimRequest) => Effect.Effect<ClaimedWork, StoreUnavailable>
    /**
     * Writes down what came of attempts, each one in the attempt log, and moves deliveries and lanes on by the rules. A
     * report whose delivery is no longer held by `owner` for that attempt is logged and changes nothing, and an attempt
     * that is reported twice counts once. An endpoint
     * that this disables makes a notice to the administrators of its group. Safe to repeat.
     */
    readonly settle: (
      owner: string,
      reports: ReadonlyArray<Report>
    ) => Effect.Effect<ReadonlyArray<Settled>, StoreUnavailable>
    /** Gives back what workers held that died. */
    readonly expireLeases: Effect.Effect<Expired, StoreUnavailable>
    /** Enabled endpoints, not paused, that have something due. */
    readonly dueEndpoints: Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /** Endpoints as they are now; those that are deleted are left out. */
    readonly endpoints: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Endpoint>, StoreUnavailable>
    readonly figures: Effect.Effect<QueueFigures, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/DeliveryQueue") {}
