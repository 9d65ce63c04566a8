import { legName } from "../mission/leg-words.rules.ts"
import type { Mission, Stop, Trip } from "../mission/mission.model.ts"
import type { LegKey, TripKey } from "../mission/leg.model.ts"
import { startOfPickup } from "../mission/trip.rules.ts"
import { pointAlong, spread } from "../places/path.rules.ts"
import type { Route } from "../places/place.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, millisOfInstant, plusMillis } from "../time/instant.rules.ts"
import type { Waypoint } from "./waypoint.model.ts"

const waypointEveryKilometres = 50

/** The roads of a mission's trips; null for a trip without a road, and for a missing return. */
export interface MissionRoutes {
  readonly outbound: Route | null
  readonly return: Route | null
}

interface Timing {
  readonly start: Instant | null
  readonly millis: number | null
}

const timingOf = (trip: Trip, route: Route | null, notBefore: Instant | null): Timing => {
  const { deliveredAt } = trip
  // The pickup of a delivered trip may be unreported; the trip then began at the latest with its delivery.
  const pickedUpAt = trip.pickedUpAt ?? deliveredAt
  const planned = route === null ? null : Math.round(route.durationSeconds * 1000)
  if (pickedUpAt !== null) {
    const taken = deliveredAt === null ? planned : millisOfInstant(deliveredAt) - millisOfInstant(pickedUpAt)
    return { start: pickedUpAt, millis: taken }
  }
  const pickupMillis = startOfPickup(trip)
  if (pickupMillis === null) return { start: null, millis: planned }
  const start = instantOfMillis(pickupMillis)
  return { start: notBefore !== null && notBefore > start ? notBefore : start, millis: planned }
}

const etaAt = ({ millis, start }: Timing, share: number): Instant | null => {
  if (start === null || share === 0) return start
  return millis === null ? null : plusMillis(start, Math.floor(share * millis))
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

// A tenth of a metre, more precise than any plan.
const degrees = (value: number): number => Math.round(value * 1_000_000) / 1_000_000

// The router may measure the road differently than at the order, so kilometres are shares of the priced distance.
const kilometresOf = (
  trip: TripKey,
  { deliveredAt, distanceKm }: Trip,
  route: Route | null,
  timing: Timing
): ReadonlyArray<Waypoint> => {
  if (route === null) return []
  const count = Math.max(0, Math.ceil(distanceKm / waypointEveryKilometres) - 1)
  return Array.from({ length: count }, (_, index) => (index + 1) * waypointEveryKilometres).flatMap((kilometre) => {
    const share = kilometre / distanceKm
    const point = pointAlong(route.path, share)
    if (point === null) return []
    const eta = etaAt(timing, share)
    const [lat, lng] = [degrees(point.lat), degrees(point.lng)]
    return [{ trip, label: `km ${kilometre}`, lat, lng, eta, passedAt: deliveredAt === null ? null : eta }]
  })
}

interface TripPlan {
  readonly pickup: Waypoint
  readonly between: ReadonlyArray<Waypoint>
  readonly delivery: Waypoint
}

const legsOf: Readonly<Record<TripKey, readonly [LegKey, LegKey]>> = {
  aller: ["enlevement-aller", "livraison-aller"],
  retour: ["enlevement-retour", "livraison-retour"]
}

const planOf = (trip: Trip, key: TripKey, route: Route | null, notBefore: Instant | null): TripPlan => {
  const timing = timingOf(trip, route, notBefore)
  const [pickup, delivery] = legsOf[key]
  const { deliveredAt, pickedUpAt } = trip
  return {
    pickup: endOf({ key: pickup, stop: trip.pickup, trip: key }, etaAt(timing, 0), pickedUpAt ?? deliveredAt),
    between: kilometresOf(key, trip, route, timing),
    delivery: endOf({ key: delivery, stop: trip.delivery, trip: key }, etaAt(timing, 1), deliveredAt)
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
 * constant speed. After the pickup, counts from it. A delivered trip has passed every waypoint, at its average speed.
 * `eta` is null without a date, and null after the pickup without a road.
 */
export const waypointsOf = (mission: Mission, routes: MissionRoutes, limit: number): ReadonlyArray<Waypoint> => {
  const there = planOf(mission.outbound, "aller", routes.outbound, null)
  const back = mission.return === null ? [] : [planOf(mission.return, "retour", routes.return, there.delivery.eta)]
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
