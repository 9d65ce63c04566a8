import type { Instant } from "../../time/instant.model.ts"

/**
 * What an endpoint's breaker knows (WHK-37 to WHK-39). One lane an endpoint; its state is changed under a lock, so
 * that all dispatchers see one.
 */
export interface Lane {
  readonly endpointId: string
  /** Attempts that may be in flight at once: 10, and 1, 2, 4 on the way back from a pause. */
  readonly width: number
  readonly failuresInRow: number
  /** When the failures began that no success has interrupted; null after a success. */
  readonly failingSince: Instant | null
  /** Attempts that failed since then. */
  readonly failuresSince: number
  /** Nothing is sent before; null where no pause is on. */
  readonly pausedUntil: Instant | null
  /** Pauses since the last return to full width: how long the next one is. */
  readonly pauses: number
}

/** WHK-53: attempts in flight per endpoint, over all dispatchers. */
export const laneWidthMax = 10

/** The lane of a new endpoint, or of one that was enabled again. */
export const freshLane = (endpointId: string): Lane => ({
  endpointId,
  width: laneWidthMax,
  failuresInRow: 0,
  failingSince: null,
  failuresSince: 0,
  pausedUntil: null,
  pauses: 0
})
