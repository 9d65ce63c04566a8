import { Context, type Effect } from "effect"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import type { Announcement } from "./outbox.port.ts"
import type { FeedUnavailable } from "./feed.errors.ts"

/**
 * Brings hints about committed events to dispatchers, usually to one of them. A hint may be lost, late or sent twice:
 * deliveries do not depend on it.
 */
export class DeliveryFeed extends Context.Service<
  DeliveryFeed,
  {
    /** Returns after the feed has confirmed all announcements. After a failure the caller may announce them again. */
    readonly announce: (announcements: ReadonlyArray<Announcement>) => Effect.Effect<void, FeedUnavailable>
    /** Gives hints to this process itself. Null for a feed that has to confirm announcements. */
    readonly handOver: ((endpointIds: ReadonlyArray<EndpointId>) => void) | null
    /** Waits for at least one endpoint id. Keeps waiting through broker outages. */
    readonly hints: Effect.Effect<ReadonlyArray<EndpointId>>
    /** True if the feed works. Without it, the sweep finds deliveries. */
    readonly isUp: Effect.Effect<boolean>
  }
>()("@trajet/domain/webhooks/dispatching/DeliveryFeed") {}
