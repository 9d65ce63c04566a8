import type { TimeOfDay } from "../time/instant.model.ts"
import { parisInstantMillis } from "../time/instant.rules.ts"
import type { Mission, MissionStatus, Stop, Trip } from "./mission.model.ts"
import type { LegKey, TripKey } from "./leg.model.ts"

/** When the day starts where no `start_time` was given (MON-11). */
const dayStart: TimeOfDay = "08:00"

const legs: Readonly<Record<LegKey, { readonly trip: TripKey; readonly end: "pickup" | "delivery" }>> = {
  "enlevement-aller": { trip: "aller", end: "pickup" },
  "livraison-aller": { trip: "aller", end: "delivery" },
  "enlevement-retour": { trip: "retour", end: "pickup" },
  "livraison-retour": { trip: "retour", end: "delivery" }
}

export const tripOf = (mission: Mission, key: TripKey): Trip | null =>
  key === "aller" ? mission.outbound : mission.return

/** The mission with a trip replaced. */
export const withTrip = (mission: Mission, key: TripKey, trip: Trip): Mission =>
  key === "aller" ? { ...mission, outbound: trip } : { ...mission, return: trip }

/** The trip that a leg begins or ends; null for a leg of a return that is not there. */
export const tripOfLeg = (mission: Mission, leg: LegKey): Trip | null => tripOf(mission, legs[leg].trip)

/** The place and window of a leg; null for a leg of a return that is not there. */
export const stopOf = (mission: Mission, leg: LegKey): Stop | null => tripOfLeg(mission, leg)?.[legs[leg].end] ?? null

/** The mission with the window of a leg replaced; unchanged where that trip is not there. */
export const withStop = (mission: Mission, leg: LegKey, stop: Stop): Mission => {
  const trip = tripOf(mission, legs[leg].trip)
  return trip === null ? mission : withTrip(mission, legs[leg].trip, { ...trip, [legs[leg].end]: stop })
}

/** The outbound vehicle was picked up. */
export const isDeparted = (mission: Mission): boolean => mission.outbound.pickedUpAt !== null

/** Whether the leg is done: the vehicle was picked up, or delivered. A leg of a trip that was given up never is. */
export const isLegDone = (mission: Mission, leg: LegKey): boolean => {
  const trip = tripOf(mission, legs[leg].trip)
  return trip !== null && (legs[leg].end === "pickup" ? trip.pickedUpAt : trip.deliveredAt) !== null
}

/** Epoch milliseconds of the start of the pickup window, 08:00 in Paris where it has no hour; null where undated. */
export const startOfPickup = (trip: Pick<Trip, "pickup">): number | null =>
  trip.pickup.date === null ? null : parisInstantMillis(trip.pickup.date, trip.pickup.startTime ?? dayStart)

const outboundStatus = (mission: Mission): MissionStatus => {
  if (mission.status === "in_transit_return") return "awaiting_documents"
  return mission.status === "in_transit" && mission.outbound.deliveredAt !== null
    ? "awaiting_documents"
    : mission.status
}

const withStatus = (trip: Trip, status: MissionStatus): Trip => (trip.status === status ? trip : { ...trip, status })

/**
 * The mission with the status of each trip as its own says (MIS-30): a return is `assigned` while the outbound trip
 * is under way, a delivered outbound awaits its documents meanwhile, a return given up stays `cancelled`.
 */
export const withTripStatuses = (mission: Mission): Mission => ({
  ...mission,
  outbound: withStatus(mission.outbound, outboundStatus(mission)),
  return:
    mission.return === null || mission.return.status === "cancelled"
      ? mission.return
      : withStatus(mission.return, mission.status === "in_transit" ? "assigned" : mission.status)
})
