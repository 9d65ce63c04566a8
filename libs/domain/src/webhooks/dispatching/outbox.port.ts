import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import type { EventType } from "../../events/event.model.ts"
import type { Instant } from "../../time/instant.model.ts"

/** What the outbox says of one committed event: that it is there, and whose deliveries wait. */
export interface Announcement {
  readonly eventId: string
  readonly tenant: Tenant
  readonly type: EventType
  readonly eventAt: Instant
  /** The stored text of the event's `data`. */
  readonly data: string
  /** The endpoints that have a delivery of it; may be none. */
  readonly endpointIds: ReadonlyArray<string>
}

/** Rows that commit with the event they announce, and leave once they were announced. */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * Up to `most` announcements that nobody else holds, the oldest first. They are held for `leaseMillis`: whoever
     * took them and has not said `done` by then has died, and they are given out again.
     */
    readonly take: (most: number, leaseMillis: number) => Effect.Effect<ReadonlyArray<Announcement>, StoreUnavailable>
    readonly done: (eventIds: ReadonlyArray<string>) => Effect.Effect<void, StoreUnavailable>
    /**
     * Returns when there may be something to take: at once after a commit, as far as it can be heard of, and else after
     * `patienceMillis`. What is heard while nobody waits is not forgotten.
     */
    readonly awake: (patienceMillis: number) => Effect.Effect<void>
    /** How many announcements wait or are held. */
    readonly depth: Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/Outbox") {}
