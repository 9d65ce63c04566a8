import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { startOfPickup, tripOf } from "../mission/trip.rules.ts"
import { greatCircleMeters } from "../places/geo.rules.ts"
import { shareAlong } from "../places/path.rules.ts"
import type { Point, Route } from "../places/place.model.ts"
import type { Position, Track } from "../positions/position.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, instantOfMillis, millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import type { ExpectedArrival, TimeRange, WayAhead } from "./arrival.model.ts"
import type { ArrivalSide } from "./delay.model.ts"
import { rangeOfWay } from "./arrival-range.rules.ts"
import { drivingMillis, secondsOfDistance } from "./driving-time.rules.ts"
import { dailyRestMillis } from "./rests.rules.ts"
import { rangeOfWindow } from "./stop-window.rules.ts"

/** What is known of a trip, besides its mission. */
export interface ArrivalKnowledge {
  /** The road of the trip; null if no router answered, or if the map has none. */
  readonly road: Pick<Route, "durationSeconds" | "path"> | null
  /** The road from the latest position to the delivery; null if none was asked for, or if no router answered. */
  readonly roadAhead: Pick<Route, "durationSeconds"> | null
  readonly track: Track | null
}

/** How much longer roads are than the straight line. */
const roadsPerLine = 1.25

const wholeWay = ({ distanceKm }: Trip, { road }: ArrivalKnowledge): Pick<WayAhead, "drivingSeconds" | "source"> =>
  road === null
    ? { drivingSeconds: secondsOfDistance(distanceKm), source: "distance" }
    : { drivingSeconds: road.durationSeconds, source: "router" }

const wayFrom = (
  position: Point,
  trip: Trip,
  knowledge: ArrivalKnowledge
): Pick<WayAhead, "drivingSeconds" | "source"> => {
  const { road, roadAhead } = knowledge
  if (roadAhead !== null) return { drivingSeconds: roadAhead.durationSeconds, source: "router" }
  if (road !== null) {
    const drivingSeconds = (1 - shareAlong(road.path, position)) * road.durationSeconds
    return { drivingSeconds, source: "share" }
  }
  const kilometres = (roadsPerLine * greatCircleMeters(position, trip.delivery.place)) / 1_000
  return { drivingSeconds: secondsOfDistance(kilometres), source: "distance" }
}

/** Driving since the last daily rest: of the time since the pickup, what driving does not explain was such rests. */
const drivenSinceRest = (pickedUpAt: Instant, at: Instant, drivenSeconds: number): number => {
  const start = millisOfInstant(pickedUpAt)
  const idle = millisOfInstant(at) - start - drivingMillis(start, drivenSeconds)
  const rests = Math.floor((idle + 2 * hourMillis) / dailyRestMillis)
  return rests < 1 ? drivenSeconds : Math.max(0, drivenSeconds - (rests * 9 * hourMillis) / 1_000)
}

const wayOf = (pickedUpAt: Instant, last: Position | null, trip: Trip, knowledge: ArrivalKnowledge): WayAhead => {
  const whole = wholeWay(trip, knowledge)
  if (last === null) return { ...whole, since: pickedUpAt, drivenSeconds: 0 }
  const ahead = wayFrom(last, trip, knowledge)
  const driven = Math.max(0, whole.drivingSeconds - ahead.drivingSeconds)
  return { ...ahead, since: last.at, drivenSeconds: drivenSinceRest(pickedUpAt, last.at, driven) }
}

const silentAfterMillis = 30 * minuteMillis

const silentSinceOf = (news: Instant, now: Instant): Instant | null =>
  millisOfInstant(now) - millisOfInstant(news) > silentAfterMillis ? news : null

const later = (one: Instant, other: Instant): Instant => (one > other ? one : other)

/** A vehicle that has time until the window is expected in the window: its driver may wait, or sleep on the way. */
const notBefore = (range: TimeRange, window: TimeRange | null): TimeRange =>
  window === null || range.to >= window.from ? range : window

