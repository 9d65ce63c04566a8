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

// Without a window the hour of the date-time counts; midnight is how it says "that day".
const hasPassedToday = ({ at, startTime, endTime }: PlaceRequest, now: Instant): boolean =>
  at !== null &&
  startTime === null &&
  endTime === null &&
  parisDay(at) === parisDay(now) &&
  millisOfInstant(at) !== parisInstantMillis(parisDay(at), "00:00") &&
  at < now

/** What is wrong with the days and hours of an order: in the past, out of order, or a window that ends before it starts. */
export const orderDateProblems = (request: TripsRequest, now: Instant): ReadonlyArray<DateProblem> => {
  const places = [request.pickup, request.delivery, ...(request.return?.delivery ? [request.return.delivery] : [])]
  return [
    ...windowProblems(places.map(windowOf), now),
    ...places
      .filter((place) => hasPassedToday(place, now))
      .map(({ field }): DateProblem => ({ field: `${field}.date`, error: "in_past" }))
  ]
}
