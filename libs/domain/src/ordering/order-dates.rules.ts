import type { Instant } from "../time/instant.model.ts"
import type { DateProblem } from "../mission/mission.errors.ts"
import type { PlaceRequest, TripsRequest } from "./order-request.model.ts"
import { type LegWindow, windowOf, windowProblems } from "../mission/window.rules.ts"

const requestedLeg = (place: PlaceRequest): LegWindow => ({
  path: place.field,
  ...windowOf(place),
  sent: place.sent,
  changed: true
})

/** Finds days and hours in the past or out of order, and windows that end before they start. */
export const orderDateProblems = (request: TripsRequest, now: Instant): ReadonlyArray<DateProblem> => {
  const places = [request.pickup, request.delivery, ...(request.return?.delivery ? [request.return.delivery] : [])]
  return windowProblems(places.map(requestedLeg), now)
}
