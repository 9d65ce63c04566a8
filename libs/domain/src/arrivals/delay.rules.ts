import type { Instant } from "../time/instant.model.ts"
import { millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import type { ExpectedArrival, TimeRange } from "./arrival.model.ts"
import type { ArrivalSide, ReportedDelay } from "./delay.model.ts"

/** A range that moved less is not told again (ETA-10). */
const movedMillis = 15 * minuteMillis

const millisBetween = (from: Instant, to: Instant): number => millisOfInstant(to) - millisOfInstant(from)

/** How far the range must have moved since the last report. Without news it must have doubled the delay. */
const toMove = (last: ReportedDelay, { to }: TimeRange, { positionAt }: ExpectedArrival): number => {
  const hasNews = positionAt !== last.positionAt || to !== last.windowTo
  return hasNews ? movedMillis : Math.max(movedMillis, millisBetween(last.windowTo, last.expectedFrom))
}

/**
 * The delay to report of one end of a trip: the range starts after the end of the window (ETA-9). Null if it does not, and
 * if `last`, the last report of the trip, says the same (ETA-10).
 */
export const delayToReport = (
  side: ArrivalSide,
  window: TimeRange | null,
  expected: ExpectedArrival,
  last: ReportedDelay | null
): ReportedDelay | null => {
  if (window === null || expected.from <= window.to) return null
  const delay: ReportedDelay = {
    side,
    windowTo: window.to,
    expectedFrom: expected.from,
    positionAt: expected.positionAt
  }
  if (last === null || last.side !== side) return delay
  return Math.abs(millisBetween(last.expectedFrom, expected.from)) < toMove(last, window, expected) ? null : delay
}

const soonestMillis = 5 * minuteMillis
const lateSoonestMillis = 15 * minuteMillis

/**
 * When an end that is watched is looked at again after `now` (ETA-11): at half of the time until a vehicle that stands still
 * is late, and at half of a delay without news, which has to double. So a mission that nobody reports on costs few looks.
 */
export const nextLookAt = (window: TimeRange, expected: ExpectedArrival, now: Instant): Instant => {
  const slack = millisBetween(expected.from, window.to)
  if (slack >= 0) return plusMillis(now, Math.round(Math.max(soonestMillis, slack / 2)))
  const isFollowed = expected.basis === "position" && expected.silentSince === null
  return plusMillis(now, Math.round(Math.max(lateSoonestMillis, isFollowed ? 0 : -slack / 2)))
}
