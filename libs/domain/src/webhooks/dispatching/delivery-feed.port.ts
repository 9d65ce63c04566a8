import { Context, type Effect } from "effect"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import type { Announcement } from "./outbox.port.ts"
import type { FeedUnavailable } from "./feed.errors.ts"

/**
 * Hints to dispatchers that events were committed. A hint may be lost, late or sent twice: deliveries do not depend on
 * it. Usually one of several dispatchers gets each hint.
 */
export class DeliveryFeed extends Context.Service<
  DeliveryFeed,
  {
    /** Returns after the feed has confirmed all announcements. After a failure the caller may announce them again. */
    readonly announce: (announcements: ReadonlyArray<Announcement>) => Effect.Effect<void, FeedUnavailable>
    /** Waits for the next hints: ids of endpoints, at least one, that may have due deliveries. Survives broker outages. */
    readonly hints: Effect.Effect<ReadonlyArray<EndpointId>>
    /** Whether the feed works. Without it deliveries continue, found by the sweep. */
    readonly isUp: Effect.Effect<boolean>
  }
>()("@trajet/domain/webhooks/dispatching/DeliveryFeed") {}
