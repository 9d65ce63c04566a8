import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import type { EventId, EventType } from "../../events/event.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"

export interface Announcement {
  readonly eventId: EventId
  readonly tenant: Tenant
  readonly type: EventType
  readonly eventAt: Instant
  /** The stored text of the event's `data`. */
  readonly data: string
  /** Endpoints that have a delivery of the event; may be empty. */
  readonly endpointIds: ReadonlyArray<EndpointId>
}

/** Announcements that left the outbox. */
export interface Released {
  readonly events: number
  /** Endpoints that have a delivery of these events. */
  readonly endpointIds: ReadonlyArray<EndpointId>
}

/** The outbox: one row per event, committed with the event and deleted after it was announced. */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * Takes up to `most` announcements, oldest first, under a lease. After its end, another relay gets those not
     * `done`.
     */
    readonly take: (most: number, leaseMillis: number) => Effect.Effect<ReadonlyArray<Announcement>, StoreUnavailable>
    readonly done: (eventIds: ReadonlyArray<EventId>) => Effect.Effect<void, StoreUnavailable>
    /** Deletes up to `most` announcements that nobody holds, oldest first, for a feed that confirms nothing. */
    readonly release: (most: number) => Effect.Effect<Released, StoreUnavailable>
    /** At most `patienceMillis`. Returns at once if a commit was signalled since the last call. */
    readonly awake: (patienceMillis: number) => Effect.Effect<void>
    /** Count of announcements that wait or are held. */
    readonly depth: Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/dispatching/Outbox") {}
