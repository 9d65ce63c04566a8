import { Context, type Effect, type Option } from "effect"
import type { OutcomeUnknown, StoreUnavailable } from "../../access/store.errors.ts"
import type { Caller } from "../../access/caller.model.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { DeliveryFilters } from "./delivery-filters.model.ts"
import type { Attempt, Delivery, DeliveryId, DeliveryStatus } from "./delivery.model.ts"
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
  /** Also deliveries that have succeeded. */
  readonly includeSucceeded: boolean
  /** Also events that have no delivery to the endpoint. */
  readonly includeMissing: boolean
}

export interface ReplayCount {
  /** Events that have no delivery to this endpoint yet. */
  readonly neverDelivered: number
  /** Deliveries that failed or are dead, and succeeded ones if `includeSucceeded`. */
  readonly again: number
}

/** What a replay would send, of the oldest events that were counted. */
export interface ReplayPreview extends ReplayCount {
  /** By type and status; a status of null stands for events without a delivery. Sums to the counts. */
  readonly counts: ReadonlyArray<{
    readonly type: EventType
    readonly status: DeliveryStatus | null
    readonly count: number
  }>
  /** False if the range may have more than was counted. */
  readonly isComplete: boolean
}

export interface ReplayStep extends ReplayRange {
  /** Events after this one. */
  readonly after: Instant
  /** Events read, also those of other types. */
  readonly eventsMax: number
  /** Deliveries made due. */
  readonly deliveriesMax: number
  /** Time between the due times of two deliveries, after `notBefore`. */
  readonly everyMillis: number
  readonly notBefore: Instant | null
}

export interface ReplayStepResult extends ReplayCount {
  /** Time of the last event read; null if none is left. */
  readonly reached: Instant | null
  readonly lastDueAt: Instant | null
  /** Time until the last delivery of this step is due; 0 if the step made none. */
  readonly aheadMillis: number
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
    /** Counts what a replay would send, of the first `eventsMax` events of the range. */
    readonly countReplay: (
      tenant: Tenant,
      range: ReplayRange,
      eventsMax: number
    ) => Effect.Effect<ReplayPreview, StoreUnavailable>
    /** Makes missing deliveries of the next events, and makes ended ones pending. Safe to repeat. */
    readonly replay: (tenant: Tenant, step: ReplayStep) => Effect.Effect<ReplayStepResult, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/deliveries/Deliveries") {}
