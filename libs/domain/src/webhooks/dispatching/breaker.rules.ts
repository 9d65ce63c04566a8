import type { Environment } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import { dayMillis, hourMillis, minuteMillis, plusMillis } from "../../time/instant.rules.ts"
import { type Breaker, concurrencyMax, isFailureTold } from "../endpoints/breaker.model.ts"

/** WHK-37. */
const failuresToPause = 10

const firstPauseMillis = 30_000

export const longestPauseMillis = 15 * minuteMillis

/** Slow start after a pause: attempts in flight, first one probe, then more with each success. */
export const slowStartSteps: ReadonlyArray<number> = [1, 2, 4, concurrencyMax]

/** An endpoint is disabled after failing for this long with at least this many attempts (WHK-40). */
export const disabling: Readonly<
  Record<Environment, { readonly failingMillis: number; readonly attemptsMin: number }>
> = {
  live: { failingMillis: dayMillis, attemptsMin: 20 },
  test: { failingMillis: 2 * minuteMillis, attemptsMin: 5 }
}

/** Least time between two notices that an endpoint fails, so that one that comes and goes does not flood its group. */
const toldAgainMillis = 6 * hourMillis

/** Returns the length of the next pause after `pauses` earlier ones: 30 s, doubling, at most 15 min. */
export const pauseMillis = (pauses: number): number => Math.min(firstPauseMillis * 2 ** pauses, longestPauseMillis)

const nextStep = (concurrency: number): number => slowStartSteps.find((step) => step > concurrency) ?? concurrencyMax

const afterSuccess = (breaker: Breaker, isPaused: boolean): Breaker => {
  const healthy = { ...breaker, failuresInRow: 0, failingSince: null, failuresSince: 0 }
  if (isPaused) return healthy
  const concurrency = nextStep(breaker.concurrency)
  return { ...healthy, concurrency, pausedUntil: null, pauses: concurrency === concurrencyMax ? 0 : breaker.pauses }
}

const afterFailure = (breaker: Breaker, isPaused: boolean, now: Instant): Breaker => {
  const failed = {
    ...breaker,
    failuresInRow: breaker.failuresInRow + 1,
    failingSince: breaker.failingSince ?? now,
    failuresSince: breaker.failuresSince + 1
  }
  const startsPause = breaker.concurrency < concurrencyMax || failed.failuresInRow >= failuresToPause
  if (isPaused || !startsPause) return failed
  return {
    ...failed,
    concurrency: slowStartSteps[0] ?? 1,
    pausedUntil: plusMillis(now, pauseMillis(breaker.pauses)),
    pauses: breaker.pauses + 1
  }
}

const mayTell = (breaker: Breaker, now: Instant): boolean =>
  !isFailureTold(breaker) &&
  (breaker.failureToldAt === null || plusMillis(breaker.failureToldAt, toldAgainMillis) <= now)

export interface BreakerMove {
  readonly breaker: Breaker
  readonly disables: boolean
  /** What the group is told; null if it knows. A disabling has a notice of its own. */
  readonly tells: "failing" | "recovered" | null
}

/**
 * Computes the breaker after an attempt that ended at `now`, whether it disables the endpoint, and what the group is told.
 *
 * Ten failures in a row at full concurrency start a pause. During slow start one failure does, and the next pause is longer.
 * Each success after a pause raises the concurrency by one step, and full concurrency resets the number of pauses. Results
 * during a pause come from attempts that started before it: they count as successes or failures, but do not change pause or
 * concurrency. Lost leases are failures of the worker and are not counted.
 *
 * A pause tells that the endpoint fails, unless the group knows it, or was told within six hours. Then the first success
 * after a pause tells that it works again (docs/adr/0103).
 */
export const breakerAfter = (
  breaker: Breaker,
  environment: Environment,
  succeeded: boolean,
  now: Instant
): BreakerMove => {
  const isPaused = breaker.pausedUntil !== null && breaker.pausedUntil > now
  if (succeeded) {
    const healthy = afterSuccess(breaker, isPaused)
    return isPaused || !isFailureTold(breaker)
      ? { breaker: healthy, disables: false, tells: null }
      : { breaker: { ...healthy, recoveryToldAt: now }, disables: false, tells: "recovered" }
  }
  const after = afterFailure(breaker, isPaused, now)
  const { failingMillis, attemptsMin } = disabling[environment]
  const hasFailedLong = after.failingSince !== null && plusMillis(after.failingSince, failingMillis) <= now
  const disables = hasFailedLong && after.failuresSince >= attemptsMin
  const startsPause = after.pauses > breaker.pauses
  if (!startsPause || disables || !mayTell(breaker, now)) return { breaker: after, disables, tells: null }
  return { breaker: { ...after, failureToldAt: now }, disables, tells: "failing" }
}
