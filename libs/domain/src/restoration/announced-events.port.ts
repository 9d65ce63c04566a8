import { Context, type Effect } from "effect"
import type { Instant } from "../time/instant.model.ts"
import type { AnnouncementsUnavailable } from "./restoration.errors.ts"
import type { AnnouncedEvent } from "./restoration.model.ts"

/** What the feed still knows of the events that it announced. It may have lost some, and an event may be in it twice. */
export class AnnouncedEvents extends Context.Service<
  AnnouncedEvents,
  {
    /** The events that were announced after a time, in their order; null if there is no feed that remembers. */
    readonly after: (instant: Instant) => Effect.Effect<ReadonlyArray<AnnouncedEvent> | null, AnnouncementsUnavailable>
  }
>()("@trajet/domain/restoration/AnnouncedEvents") {}