/** True once the vehicle was within 1 km of its delivery (OPS-41), whether or not its driver has reported the delivery. */
export const hasArrived = (track: Track | null): boolean =>
  track !== null && track.points.length > 0 && track.passages.length === track.points.length

const underWay = (
  pickedUpAt: Instant,
  trip: Trip,
  knowledge: ArrivalKnowledge,
  now: Instant
): ExpectedArrival | null => {
  if (hasArrived(knowledge.track)) return null
  const last = knowledge.track?.last ?? null
  const range = rangeOfWay(wayOf(pickedUpAt, last, trip, knowledge), now)
  return {
    ...notBefore(range, rangeOfWindow(trip.delivery)),
    basis: last === null ? "plan" : "position",
    positionAt: last?.at ?? null,
    silentSince: silentSinceOf(last?.at ?? pickedUpAt, now)
  }
}

/** The minute after `now`: what has not happened is expected from then on. */
const nextMinute = (now: Instant): Instant =>
  instantOfMillis(Math.ceil(millisOfInstant(now) / minuteMillis) * minuteMillis)

/**
 * The pickup by its window: not before its first hour, and after its end from now on, for an hour or as long as it is
 * overdue.
 */
const plannedPickup = (trip: Trip, now: Instant): TimeRange | null => {
  const [window, start] = [rangeOfWindow(trip.pickup), startOfPickup(trip)]
  if (window === null || start === null) return null
  const from = later(instantOfMillis(start), nextMinute(now))
  const overdue = millisOfInstant(from) - millisOfInstant(window.to)
  return { from, to: overdue < 0 ? window.to : plusMillis(from, Math.max(hourMillis, overdue)) }
}

/** The pickup of a return whose driver is still on the way to the delivery of the outbound trip: not before that. */
const afterOutbound = (planned: TimeRange, outbound: ExpectedArrival | null): ExpectedArrival =>
  outbound === null
    ? { ...planned, basis: "plan", positionAt: null, silentSince: null }
    : { ...outbound, from: later(planned.from, outbound.from), to: later(planned.to, outbound.to) }

/** The delivery of a trip that has not begun: from the first time of its pickup on, and not before its own window. */
const plannedDelivery = (trip: Trip, knowledge: ArrivalKnowledge, now: Instant): TimeRange | null => {
  const [pickup, window] = [plannedPickup(trip, now), rangeOfWindow(trip.delivery)]
  if (pickup === null || window === null) return null
  const { from, to } = rangeOfWay({ ...wholeWay(trip, knowledge), drivenSeconds: 0, since: pickup.from }, now)
  return { from: later(from, window.from), to: later(to, window.to) }
}

/**
 * When the driver of a trip is expected at one of its ends (ETA-1 to ETA-6). A trip under way counts from its latest position,
 * or else from its pickup; a trip that has not begun keeps to its windows. Null where nobody is expected: the end is done, the
 * vehicle has arrived, the mission is cancelled or in an incident, or the stop has no day. `knowledge` is of the trip, and for the
 * pickup of a return of the outbound trip, which its driver has to deliver before.
 */
export const expectedArrival = (
  mission: Mission,
  { side, trip: key }: { readonly trip: TripKey; readonly side: ArrivalSide },
  knowledge: ArrivalKnowledge,
  now: Instant
): ExpectedArrival | null => {
  const trip = tripOf(mission, key)
  if (trip === null || trip.status === "cancelled" || trip.status === "incident" || trip.deliveredAt !== null)
    return null
  if (trip.pickedUpAt !== null) return side === "pickup" ? null : underWay(trip.pickedUpAt, trip, knowledge, now)
  const planned = side === "pickup" ? plannedPickup(trip, now) : plannedDelivery(trip, knowledge, now)
  if (planned === null) return null
  const { outbound, returnDriver } = mission
  const before =
    key === "retour" && side === "pickup" && returnDriver === null && outbound.deliveredAt === null
      ? outbound.pickedUpAt
      : null
  return afterOutbound(planned, before === null ? null : underWay(before, outbound, knowledge, now))
}
