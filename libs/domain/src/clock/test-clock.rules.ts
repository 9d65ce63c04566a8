import { Result } from "effect"
import { dayMillis } from "../time/instant.rules.ts"
import { ClockTooFar } from "./clock.errors.ts"

/** LIM-41: the most by which a test clock may be ahead of real time. */
export const leadDaysMax = 400

/** The largest number of seconds of one request. */
export const advanceSecondsMax = (leadDaysMax * dayMillis) / 1_000

/**
 * Computes the lead of a clock after a move by `seconds` (integer, at least 1). Fails with `ClockTooFar` if the clock
 * were then more than 400 days ahead of real time (TST-13).
 */
export const leadAfter = (leadMillis: number, seconds: number): Result.Result<number, ClockTooFar> => {
  const restSeconds = Math.floor((leadDaysMax * dayMillis - leadMillis) / 1_000)
  return seconds > restSeconds
    ? Result.fail(new ClockTooFar({ restSeconds }))
    : Result.succeed(leadMillis + seconds * 1_000)
}
