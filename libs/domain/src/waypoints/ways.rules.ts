import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { greatCircleMeters } from "../places/geo.rules.ts"
import { shareAlong } from "../places/path.rules.ts"
import type { Point, Route } from "../places/place.model.ts"
import type { Track, Tracks } from "../positions/position.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, millisOfInstant, minuteMillis } from "../time/instant.rules.ts"
import type { Arrival, Way } from "./waypoint.model.ts"
import { type MissionRoutes, waypointsOf } from "./waypoints.rules.ts"

/** A vehicle that is nearer to its pickup is not shown: it may stand at the home of whoever hands it over. */
const shownFromMeters = 1_000

const isUnderWay = ({ deliveredAt, pickedUpAt }: Trip): boolean => pickedUpAt !== null && deliveredAt === null

const positionOf = (trip: Trip, track: Track | null): Way["position"] => {
  const last = track?.last ?? null
  if (last === null || !isUnderWay(trip) || greatCircleMeters(last, trip.pickup.place) <= shownFromMeters) return null
  return { lat: last.lat, lng: last.lng, at: last.at }
}

/** Of the time that is left, this much is unknown: a plan by main roads knows no streets. */
const unknownShare = { roads: 0.1, schematic: 0.15 } as const
const unknownMillisMin = 10 * minuteMillis
const step = 5 * minuteMillis

interface Expected {
  readonly eta: number
  /** When the plan was last held against the vehicle, in epoch milliseconds as `eta`. */
  readonly since: number
}

/** The range around an expected arrival, to five minutes. */
const rangeOf = ({ eta, since }: Expected, isSchematic: boolean): Arrival => {
  const share = isSchematic ? unknownShare.schematic : unknownShare.roads
  const unknown = Math.max(unknownMillisMin, (eta - since) * share)
  return {
    from: instantOfMillis(Math.floor((eta - unknown) / step) * step),
    to: instantOfMillis(Math.ceil((eta + unknown) / step) * step)
  }
}

interface Planned {
  readonly key: TripKey
  readonly trip: Trip
  readonly route: Route | null
  readonly track: Track | null
}

const shareOf = ({ deliveredAt }: Trip, path: ReadonlyArray<Point>, position: Way["position"]): number => {
  if (deliveredAt !== null) return 1
  return position === null ? 0 : shareAlong(path, position)
}

interface Moving {
  readonly trip: Trip
  readonly route: Route | null
  readonly position: Way["position"]
  readonly passedShare: number
}

/** When a vehicle arrives that keeps to the plan from its latest position, or else from the last waypoint that it passed. */
const expectedOf = ({ passedShare, position, route, trip }: Moving, planned: Instant | null): Expected | null => {
  const { pickedUpAt } = trip
  if (pickedUpAt === null || !isUnderWay(trip)) return null
  if (position !== null && route !== null) {
    const since = millisOfInstant(position.at)
    return { since, eta: since + (1 - passedShare) * route.durationSeconds * 1_000 }
  }
  return planned === null ? null : { since: millisOfInstant(pickedUpAt), eta: millisOfInstant(planned) }
}

const straight = ({ delivery, pickup }: Trip): ReadonlyArray<Point> =>
  [pickup, delivery].map(({ place: { lat, lng } }) => ({ lat, lng }))

/**
 * The way of each trip of a mission for a map (PLA-24). Without a road of the router it is the straight line. The position
 * is there while the trip is under way and over 1 km from its pickup (PLA-25); the arrival while the trip is under way.
 */
export const waysOf = (mission: Mission, routes: MissionRoutes, tracks: Tracks): ReadonlyArray<Way> => {
  const { outbound, return: returning } = mission
  const planned: ReadonlyArray<Planned> = [
    { key: "aller", trip: outbound, route: routes.outbound, track: tracks.aller },
    ...(returning === null
      ? []
      : [{ key: "retour", trip: returning, route: routes.return, track: tracks.retour } as const])
  ]
  const ends = waypointsOf(mission, routes, tracks, 2 * planned.length)
  return planned.map(({ key, route, track, trip }): Way => {
    const path = route?.path ?? straight(trip)
    const isSchematic = route?.isSchematic ?? true
    const position = positionOf(trip, track)
    const passedShare = shareOf(trip, path, position)
    const planned = ends.findLast((each) => each.trip === key)?.eta ?? null
    const expected = expectedOf({ trip, route, position, passedShare }, planned)
    return {
      ...{ trip: key, path, isSchematic, passedShare, position },
      arrival: expected === null ? null : rangeOf(expected, isSchematic)
    }
  })
}
