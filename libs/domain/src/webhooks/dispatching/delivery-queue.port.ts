import { Context, type Effect } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { AttemptResult, Budget, ClaimedDelivery, DeliveryKey } from "../deliveries/delivery.model.ts"
import type { Endpoint, EndpointId } from "../endpoints/endpoint.model.ts"
import type { WorkerId } from "./worker.model.ts"

export interface EndpointShare {
  readonly endpointId: EndpointId
  /** At least 1. The concurrency of the breaker bounds it as well. */
  readonly most: number
}

export interface ClaimRequest {
  readonly shares: ReadonlyArray<EndpointShare>
  /** The worker that claims. Owner and attempt number together fence results. */
  readonly owner: WorkerId
  readonly leaseMillis: number
}

/** An endpoint that has as many deliveries as its rate allows (WHK-59). */
interface LimitedEndpoint {
  readonly endpointId: EndpointId
  /** Until it may have further ones. */
  readonly waitMillis: number
}

export interface ClaimedWork {
  readonly deliveries: ReadonlyArray<ClaimedDelivery>
  /** Endpoints that another dispatcher had locked. Ask for them again at once. */
  readonly busy: ReadonlyArray<EndpointId>
  /** Endpoints that may have more due deliveries: the claim took as many as it asked for, or as the breaker allows. */
  readonly full: ReadonlyArray<EndpointId>
  readonly limited: ReadonlyArray<LimitedEndpoint>
  readonly now: Instant
}

export interface Report extends DeliveryKey, Budget {
  readonly attempt: number
  readonly groupId: GroupId
  readonly environment: "live" | "test"
  readonly isAtFullConcurrency: boolean
  readonly result: AttemptResult
  /** Random number from 0 to 1: position of the wait within its ± 10 %. */
  readonly jitter: number
}

export interface SettledDelivery extends DeliveryKey {
  /** False if the report came after the lease and changed nothing. */
  readonly accepted: boolean
  readonly retryMillis: number | null
}

export interface ExpiredLeases {
  /** Count of deliveries whose worker has died: due again, or dead after the fifth lost lease. */
  readonly expired: number
  readonly endpointIds: ReadonlyArray<EndpointId>
}

export interface QueueFigures {
  /** Age of the oldest due delivery, also of paused endpoints; 0 if none is due. */
  readonly oldestDueSeconds: number
  /** The same of endpoints that are enabled, not paused, and have fewer requests in flight than their breaker allows. */
  readonly oldestSendableSeconds: number
  readonly open: number
  /** Neither paused nor disabled, at full concurrency. */
  readonly sendingEndpoints: number
  /** Neither paused nor disabled, in the slow start after a pause. */
  readonly slowEndpoints: number
  readonly pausedEndpoints: number
  readonly disabledEndpoints: number
}

/**
 * The queue of all groups' deliveries, for dispatchers. It has no tenant, because no caller of the API reaches it.
 * Claims are decided under the lock of the endpoint's breaker, by the store's clock.
 */
export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Claims due deliveries of endpoints that are enabled and not paused, the longest due first, and counts the
     * attempt. Over all dispatchers, attempts in flight never exceed the breaker's concurrency.
     */
    readonly claim: (request: ClaimRequest) => Effect.Effect<ClaimedWork, StoreUnavailable>
    /**
     * Writes results to the attempt log, and changes deliveries and breakers by the rules. Only logs a report if
     * `owner` has lost the delivery. Counts an attempt once. Disabling an endpoint makes a notice. Safe to repeat.
     */
    readonly settle: (
      owner: WorkerId,
      reports: ReadonlyArray<Report>
    ) => Effect.Effect<ReadonlyArray<SettledDelivery>, StoreUnavailable>
    /** Takes back deliveries whose lease has ended, or whose worker had a session that has ended (WHK-57). */
    readonly expireLeases: Effect.Effect<ExpiredLeases, StoreUnavailable>
    /** Lists enabled endpoints without a pause that have due deliveries. */
    readonly dueEndpoints: Effect.Effect<ReadonlyArray<EndpointId>, StoreUnavailable>
    /** Without deleted ones. */
    readonly endpoints: (ids: ReadonlyArray<EndpointId>) => Effect.Effect<ReadonlyArray<Endpoint>, StoreUnavailable>
    readonly figures: Effect.Effect<QueueFigures, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/dispatching/DeliveryQueue") {}
