import type { TripKey } from "../../mission/leg.model.ts"
import type { Mission, Trip } from "../../mission/mission.model.ts"
import { isAvailable } from "../../offers/offer-time.rules.ts"
import { type TravelTimes, travelWarnings, waysOf } from "../../operations/travel/travel-time.rules.ts"
import { openTripsOf, overlappingMissionIds, spanOf, tripsAssigned } from "../../operations/trip-span.rules.ts"
import { greatCircleMeters } from "../../places/geo.rules.ts"
import type { Point } from "../../places/place.model.ts"
import type { Day, Instant } from "../../time/instant.model.ts"
import { addDays, instantOfMillis, millisOfInstant, parisDay } from "../../time/instant.rules.ts"
import type { DriverAtHand, DriverSuggestion, KnownPlace } from "./driver-at-hand.model.ts"

/** A mission that needs a driver. */
interface SuggestionAsked {
  readonly mission: Mission
  /** `aller` covers the return too, unless another driver has it (OPS-17). */
  readonly trip: TripKey
  readonly now: Instant
}

/** Shorter differences of distance count less than the load of a driver. */
const nearStepKm = 20
const kilometreMeters = 1_000
const daysOfWeek = 7

interface Seen extends Point {
  readonly by: KnownPlace["by"]
  readonly atMillis: number
}

/** The trips of a mission that the driver has or had. */
const tripsOfDriver = ({ driver, outbound, return: back, returnDriver }: Mission, id: string): ReadonlyArray<Trip> => [
  ...(driver?.id === id ? [outbound] : []),
  ...(back !== null && (returnDriver ?? driver)?.id === id ? [back] : [])
]

/** The end of the driver's last trip that is over before `startMillis` by its plan. */
const plannedBefore = ({ missions, record }: DriverAtHand, wanted: Mission, startMillis: number): ReadonlyArray<Seen> =>
  missions
    .filter(({ mission }) => mission.id !== wanted.id)
    .flatMap(({ mission }) => openTripsOf(mission, record.id))
    .flatMap((trip) => {
      const span = spanOf(trip)
      const { lat, lng } = trip.delivery.place
      return span === null || span.endMillis > startMillis
        ? []
        : [{ by: "planned_delivery" as const, atMillis: span.endMillis, lat, lng }]
    })

/** Where the driver was, by positions and deliveries. */
const seenSoFar = ({ missions, record }: DriverAtHand): ReadonlyArray<Seen> =>
  missions.flatMap(({ last, mission }): ReadonlyArray<Seen> => [
    ...(last === null
      ? []
      : [{ by: "last_position" as const, atMillis: millisOfInstant(last.at), lat: last.lat, lng: last.lng }]),
    ...tripsOfDriver(mission, record.id).flatMap(({ deliveredAt, delivery: { place } }) =>
      deliveredAt === null
        ? []
        : [{ by: "last_delivery" as const, atMillis: millisOfInstant(deliveredAt), lat: place.lat, lng: place.lng }]
    )
  ])

const latest = (seen: ReadonlyArray<Seen>): Seen | undefined =>
  seen.toSorted((one, other) => other.atMillis - one.atMillis)[0]

/** Where a driver is thought to be before a pickup, and how far from it. Null if nothing is known. */
const placeBefore = (driver: DriverAtHand, { mission }: SuggestionAsked, trip: Trip): KnownPlace | null => {
  const startMillis = spanOf(trip)?.startMillis ?? Infinity
  const seen = latest(plannedBefore(driver, mission, startMillis)) ?? latest(seenSoFar(driver))
  if (seen === undefined) return null
  const kilometres = greatCircleMeters(seen, trip.pickup.place) / kilometreMeters
  return { by: seen.by, at: instantOfMillis(seen.atMillis), distanceKm: Math.round(kilometres * 10) / 10 }
}

/** The Monday of the week of a day. */
const mondayOf = (day: Day): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + daysOfWeek - 1) % daysOfWeek))
}

const loadOn = ({ missions, record }: DriverAtHand, wanted: Mission, day: Day): DriverSuggestion["load"] => {
  const days = missions
    .filter(({ mission }) => mission.id !== wanted.id)
    .flatMap(({ mission }) => openTripsOf(mission, record.id))
    .flatMap(({ pickup }) => pickup.date ?? [])
  const monday = mondayOf(day)
  const next = addDays(monday, daysOfWeek)
  return {
    day: days.filter((each) => each === day).length,
    week: days.filter((each) => each >= monday && each < next).length
  }
}

const missionsOf = ({ missions }: DriverAtHand): ReadonlyArray<Mission> => missions.map(({ mission }) => mission)

/** The ways that the mission would give these drivers, for the router (OPS-60). */
export const waysOfDrivers = ({ mission, trip }: SuggestionAsked, drivers: ReadonlyArray<DriverAtHand>) =>
  drivers.flatMap((driver) => waysOf(mission, trip, driver.record.id, missionsOf(driver)))

/** What the order of the suggestions compares, the most important first; less is better. */
const rankOf = ({ isAvailable: isFree, load, place, warnings }: DriverSuggestion): ReadonlyArray<number> => [
  warnings.length > 0 ? 1 : 0,
  isFree ? 0 : 1,
  place === null ? Infinity : Math.floor(place.distanceKm / nearStepKm),
  load.day,
  load.week,
  place?.distanceKm ?? Infinity
]

const byRank = (one: DriverSuggestion, other: DriverSuggestion): number => {
  const ranks = rankOf(other)
  for (const [at, rank] of rankOf(one).entries()) {
    const against = ranks[at] ?? rank
    if (rank !== against) return rank < against ? -1 : 1
  }
  return one.driver.id < other.driver.id ? -1 : one.driver.id > other.driver.id ? 1 : 0
}

/**
 * The drivers who could take a trip, the best first (OPS-64): those who get there in time by road, then those who want
 * offers at that time, then the nearest in steps of 20 km, then those with the least to drive on that day and in that
 * week. Leaves out who is suspended, has the trip already, or has another trip at that time (OPS-20). `times` are the
 * router's; a way without one warns of nothing. The order of `drivers` does not matter.
 */
export const suggestedDrivers = (
  asked: SuggestionAsked,
  drivers: ReadonlyArray<DriverAtHand>,
  times: TravelTimes
): ReadonlyArray<DriverSuggestion> => {
  const { mission, now, trip: key } = asked
  const [trip] = tripsAssigned(mission, key)
  if (trip === undefined) return []
  const day = trip.pickup.date ?? parisDay(now)
  return drivers
    .filter(({ record }) => !record.suspended && !tripsOfDriver(mission, record.id).includes(trip))
    .filter((driver) => overlappingMissionIds(mission, key, driver.record.id, missionsOf(driver)).length === 0)
    .map((driver) => ({
      driver: driver.record,
      place: placeBefore(driver, asked, trip),
      load: loadOn(driver, mission, day),
      isAvailable: isAvailable(driver.record.availability, mission, key),
      warnings: travelWarnings(waysOf(mission, key, driver.record.id, missionsOf(driver)), times)
    }))
    .toSorted(byRank)
}
