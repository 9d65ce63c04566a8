import { expectedArrival } from "../arrivals/expected-arrival.rules.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { greatCircleMeters } from "../places/geo.rules.ts"
import { shareAlong } from "../places/path.rules.ts"
import type { Point, Route } from "../places/place.model.ts"
import type { Track, Tracks } from "../positions/position.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { DrawnWay, Way } from "./waypoint.model.ts"
import type { MissionRoutes } from "./waypoints.rules.ts"

/** A vehicle that is nearer to its pickup is not shown: it may stand at the home of whoever hands it over. */
const shownFromMeters = 1_000

const isUnderWay = ({ deliveredAt, pickedUpAt }: Trip): boolean => pickedUpAt !== null && deliveredAt === null

const positionOf = (trip: Trip, track: Track | null): DrawnWay["position"] => {
  const last = track?.last ?? null
  if (last === null || !isUnderWay(trip) || greatCircleMeters(last, trip.pickup.place) <= shownFromMeters) return null
  return { lat: last.lat, lng: last.lng, at: last.at }
}

interface Planned {
  readonly key: TripKey
  readonly trip: Trip
  readonly route: Route | null
  readonly track: Track | null
}

const shareOf = ({ deliveredAt }: Trip, path: ReadonlyArray<Point>, position: DrawnWay["position"]): number => {
  if (deliveredAt !== null) return 1
  return position === null ? 0 : shareAlong(path, position)
}

const straight = ({ delivery, pickup }: Trip): ReadonlyArray<Point> =>
  [pickup, delivery].map(({ place: { lat, lng } }) => ({ lat, lng }))

/**
 * The way of each trip of a mission for a map (PLA-24). Without a road of the router it is the straight line. The position
 * is there while the trip is under way and over 1 km from its pickup (PLA-25).
 */
export const waysOf = (mission: Mission, routes: MissionRoutes, tracks: Tracks): ReadonlyArray<DrawnWay> => {
  const { outbound, return: returning } = mission
  const planned: ReadonlyArray<Planned> = [
    { key: "aller", trip: outbound, route: routes.outbound, track: tracks.aller },
    ...(returning === null
      ? []
      : [{ key: "retour", trip: returning, route: routes.return, track: tracks.retour } as const])
  ]
  return planned.map(({ key, route, track, trip }): DrawnWay => {
    const path = route?.path ?? straight(trip)
    const isSchematic = route?.isSchematic ?? true
    const position = positionOf(trip, track)
    return { ...{ trip: key, path, isSchematic, position }, passedShare: shareOf(trip, path, position) }
  })
}

/** The ways of a mission, each with the range in which its vehicle is expected while its trip is under way (PLA-26). */
export const expectedWaysOf = (
  mission: Mission,
  routes: MissionRoutes,
  tracks: Tracks,
  now: Instant
): ReadonlyArray<Way> =>
  waysOf(mission, routes, tracks).map((way) => {
    const trip = tripOf(mission, way.trip)
    const road = way.trip === "aller" ? routes.outbound : routes.return
    const knowledge = { road, roadAhead: null, track: tracks[way.trip] }
    const expected =
      trip === null || !isUnderWay(trip)
        ? null
        : expectedArrival(mission, { trip: way.trip, side: "delivery" }, knowledge, now)
    return { ...way, arrival: expected === null ? null : { from: expected.from, to: expected.to } }
  })
