import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { Environment } from "../../access/tenant.model.ts"
import type { DriverId } from "../../mission/mission.model.ts"
import type { FeedEntry, FeedPosition } from "./feed.model.ts"

/** The part of a feed that is stored. */
export interface FeedSpan {
  /** Position of the newest event; 0 before the first. */
  readonly newest: FeedPosition
  /** Position of the oldest event that retention has left; `newest` + 1 if none is left. */
  readonly oldest: FeedPosition
  /**
   * What restores of the store have left out: positions between `after` and `before` were handed out, and their events
   * are lost.
   */
  readonly lost: ReadonlyArray<{ readonly after: FeedPosition; readonly before: FeedPosition }>
}

/** Events after a position, up to another one. */
export interface FeedQuery {
  readonly after: FeedPosition
  readonly upTo: FeedPosition
  /** The most events of a page. */
  readonly limit: number
}

export interface FeedPage {
  readonly entries: ReadonlyArray<FeedEntry>
  /** The position after which the next page begins; null if the query has no more events. */
  readonly next: FeedPosition | null
}

/**
 * The events of all groups of an environment in one order, the order of the feed. An event is in the feed after its
 * commit, at most once, after all earlier events of its log, and positions have no gap (docs/adr/0042).
 */
export class FeedLog extends Context.Service<
  FeedLog,
  {
    /**
     * Appends up to `most` committed events that are not in the feed. Looks at the logs that a commit was heard of, and
     * with `sweep` also at some of all logs, so that repeated sweeps find every event. `more`: events may be left;
     * `busy`: another process appends, so nothing was done.
     */
    readonly append: (
      environment: Environment,
      options: { readonly most: number; readonly sweep: boolean }
    ) => Effect.Effect<"done" | "more" | "busy", StoreUnavailable>
    readonly span: (environment: Environment) => Effect.Effect<FeedSpan, StoreUnavailable>
    /** The events of a page, with their missions as of now. */
    readonly read: (environment: Environment, query: FeedQuery) => Effect.Effect<FeedPage, StoreUnavailable>
    /** As `read`, only events of changes that gave the driver the mission, left it with the driver, or took it. */
    readonly readOfDriver: (
      environment: Environment,
      driverId: DriverId,
      query: FeedQuery
    ) => Effect.Effect<FeedPage, StoreUnavailable>
    /** Waits for a commit with events, or for an append of any process; at most `patienceMillis`. */
    readonly awake: (patienceMillis: number) => Effect.Effect<void>
  }
>()("@trajet/domain/operations/feed/FeedLog") {}
