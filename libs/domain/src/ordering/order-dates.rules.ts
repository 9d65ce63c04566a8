import type { Instant } from "../time/instant.model.ts"
import { parisDay, parisInstantMillis, millisOfInstant } from "../time/instant.rules.ts"
import type { DateProblem } from "./mission.errors.ts"
import type { PlaceRequest, TripsRequest } from "./order-request.model.ts"
import { type LegWindow, windowProblems } from "./window.rules.ts"

const windowOf = ({ field, at, startTime, endTime }: PlaceRequest): LegWindow => ({
  path: field,
  date: at === null ? null : parisDay(at),
  startTime,
  endTime,
  changed: true
})

// Midnight is how a date-time says "that day": only another hour is taken at its word.
const hasPassedToday = ({ at, startTime, endTime }: PlaceRequest, now: Instant): boolean => {
  if (at === null || parisDay(at) !== parisDay(now)) return false
  const end = endTime ?? startTime
  if (end !== null) return parisInstantMillis(parisDay(at), end) < millisOfInstant(now)
  return millisOfInstant(at) !== parisInstantMillis(parisDay(at), "00:00") && at < now
}

/** What is wrong with the days and hours of an order: in the past, out of order, or a window that ends before it starts. */
export const orderDateProblems = (request: TripsRequest, now: Instant): ReadonlyArray<DateProblem> => {
  const places = [request.pickup, request.delivery, ...(request.return?.delivery ? [request.return.delivery] : [])]
  return [
    ...windowProblems(places.map(windowOf), parisDay(now)),
    ...places
      .filter((place) => hasPassedToday(place, now))
      .map(({ field }): DateProblem => ({ field: `${field}.date`, error: "in_past" }))
  ]
}
