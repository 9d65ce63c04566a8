import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { EventType, LoggedEvent } from "./event.model.ts"

export interface EventQuery {
  /** Only events after this instant; it never equals two events of one log. */
  readonly after: Instant | null
  readonly type: EventType | null
  /** 1 to 201: a page and one more. */
  readonly limit: number
}

/** Reads the event log of a tenant in the order of commits. */
export class EventLog extends Context.Service<
  EventLog,
  {
    /** The events of a tenant, oldest first; what is committed later always has a later `createdAt`. */
    readonly read: (tenant: Tenant, query: EventQuery) => Effect.Effect<ReadonlyArray<LoggedEvent>, StoreUnavailable>
    /**
     * When the oldest event that is still kept was logged, or where none is left, when the last one was; none where
     * events were never dropped.
     */
    readonly oldestKept: (tenant: Tenant) => Effect.Effect<Option.Option<Instant>, StoreUnavailable>
  }
>()("@trajet/domain/events/EventLog") {}
