import type { Instant } from "../time/instant.model.ts"

/** How far the store was for a group and environment. A copy of the store with the same position has the same missions. */
export interface StorePosition {
  /** Time of the newest event of the log. */
  readonly lastAt: Instant
  /** Time of the newest change of a mission, also of one without an event. */
  readonly changedAt: Instant
}
