import { Context, type Effect } from "effect"
import type { Announcement } from "./outbox.port.ts"
import type { FeedUnavailable } from "./feed.errors.ts"

/**
 * Tells dispatchers of committed events. A hint and no more: it may be lost, doubled or late, and nothing is delivered
 * or forgotten because of it. One dispatcher of many gets each, as a rule.
 */
export class DeliveryFeed extends Context.Service<
  DeliveryFeed,
  {
    /** Returns once the feed has taken all of them over; after a failure they may be announced again. */
    readonly announce: (announcements: ReadonlyArray<Announcement>) => Effect.Effect<void, FeedUnavailable>
    /** Waits for the next hints: the endpoints that may have something due, at least one. Survives a broker that is gone. */
    readonly hints: Effect.Effect<ReadonlyArray<string>>
    /** Whether the feed works now; without it deliveries go on, later. */
    readonly isUp: Effect.Effect<boolean>
  }
>()("@trajet/domain/webhooks/DeliveryFeed") {}
