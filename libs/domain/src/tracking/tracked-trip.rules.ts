import { expectedArrival } from "../arrivals/expected-arrival.rules.ts"
import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Driver, Mission, Trip } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { shareAlong } from "../places/path.rules.ts"
import type { Route } from "../places/place.model.ts"
import type { Track } from "../positions/position.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { endOfTrip } from "../positions/driven-trips.rules.ts"
import { isDuring } from "../positions/take-positions.rules.ts"
import type { DrawnWay } from "../waypoints/waypoint.model.ts"
import type { TrackedMap, TrackedState, TrackedTrip } from "./tracked-trip.model.ts"
import type { TrackingLink, TrackingSide } from "./tracking-link.model.ts"
import { endOfLinks } from "./tracking-links.rules.ts"

/** What the pages of a trip are made of. */
export interface TripReading {
  readonly mission: Mission
  /** Null while the trip is not under way. */
  readonly way: DrawnWay | null
  /** Null before the pickup, and without positions. */
  readonly track: Track | null
  /** Null if no router answered, and after the delivery. */
  readonly road: Route | null
  /** Phases of the trip's inspection with a printed report. */
  readonly reports: ReadonlyArray<InspectionPhaseKey>
}

/** The phase of an inspection at which the person of a side was present. */
export const phaseOfSide: Readonly<Record<TrackingSide, InspectionPhaseKey>> = {
  pickup: "depart",
  delivery: "arrivee"
}

const stateOf = (mission: Mission, trip: Trip, driver: Driver | null): TrackedState => {
  if (trip.deliveredAt !== null) return "delivered"
  if (endOfTrip(mission, trip) !== null || trip.status === "cancelled") return "cancelled"
  if (mission.status === "incident") return "interrupted"
  if (trip.pickedUpAt !== null) return "in_transit"
  return driver === null ? "planned" : "assigned"
}

const driverOf = ({ driver, returnDriver }: Mission, key: TripKey): Driver | null =>
  key === "retour" ? (returnDriver ?? driver) : driver

// A vehicle near its pickup has no position (PLA-25): `waysOf` has left it out.
const mapOf = (mission: Mission, trip: Trip, way: DrawnWay | null, isSilent: boolean): TrackedMap | null => {
  const position = way?.position ?? null
  const { deliveredAt, delivery, pickedUpAt } = trip
  if (way === null || position === null || pickedUpAt === null || deliveredAt !== null) return null
  const until = endOfTrip(mission, trip)
  if (until !== null || !isDuring({ from: pickedUpAt, until }, position.at)) return null
  const { lat, lng } = delivery.place
  const ahead = way.path.filter((point) => shareAlong(way.path, point) > way.passedShare)
  return {
    position: { lat: position.lat, lng: position.lng, at: position.at },
    destination: { lat, lng },
    path: [position, ...ahead].map((point) => ({ lat: point.lat, lng: point.lng })),
    isSchematic: way.isSchematic,
    isSilent
  }
}

/**
 * What a tracking page shows (TRK-8 to TRK-12). `isPositionShared`: the driver has agreed to show positions. Null if the
 * mission has no such trip.
 */
export const trackedTrip = (
  { mission, reports, road, track, way }: TripReading,
  link: Pick<TrackingLink, "side" | "trip">,
  isPositionShared: boolean,
  now: Instant
): TrackedTrip | null => {
  const trip = tripOf(mission, link.trip)
  if (trip === null) return null
  const { side } = link
  const driver = driverOf(mission, link.trip)
  const state = stateOf(mission, trip, driver)
  const expected =
    state === "cancelled" || state === "interrupted"
      ? null
      : expectedArrival(mission, link, { road, roadAhead: null, track }, now)
  const { date, endTime, secondHour, startTime } = trip[side]
  const { brand, model, registration } = trip.vehicle
  return {
    side,
    state,
    window: { date, startTime, endTime, secondHour },
    arrival: expected === null ? null : { from: expected.from, to: expected.to },
    driverFirstName: state === "cancelled" ? null : (driver?.firstName ?? null),
    vehicle: { registration, brand, model },
    pickedUpAt: trip.pickedUpAt,
    deliveredAt: trip.deliveredAt,
    hasReport: state === "delivered" && reports.includes(phaseOfSide[side]),
    endsAt: endOfLinks(mission, link),
    map:
      side === "delivery" && isPositionShared
        ? mapOf(mission, trip, way, (expected?.silentSince ?? null) !== null)
        : null
  }
}
