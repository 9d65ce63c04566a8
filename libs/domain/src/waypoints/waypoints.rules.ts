import { legName } from "../mission/leg-words.rules.ts"
import type { Mission, Stop, Trip } from "../mission/mission.model.ts"
import type { LegKey, TripKey } from "../mission/leg.model.ts"
import { startOfPickup } from "../mission/trip.rules.ts"
import { spread } from "../places/path.rules.ts"
import type { Route } from "../places/place.model.ts"
import type { Track, Tracks } from "../positions/position.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, millisOfInstant, plusMillis } from "../time/instant.rules.ts"
import { routePointsOf } from "./route-points.rules.ts"
import type { Waypoint } from "./waypoint.model.ts"

/** The roads of a mission's trips; null for a trip without a road, and for a missing return. */
export interface MissionRoutes {
  readonly outbound: Route | null
  readonly return: Route | null
}

/** When a vehicle is, or will be, at the points of a trip: at constant speed from the last point that it passed. */
interface Timing {
  readonly start: Instant | null
  /** The share of the trip at `start`, 0 to 1. */
  readonly startShare: number
  /** From `start` to the end of the trip; null if unknown. */
  readonly millis: number | null
}

interface Planned {
  readonly trip: Trip
  readonly key: TripKey
  readonly route: Route | null
  readonly track: Track | null
}

const earlier = (one: Instant, other: Instant | null): Instant => (other !== null && other < one ? other : one)

/**
 * When the vehicle passed a point of a trip by its positions: at the time of the first one that was passed at this point
 * or after it. Null for points that no position reached. A delivery may have been reported with an earlier time.
 */
const passageAt = ({ track, trip }: Planned, kilometre: number): Instant | null => {
  if (track === null) return null
  const at = track.passages.find((_, index) => (track.points[index]?.kilometre ?? Infinity) >= kilometre)
  return at === undefined ? null : earlier(at, trip.deliveredAt)
}

interface Anchor {
  readonly at: Instant
  readonly share: number
}

/** The farthest point between the legs that the vehicle passed, or its pickup. */
const anchorOf = (planned: Planned): Anchor | null => {
  const { track, trip } = planned
  const { deliveredAt, distanceKm } = trip
  // The pickup of a delivered trip may be unreported; the trip then began at the latest with its delivery.
  const pickedUpAt = trip.pickedUpAt ?? deliveredAt
  if (pickedUpAt === null) return null
  const passed = track?.points.slice(0, track.passages.length).findLast(({ kilometre }) => kilometre !== null)
  const kilometre = passed?.kilometre ?? 0
  const at = passageAt(planned, kilometre)
  return kilometre === 0 || at === null ? { at: pickedUpAt, share: 0 } : { at, share: kilometre / distanceKm }
}

const timingOf = (planned: Planned, notBefore: Instant | null): Timing => {
  const { route, trip } = planned
  const plannedMillis = route === null ? null : route.durationSeconds * 1000
  const anchor = anchorOf(planned)
  if (anchor !== null) {
    const { at: start, share: startShare } = anchor
    const left = plannedMillis === null ? null : Math.round((1 - startShare) * plannedMillis)
    const { deliveredAt } = trip
    const taken = deliveredAt === null ? left : millisOfInstant(deliveredAt) - millisOfInstant(start)
    return { start, startShare, millis: taken }
  }
  const millis = plannedMillis === null ? null : Math.round(plannedMillis)
  const pickupMillis = startOfPickup(trip)
  if (pickupMillis === null) return { start: null, startShare: 0, millis }
  const start = instantOfMillis(pickupMillis)
  return { start: notBefore !== null && notBefore > start ? notBefore : start, startShare: 0, millis }
}

const etaAt = ({ millis, start, startShare }: Timing, share: number): Instant | null => {
  if (start === null || share <= startShare) return start
  return millis === null ? null : plusMillis(start, Math.floor(((share - startShare) / (1 - startShare)) * millis))
}

