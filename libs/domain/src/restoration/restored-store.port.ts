import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { EventId } from "../events/event.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { AnnouncedEvent, AnsweredRequest, Moved, RestorationMoves, RestoredState } from "./restoration.model.ts"

/** A store that was restored to a time in the past. */
export class RestoredStore extends Context.Service<
  RestoredStore,
  {
    readonly state: (restoredTo: Instant) => Effect.Effect<RestoredState, StoreUnavailable>
    /** Moves everything, or nothing. A second call for the same restore moves nothing, and tells what the first did. */
    readonly move: (moves: RestorationMoves) => Effect.Effect<Moved, StoreUnavailable>
    /** Those of the events that the store does not have. */
    readonly lost: (events: ReadonlyArray<AnnouncedEvent>) => Effect.Effect<ReadonlySet<EventId>, StoreUnavailable>
    /** The requests without those whose idempotency key the store has with an answer. */
    readonly unanswered: (
      requests: ReadonlyArray<AnsweredRequest>
    ) => Effect.Effect<ReadonlyArray<AnsweredRequest>, StoreUnavailable>
  }
>()("@trajet/domain/restoration/RestoredStore") {}
