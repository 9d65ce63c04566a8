import { Context, type Effect, type Option } from "effect"
import type { OutcomeUnknown, StoreUnavailable } from "../../access/store.errors.ts"
import type { Caller } from "../../access/caller.model.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { DeliveryFilters } from "./delivery-filters.model.ts"
import type { Attempt, Delivery, DeliveryId } from "./delivery.model.ts"
import type { EventId, EventType, SubscribableType } from "../../events/event.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import type { DeliveryUnknown, NothingToRetry } from "./deliveries.errors.ts"

/** The filters but for the type of the event, which no index has. */
export interface DeliveryQuery extends Omit<DeliveryFilters, "type"> {
  /** Only deliveries of events before this one. The id orders deliveries of one event to several endpoints. */
  readonly olderThan: { readonly eventAt: Instant; readonly id: DeliveryId } | null
  /** 1 to `pageRowsMax`. */
  readonly limit: number
}

/** The events that a replay sends, again or for the first time. */
export interface ReplayRange {
  readonly endpointId: EndpointId
  readonly since: Instant
  /** Last time of the range; null for the newest event at the start of the replay. */
  readonly until: Instant | null
  /** Null for the types of the endpoint's subscription. */
  readonly types: ReadonlyArray<SubscribableType> | null
  readonly includeSucceeded: boolean
}

export interface ReplayCount {
  /** Events that have no delivery to this endpoint yet. */
  readonly neverDelivered: number
  /** Deliveries that failed or are dead, and succeeded ones if `includeSucceeded`. */
  readonly again: number
}

export interface ReplayStep extends ReplayRange {
  /** Events after this one. */
  readonly after: Instant
  readonly eventsMax: number
  /** Time between the due times of two deliveries, after `notBefore`. */
  readonly everyMillis: number
  readonly notBefore: Instant | null
}

export interface ReplayStepResult extends ReplayCount {
  /** Time of the last event read; null if none is left. */
  readonly reached: Instant | null
  readonly lastDueAt: Instant | null
}

/** The event of a delivery, from which each attempt makes its body. */
export interface SentEvent {
  readonly id: EventId
  readonly type: EventType
  readonly createdAt: Instant
  /** JSON text. */
  readonly data: string
}

/** The attempts at an endpoint that started in one hour. */
export interface HourOfAttempts {
  /** Start of the hour, UTC. */
  readonly hour: Instant
  readonly succeeded: number
  readonly failed: number
  /** Median duration of all attempts. */
  readonly p50Millis: number
  readonly p95Millis: number
}

export interface EndpointActivity {
  /** Oldest first, without hours that have no attempts. */
  readonly hours: ReadonlyArray<HourOfAttempts>
  /** False if there were more attempts than are counted; the oldest are then left out. */
  readonly isComplete: boolean
}

/** The deliveries of a tenant, for clients and the administration. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** Those of the newest events first. */
    readonly list: (tenant: Tenant, query: DeliveryQuery) => Effect.Effect<ReadonlyArray<Delivery>, StoreUnavailable>
    readonly find: (tenant: Tenant, id: DeliveryId) => Effect.Effect<Option.Option<Delivery>, StoreUnavailable>
    /** Oldest first. */
    readonly attempts: (tenant: Tenant, id: DeliveryId) => Effect.Effect<ReadonlyArray<Attempt>, StoreUnavailable>
    /** None if the delivery or its event is gone. */
    readonly sent: (tenant: Tenant, id: DeliveryId) => Effect.Effect<Option.Option<SentEvent>, StoreUnavailable>
    /** The newest `most` attempts at an endpoint, of events of the last seven days. */
    readonly activity: (
      tenant: Tenant,
      endpointId: EndpointId,
      most: number
    ) => Effect.Effect<EndpointActivity, StoreUnavailable>
    /**
     * Makes a failed or dead delivery pending, with a new budget. Keeps a pending or held one. The audit row names the
     * API key, or none for the administration.
     */
    readonly retry: (
      tenant: Tenant,
      id: DeliveryId,
      by: Pick<Caller, "keyId" | "requestId" | "ip"> | null
    ) => Effect.Effect<Delivery, StoreUnavailable | OutcomeUnknown | DeliveryUnknown | NothingToRetry>
    readonly countReplay: (tenant: Tenant, range: ReplayRange) => Effect.Effect<ReplayCount, StoreUnavailable>
    /** Makes missing deliveries of the next events, and makes ended ones pending. Safe to repeat. */
    readonly replay: (tenant: Tenant, step: ReplayStep) => Effect.Effect<ReplayStepResult, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/deliveries/Deliveries") {}
