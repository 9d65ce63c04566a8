import type { Environment } from "../../access/tenant.model.ts"
import { hourMillis, minuteMillis } from "../../time/instant.rules.ts"

const secondMillis = 1_000

/** Milliseconds from one attempt of a budget to the next (WHK-26). */
export const attemptSchedule: Readonly<Record<Environment, ReadonlyArray<number>>> = {
  live: [
    0,
    5 * secondMillis,
    5 * minuteMillis,
    30 * minuteMillis,
    2 * hourMillis,
    5 * hourMillis,
    10 * hourMillis,
    10 * hourMillis
  ],
  test: [0, 2 * secondMillis, 5 * secondMillis, 10 * secondMillis, 30 * secondMillis]
}

/** Random part of a wait, so that deliveries that fail together are not retried together. */
const jitterShare = 0.1

/** Longest `Retry-After` that is honoured (WHK-31). */
export const retryAfterMaxMillis = hourMillis

/** Returns the number of attempts in a budget. */
export const attemptsMax = (environment: Environment): number => attemptSchedule[environment].length

/**
 * Computes the milliseconds (integer) from a failed attempt to the next one; null if the budget is used up. `step`
 * counts the attempts of the budget that have a result, including the failed one: 1 after the first. `jitter`, from 0
 * to 1, is the position of the wait within its ± 10 %. A `Retry-After` lengthens the wait, up to an hour, and never
 * shortens it.
 */
export const retryDelayMillis = (
  environment: Environment,
  step: number,
  jitter: number,
  retryAfterMillis: number | null
): number | null => {
  const scheduled = attemptSchedule[environment][step]
  if (scheduled === undefined) return null
  const jittered = scheduled * (1 - jitterShare + 2 * jitterShare * jitter)
  return Math.round(Math.max(jittered, Math.min(retryAfterMillis ?? 0, retryAfterMaxMillis)))
}
