import type { TripKey } from "../../mission/leg.model.ts"
import type { DriverId, Mission, Trip } from "../../mission/mission.model.ts"
import type { Point } from "../../places/place.model.ts"
import { dayMillis, minuteMillis } from "../../time/instant.rules.ts"
import { openTripsOf, spanOf, type TripSpan, tripsAssigned } from "../trip-span.rules.ts"

/** The way of a driver from the end of one trip to the start of the next, which is of another mission. */
export interface Way {
  readonly from: Point
  readonly to: Point
  /** The mission at the end of the way that the driver has already. */
  readonly other: Mission
  /** From the earliest end of the first trip to the end of the next pickup window. */
  readonly availableMillis: number
}

/** Seconds from one place to another by `wayName`; without the ways that no router answered. */
export type TravelTimes = ReadonlyMap<string, number>

/** Names a way by its ends, so that two trips between the same places are asked once. */
export const wayName = ({ from, to }: Pick<Way, "from" | "to">): string =>
  [from.lat, from.lng, to.lat, to.lng].join(" ")

/** Longer than any way between two served places, with a night and a ferry: such a gap needs no question. */
const anyWayMillis = 3 * dayMillis

interface TimedTrip extends TripSpan {
  readonly mission: Mission
  readonly trip: Trip
}

const timed = (mission: Mission, trips: ReadonlyArray<Trip>): ReadonlyArray<TimedTrip> =>
  trips.flatMap((trip) => {
    const span = spanOf(trip)
    return span === null ? [] : [{ mission, trip, ...span }]
  })

const lastBefore = (trips: ReadonlyArray<TimedTrip>, next: TimedTrip): TimedTrip | undefined =>
  trips
    .filter((one) => one.trip !== next.trip && one.endMillis <= next.startMillis)
    .toSorted((one, other) => other.endMillis - one.endMillis)[0]

const firstAfter = (trips: ReadonlyArray<TimedTrip>, last: TimedTrip): TimedTrip | undefined =>
  trips
    .filter((one) => one.trip !== last.trip && last.endMillis <= one.startMillis)
    .toSorted((one, other) => one.startMillis - other.startMillis)[0]

const isSame = (one: Point, other: Point): boolean => one.lat === other.lat && one.lng === other.lng

/** The way between two trips of different missions, if a question about it can matter. */
const wayOf = (first: TimedTrip, next: TimedTrip, other: Mission): ReadonlyArray<Way> => {
  const [from, to] = [first.trip.delivery.place, next.trip.pickup.place]
  const availableMillis = next.latestStartMillis - first.earliestEndMillis
  const isNeedless = first.mission.id === next.mission.id || isSame(from, to) || availableMillis >= anyWayMillis
  return isNeedless ? [] : [{ from, to, other, availableMillis }]
}

/**
 * The ways that an assignment gives a driver (OPS-60): to each trip from the driver's trip before it, and from each trip to
 * the driver's trip after it. At most four. None to or from a trip without an hour, or one that overlaps (OPS-20).
 */
export const waysOf = (
  mission: Mission,
  trip: TripKey,
  driverId: DriverId,
  ofDriver: ReadonlyArray<Mission>
): ReadonlyArray<Way> => {
  const assigned = tripsAssigned(mission, trip)
  const wanted = timed(mission, assigned)
  const others = ofDriver
    .filter(({ id }) => id !== mission.id)
    .flatMap((other) => timed(other, openTripsOf(other, driverId)))
  // The driver's other trip of this mission may lie between.
  const own = timed(
    mission,
    openTripsOf(mission, driverId).filter((one) => !assigned.includes(one))
  )
  const all = [...others, ...own, ...wanted]
  return wanted.flatMap((one) => {
    const [before, after] = [lastBefore(all, one), firstAfter(all, one)]
    return [
      ...(before === undefined ? [] : wayOf(before, one, before.mission)),
      ...(after === undefined ? [] : wayOf(one, after, after.mission))
    ]
  })
}

const secondMillis = 1_000

/** Whole minutes that the way lacks, rounded up; 0 or less if it fits. */
const missingMinutes = ({ availableMillis }: Way, seconds: number): number =>
  Math.ceil((seconds * secondMillis - availableMillis) / minuteMillis)

/**
 * `travel_time_short:<number of the other mission>:<minutes that are missing>` for each mission that a driver cannot reach
 * or leave in time (OPS-57), with the most minutes of the mission. A way without an answer warns of nothing.
 */
export const travelWarnings = (ways: ReadonlyArray<Way>, times: TravelTimes): ReadonlyArray<string> => {
  const missing = new Map<string, number>()
  for (const way of ways) {
    const seconds = times.get(wayName(way))
    const minutes = seconds === undefined ? 0 : missingMinutes(way, seconds)
    const number = way.other.transportId ?? way.other.id
    if (minutes > (missing.get(number) ?? 0)) missing.set(number, minutes)
  }
  return [...missing].map(([number, minutes]) => `travel_time_short:${number}:${minutes}`)
}
