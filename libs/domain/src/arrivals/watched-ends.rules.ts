import type { MissionDue } from "../due/due-work.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { secondsOfDistance } from "./driving-time.rules.ts"
import type { ArrivalSide } from "./delay.model.ts"
import { rangeOfWindow } from "./stop-window.rules.ts"

/** An end of a trip at which a driver is awaited. */
export interface TripEnd {
  readonly trip: TripKey
  readonly side: ArrivalSide
}

const pickupOfReturn = (mission: Mission): ReadonlyArray<TripEnd> =>
  mission.return === null || mission.return.status === "cancelled" ? [] : [{ trip: "retour", side: "pickup" }]

/**
 * The ends of a mission at which its driver is awaited next (ETA-11): the pickup of an assigned trip, the delivery of one
 * under way, and with it the pickup of a return by the same driver. None in other statuses.
 */
export const awaitedEnds = (mission: Mission): ReadonlyArray<TripEnd> => {
  const { outbound, returnDriver, status } = mission
  if (status === "assigned") return [{ trip: "aller", side: "pickup" }]
  if (status === "in_transit_return") return [{ trip: "retour", side: "delivery" }]
  if (status !== "in_transit") return []
  if (outbound.deliveredAt !== null) return pickupOfReturn(mission)
  return [{ trip: "aller", side: "delivery" }, ...(returnDriver === null ? pickupOfReturn(mission) : [])]
}

/** A vehicle that has just left is not late yet. */
const firstLookMillis = 15 * minuteMillis

/** A vehicle that stands still is not late before the end of the window is nearer than this: its way is shorter. */
const longestWayMillis = ({ distanceKm }: Trip): number =>
  Math.round(1_500 * secondsOfDistance(distanceKm)) + hourMillis

const firstLook = (trip: Trip, windowTo: Instant): Instant => {
  if (trip.pickedUpAt === null) return plusMillis(windowTo, minuteMillis)
  const [left, near] = [plusMillis(trip.pickedUpAt, firstLookMillis), plusMillis(windowTo, -longestWayMillis(trip))]
  return left > near ? left : near
}

/**
 * The first look at the ends that are awaited: of a delivery soon after its pickup, or as late as its window allows; of a
 * pickup after the end of its window, before which it is not late by plan. Other dates move the look. Empty if the end that
 * is awaited first has no day.
 */
export const arrivalWork = (mission: Mission): ReadonlyArray<MissionDue> => {
  const [end] = awaitedEnds(mission)
  const trip = end === undefined ? null : tripOf(mission, end.trip)
  if (end === undefined || trip === null) return []
  const window = rangeOfWindow(trip[end.side])
  if (window === null) return []
  return [{ kind: "watch_arrival", dueAt: firstLook(trip, window.to) }]
}
