import type { StopWindow } from "../mission/leg.model.ts"
import { hourMillisOf, windowEndMillis } from "../mission/window.rules.ts"
import { instantOfMillis, midnight } from "../time/instant.rules.ts"
import type { TimeRange } from "./arrival.model.ts"

/**
 * The window of a stop as times: without a first hour from the start of the day in Paris, and to its end by
 * `windowEndMillis`. Null without a day.
 */
export const rangeOfWindow = (window: StopWindow): TimeRange | null => {
  const { date, startTime } = window
  if (date === null) return null
  return {
    from: instantOfMillis(hourMillisOf({ ...window, date }, startTime ?? midnight)),
    to: instantOfMillis(windowEndMillis({ ...window, date }))
  }
}
