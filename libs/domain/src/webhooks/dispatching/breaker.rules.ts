import type { Environment } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import { dayMillis, minuteMillis, plusMillis } from "../../time/instant.rules.ts"
import { type Breaker, concurrencyMax } from "../endpoints/breaker.model.ts"

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

/**
 * Computes the breaker after an attempt that ended at `now`, and whether it disables the endpoint. Ten failures in a
 * row at full concurrency start a pause. During slow start one failure does, and the next pause is longer. Each success
 * after a pause raises the concurrency by one step, and full concurrency resets the number of pauses. Results during a
 * pause come from attempts that started before it: they count as successes or failures, but do not change pause or
 * concurrency. Lost leases are failures of the worker and are not counted.
 */
export const breakerAfter = (
  breaker: Breaker,
  environment: Environment,
  succeeded: boolean,
  now: Instant
): { readonly breaker: Breaker; readonly disables: boolean } => {
  const isPaused = breaker.pausedUntil !== null && breaker.pausedUntil > now
  if (succeeded) return { breaker: afterSuccess(breaker, isPaused), disables: false }
  const after = afterFailure(breaker, isPaused, now)
  const { failingMillis, attemptsMin } = disabling[environment]
  const hasFailedLong = after.failingSince !== null && plusMillis(after.failingSince, failingMillis) <= now
  return { breaker: after, disables: hasFailedLong && after.failuresSince >= attemptsMin }
}