interface TripEnd {
  readonly key: LegKey
  readonly trip: TripKey
  readonly stop: Stop
}

const endOf = ({ key, stop: { place }, trip }: TripEnd, eta: Instant | null, passedAt: Instant | null): Waypoint => ({
  trip,
  label: legName(key, "fr"),
  lat: place.lat,
  lng: place.lng,
  eta: passedAt ?? eta,
  passedAt
})

const kilometresOf = (planned: Planned, timing: Timing): ReadonlyArray<Waypoint> =>
  routePointsOf(planned.trip, planned.route).map(({ kilometre, lat, lng, share }) => {
    const passage = passageAt(planned, kilometre)
    const eta = passage ?? etaAt(timing, share)
    const passedAt = planned.trip.deliveredAt === null ? passage : eta
    return { trip: planned.key, label: `km ${kilometre}`, lat, lng, eta, passedAt }
  })

interface TripPlan {
  readonly pickup: Waypoint
  readonly between: ReadonlyArray<Waypoint>
  readonly delivery: Waypoint
}

const legsOf: Readonly<Record<TripKey, readonly [LegKey, LegKey]>> = {
  aller: ["enlevement-aller", "livraison-aller"],
  retour: ["enlevement-retour", "livraison-retour"]
}

const planOf = (planned: Planned, notBefore: Instant | null): TripPlan => {
  const { key, trip } = planned
  const timing = timingOf(planned, notBefore)
  const [pickup, delivery] = legsOf[key]
  const { deliveredAt, pickedUpAt } = trip
  const begun = pickedUpAt ?? deliveredAt
  const arrived = passageAt(planned, Infinity) ?? deliveredAt
  return {
    pickup: endOf({ key: pickup, stop: trip.pickup, trip: key }, etaAt(timing, 0), begun),
    between: kilometresOf(planned, timing),
    delivery: endOf({ key: delivery, stop: trip.delivery, trip: key }, etaAt(timing, 1), arrived)
  }
}

/** Selects the middle item of each of `most` equal parts, or all items if there are fewer. */
const sampled = <A>(items: ReadonlyArray<A>, most: number): ReadonlySet<A> => {
  const count = Math.min(most, items.length)
  const middles = Array.from({ length: count }, (_, part) => Math.floor(((part + 0.5) * items.length) / count))
  return new Set(middles.flatMap((at) => items.slice(at, at + 1)))
}

/**
 * Plans the route of a mission in the order of the journey (PLA-15): the place of each leg, and between them a point
 * about every 50 km, within the distance of the trip, at most `limit` (1 to 500) in all. Beyond the limit, drops points
 * in between first, and then legs; keeps the first and the last leg if `limit` is at least two.
 *
 * Expects a trip to start with its pickup window, or at the end of the trip before if that is later, and to keep a
 * constant speed. After the pickup, counts from it, or from the last waypoint that the positions of the vehicle passed
 * (OPS-41). A delivered trip has passed every waypoint, the others at its average speed. `eta` is null without a date, and
 * null after the pickup without a road.
 */
export const waypointsOf = (
  mission: Mission,
  routes: MissionRoutes,
  tracks: Tracks,
  limit: number
): ReadonlyArray<Waypoint> => {
  const { outbound, return: returning } = mission
  const there = planOf({ trip: outbound, key: "aller", route: routes.outbound, track: tracks.aller }, null)
  const back =
    returning === null
      ? []
      : [planOf({ trip: returning, key: "retour", route: routes.return, track: tracks.retour }, there.delivery.eta)]
  const plans = [there, ...back]
  const legs = plans.flatMap(({ delivery, pickup }) => [pickup, delivery])
  if (limit <= legs.length) return spread(legs, limit)
  const kept = sampled(
    plans.flatMap(({ between }) => between),
    limit - legs.length
  )
  return plans.flatMap(({ between, delivery, pickup }) => [
    pickup,
    ...between.filter((waypoint) => kept.has(waypoint)),
    delivery
  ])
}
