import { TimeOfDay } from "../time/instant.model.ts"
import { hourMillisOf } from "./window.rules.ts"
import type { Mission, MissionStatus, Stop, Trip } from "./mission.model.ts"
import type { LegKey, TripKey } from "./leg.model.ts"

/** Start of a window without `start_time` (MON-11). */
const dayStart = TimeOfDay("08:00")

const legs: Readonly<Record<LegKey, { readonly trip: TripKey; readonly end: "pickup" | "delivery" }>> = {
  "enlevement-aller": { trip: "aller", end: "pickup" },
  "livraison-aller": { trip: "aller", end: "delivery" },
  "enlevement-retour": { trip: "retour", end: "pickup" },
  "livraison-retour": { trip: "retour", end: "delivery" }
}

export const tripOf = (mission: Mission, key: TripKey): Trip | null =>
  key === "aller" ? mission.outbound : mission.return

export const withTrip = (mission: Mission, key: TripKey, trip: Trip): Mission =>
  key === "aller" ? { ...mission, outbound: trip } : { ...mission, return: trip }

/** The leg at an end of a trip. */
export const legAt = (trip: TripKey, end: "pickup" | "delivery"): LegKey =>
  `${end === "pickup" ? "enlevement" : "livraison"}-${trip}` as const

export const tripOfLeg = (mission: Mission, leg: LegKey): Trip | null => tripOf(mission, legs[leg].trip)

export const stopOf = (mission: Mission, leg: LegKey): Stop | null => tripOfLeg(mission, leg)?.[legs[leg].end] ?? null

export const withStop = (mission: Mission, leg: LegKey, stop: Stop): Mission => {
  const trip = tripOf(mission, legs[leg].trip)
  return trip === null ? mission : withTrip(mission, legs[leg].trip, { ...trip, [legs[leg].end]: stop })
}

export const isDeparted = (mission: Mission): boolean => mission.outbound.pickedUpAt !== null

/** True if the vehicle was picked up or delivered at this leg. False for a trip that was given up. */
export const isLegDone = (mission: Mission, leg: LegKey): boolean => {
  const trip = tripOf(mission, legs[leg].trip)
  return trip !== null && (legs[leg].end === "pickup" ? trip.pickedUpAt : trip.deliveredAt) !== null
}

/** Start of the pickup window in epoch milliseconds, 08:00 in Paris if it has no hour; null without a date. */
export const startOfPickup = ({ pickup }: Pick<Trip, "pickup">): number | null =>
  pickup.date === null ? null : hourMillisOf({ ...pickup, date: pickup.date }, pickup.startTime ?? dayStart)

const outboundStatus = (mission: Mission): MissionStatus => {
  if (mission.status === "in_transit_return") return "awaiting_documents"
  return mission.status === "in_transit" && mission.outbound.deliveredAt !== null
    ? "awaiting_documents"
    : mission.status
}

const withStatus = (trip: Trip, status: MissionStatus): Trip => (trip.status === status ? trip : { ...trip, status })

/**
 * Derives the status of each trip (MIS-30): a return is `assigned` during the outbound trip, a delivered outbound then
 * awaits its documents, and a return that was given up stays `cancelled`.
 */
export const withTripStatuses = (mission: Mission): Mission => ({
  ...mission,
  outbound: withStatus(mission.outbound, outboundStatus(mission)),
  return:
    mission.return === null || mission.return.status === "cancelled"
      ? mission.return
      : withStatus(mission.return, mission.status === "in_transit" ? "assigned" : mission.status)
})
