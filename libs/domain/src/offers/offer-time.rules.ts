import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, Stop } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { hourMillisOf } from "../mission/window.rules.ts"
import { spanOf, tripsAssigned } from "../operations/trip-span.rules.ts"
import type { AvailableTime } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { addDays, instantOfMillis, midnight, millisOfInstant, parisInstantMillis } from "../time/instant.rules.ts"

/** The end of a window: of its day in Paris, if it has no hour. Null without a day. */
const endOf = ({ date, endTime, secondHour, startTime }: Stop): Instant | null => {
  if (date === null) return null
  const hour = endTime ?? startTime
  return instantOfMillis(
    hour === null ? parisInstantMillis(addDays(date, 1), midnight) : hourMillisOf({ date, secondHour }, hour)
  )
}

/** The end of the pickup window of a trip, until which it is offered; null without a date (OPS-9). */
export const offerEnd = (mission: Mission, key: TripKey): Instant | null => {
  const trip = tripOf(mission, key)
  return trip === null ? null : endOf(trip.pickup)
}

/** Whether the pickup window of a trip is over at `now`. */
export const isOver = (mission: Mission, key: TripKey, now: Instant): boolean => {
  const end = offerEnd(mission, key)
  return end !== null && end <= now
}

interface Span {
  readonly startMillis: number
  readonly endMillis: number
}

/** The days of a trip without hours, from the start of the first to the end of the last; null without a day. */
const daysOf = (pickup: Stop, delivery: Stop): Span | null =>
  pickup.date === null
    ? null
    : {
        startMillis: parisInstantMillis(pickup.date, midnight),
        endMillis: parisInstantMillis(addDays(delivery.date ?? pickup.date, 1), midnight)
      }

const covers = ({ from, to }: AvailableTime, { startMillis, endMillis }: Span): boolean =>
  millisOfInstant(from) <= startMillis && endMillis <= millisOfInstant(to)

const touches = ({ from, to }: AvailableTime, { startMillis, endMillis }: Span): boolean =>
  millisOfInstant(from) < endMillis && startMillis < millisOfInstant(to)

/**
 * Whether a driver wants offers for the time of the trips that an assignment would give (OPS-22): one of the available
 * times covers each trip, or touches the days of a trip without hours. No available times: always.
 */
export const isAvailable = (availability: ReadonlyArray<AvailableTime>, mission: Mission, key: TripKey): boolean =>
  availability.length === 0 ||
  tripsAssigned(mission, key).every((trip) => {
    const span = spanOf(trip)
    if (span !== null) return availability.some((time) => covers(time, span))
    const days = daysOf(trip.pickup, trip.delivery)
    return days === null || availability.some((time) => touches(time, days))
  })
