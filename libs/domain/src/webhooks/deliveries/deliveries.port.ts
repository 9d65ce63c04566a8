import { Context, type Effect, type Option } from "effect"
import type { OutcomeUnknown, StoreUnavailable } from "../../access/store.errors.ts"
import type { Caller } from "../../access/caller.model.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { Attempt, Delivery, DeliveryStatus } from "./delivery.model.ts"
import type { SubscribableType } from "../../events/event.model.ts"
import type { DeliveryUnknown, NothingToRetry } from "./deliveries.errors.ts"

export interface DeliveryQuery {
  readonly status: DeliveryStatus | null
  readonly endpointId: string | null
  /** Only deliveries of older events than this one's; an id breaks ties between endpoints. */
  readonly olderThan: { readonly eventAt: Instant; readonly id: string } | null
  /** 1 to 201. */
  readonly limit: number
}

/** Which events a replay sends again, or for the first time. */
export interface ReplayRange {
  readonly endpointId: string
  readonly since: Instant
  /** Not later than this; null: up to the newest event of the start. */
  readonly until: Instant | null
  /** Only these; null: what the endpoint subscribes to. */
  readonly types: ReadonlyArray<SubscribableType> | null
  readonly includeSucceeded: boolean
}

export interface ReplayCount {
  /** Events that have no delivery to this endpoint yet. */
  readonly neverDelivered: number
  /** Deliveries that failed, are dead, or, where asked for, succeeded. */
  readonly again: number
}

export interface ReplayStep extends ReplayRange {
  /** Events after this one. */
  readonly after: Instant
  readonly eventsMax: number
  /** The step's deliveries become due one after another at this pace, after `notBefore`. */
  readonly everyMillis: number
  readonly notBefore: Instant | null
}

export interface ReplayProgress extends ReplayCount {
  /** The last event that was looked at; null where there was none left. */
  readonly reached: Instant | null
  /** When the last of them is due. */
  readonly lastDueAt: Instant | null
}

/** The deliveries of a tenant, as clients and the administration see them. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** The newest events first. */
    readonly list: (tenant: Tenant, query: DeliveryQuery) => Effect.Effect<ReadonlyArray<Delivery>, StoreUnavailable>
    readonly find: (tenant: Tenant, id: string) => Effect.Effect<Option.Option<Delivery>, StoreUnavailable>
    /** The attempts of a delivery, the first one first. */
    readonly attempts: (tenant: Tenant, id: string) => Effect.Effect<ReadonlyArray<Attempt>, StoreUnavailable>
    /**
     * Makes a failed or dead delivery pending with a new budget and due at once; one that is on its way stays as it is.
     * The audit log says which key asked, or none for the administration.
     */
    readonly retry: (
      tenant: Tenant,
      id: string,
      by: Pick<Caller, "keyId" | "requestId" | "ip"> | null
    ) => Effect.Effect<Delivery, StoreUnavailable | OutcomeUnknown | DeliveryUnknown | NothingToRetry>
    readonly countReplay: (tenant: Tenant, range: ReplayRange) => Effect.Effect<ReplayCount, StoreUnavailable>
    /**
     * Replays the next events of a range: makes the deliveries that are missing, and makes pending those that have
     * ended. Safe to repeat: what is pending already stays as it is.
     */
    readonly replay: (tenant: Tenant, step: ReplayStep) => Effect.Effect<ReplayProgress, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/Deliveries") {}
