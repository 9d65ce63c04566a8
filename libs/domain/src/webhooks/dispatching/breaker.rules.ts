import type { Environment } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import { dayMillis, minuteMillis, plusMillis } from "../../time/instant.rules.ts"
import { type Lane, laneWidthMax } from "../endpoints/lane.model.ts"

/** Failures in a row that pause an endpoint (WHK-37). */
export const failuresToPause = 10

const firstPauseMillis = 30_000

/** No pause is longer. */
export const longestPauseMillis = 15 * minuteMillis

/** Attempts in flight on the way back from a pause: one probe at a time, and wider with each success. */
export const waysOut: ReadonlyArray<number> = [1, 2, 4, laneWidthMax]

/** When an endpoint that only fails is disabled: after this long, and so many attempts (WHK-40). */
export const disabling: Readonly<
  Record<Environment, { readonly failingMillis: number; readonly attemptsMin: number }>
> = {
  live: { failingMillis: dayMillis, attemptsMin: 20 },
  test: { failingMillis: 2 * minuteMillis, attemptsMin: 5 }
}

/** How long a pause is that `pauses` others went before since the lane was last at its full width: 30 s to 15 min. */
export const pauseMillis = (pauses: number): number => Math.min(firstPauseMillis * 2 ** pauses, longestPauseMillis)

const wider = (width: number): number => waysOut.find((next) => next > width) ?? laneWidthMax

const afterSuccess = (lane: Lane, isPaused: boolean): Lane => {
  const answered = { ...lane, failuresInRow: 0, failingSince: null, failuresSince: 0 }
  if (isPaused) return answered
  const width = wider(lane.width)
  return { ...answered, width, pausedUntil: null, pauses: width === laneWidthMax ? 0 : lane.pauses }
}

const afterFailure = (lane: Lane, isPaused: boolean, now: Instant): Lane => {
  const failed = {
    ...lane,
    failuresInRow: lane.failuresInRow + 1,
    failingSince: lane.failingSince ?? now,
    failuresSince: lane.failuresSince + 1
  }
  const endsHere = lane.width < laneWidthMax || failed.failuresInRow >= failuresToPause
  if (isPaused || !endsHere) return failed
  return {
    ...failed,
    width: waysOut[0] ?? 1,
    pausedUntil: plusMillis(now, pauseMillis(lane.pauses)),
    pauses: lane.pauses + 1
  }
}

/**
 * The lane of an endpoint after an attempt that came to a result at `now`, and whether the endpoint is to be disabled.
 * Pauses: ten failures in a row at full width, or one on the way back, which makes the next pause longer. After a pause
 * one probe at a time goes out; each success widens the lane, and at full width the pauses are forgotten. An attempt
 * that was in flight as a pause began and ends during it is no probe: its failure neither begins nor lengthens a pause,
 * its success neither ends one nor widens the lane; both count for how long the endpoint has failed. A lease that ran
 * out is the worker's failure and does not come here.
 */
export const laneAfter = (
  lane: Lane,
  environment: Environment,
  succeeded: boolean,
  now: Instant
): { readonly lane: Lane; readonly disables: boolean } => {
  const isPaused = lane.pausedUntil !== null && lane.pausedUntil > now
  if (succeeded) return { lane: afterSuccess(lane, isPaused), disables: false }
  const after = afterFailure(lane, isPaused, now)
  const { failingMillis, attemptsMin } = disabling[environment]
  const isOld = after.failingSince !== null && plusMillis(after.failingSince, failingMillis) <= now
  return { lane: after, disables: isOld && after.failuresSince >= attemptsMin }
}
