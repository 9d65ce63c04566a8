import type { Instant } from "../../time/instant.model.ts"
import type { AttemptError } from "../deliveries/delivery.model.ts"
import type { EndpointId } from "./endpoint.model.ts"

/** One per endpoint (WHK-37 to WHK-39). Changed under a lock, so that all dispatchers see the same state. */
export interface Breaker {
  readonly endpointId: EndpointId
  /** Attempts that may be in flight at once: 10, or 1, 2, 4 during slow start. */
  readonly concurrency: number
  readonly failuresInRow: number
  /** Time of the first failure since the last success; null after a success. */
  readonly failingSince: Instant | null
  readonly failuresSince: number
  /** No attempt starts before this time; null without a pause. */
  readonly pausedUntil: Instant | null
  /** Pauses since the breaker last had full concurrency; decides the length of the next pause. */
  readonly pauses: number
  /** When the group was last told that the endpoint fails; null since it was enabled. */
  readonly failureToldAt: Instant | null
  /** When it was last told that the endpoint works again. */
  readonly recoveryToldAt: Instant | null
}

/** True while the group knows that the endpoint fails, and of no recovery. */
export const isFailureTold = ({ failureToldAt, recoveryToldAt }: Breaker): boolean =>
  failureToldAt !== null && (recoveryToldAt === null || recoveryToldAt < failureToldAt)

/** When the endpoint worked again after failures of which the group was told; null while these last. */
export const recoveredAt = (breaker: Breaker): Instant | null =>
  isFailureTold(breaker) ? null : breaker.recoveryToldAt

/** An attempt that failed. */
export interface Failure {
  readonly error: AttemptError
  /** Null without an answer. */
  readonly statusCode: number | null
}

/** WHK-53: attempts in flight per endpoint, over all dispatchers. */
export const concurrencyMax = 10

/** Makes the breaker of an endpoint that is new or was just enabled. */
export const closedBreaker = (endpointId: EndpointId): Breaker => ({
  endpointId,
  concurrency: concurrencyMax,
  failuresInRow: 0,
  failingSince: null,
  failuresSince: 0,
  pausedUntil: null,
  pauses: 0,
  failureToldAt: null,
  recoveryToldAt: null
})
