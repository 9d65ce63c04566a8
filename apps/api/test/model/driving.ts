import { emit } from "./events.ts"
import { type Actor, actorOf, driverOf, move, outboundOf } from "./journey.ts"
import type { StaffName } from "./people.ts"
import { conflict, done, forbidden, noReturn, type Refusal, unknown } from "./refusal.ts"
import { settle } from "./required-documents.ts"
import type { Model, ModelMission, ModelTrip, Status, TripName } from "./state.ts"

const hasTrip = (mission: ModelMission, who: StaffName, trip: TripName): boolean =>
  who === "operator" || driverOf(mission, trip) === who

export const pickUp = (model: Model, mission: ModelMission, who: StaffName, name: TripName): Refusal | null => {
  if (!hasTrip(mission, who, name)) return unknown
  const trip = mission.trips.get(name)
  if (trip !== undefined && trip.pickedUp !== null) return done(mission)
  if (mission.status !== (name === "aller" ? "assigned" : "in_transit")) return forbidden(mission)
  if (trip === undefined) return noReturn
  if (name === "retour" && outboundOf(mission).delivered === null) return conflict("outbound_not_delivered")
  move(model, mission, name === "aller" ? "in_transit" : "in_transit_return", actorOf(who))
  trip.pickedUp = { value: null }
  if (name === "aller") mission.pending = null
  emit(model, mission, "transport.collected", { leg: name, picked_up_on: trip.pickedUp })
  return null
}

const reach = (model: Model, mission: ModelMission, trip: ModelTrip): void => {
  if (trip.delivered !== null) return
  trip.delivered = { value: null }
  const leg = trip === outboundOf(mission) ? "aller" : "retour"
  emit(model, mission, "transport.delivered", { leg, delivered_on: trip.delivered })
}

export const arrive = (model: Model, mission: ModelMission, trip: ModelTrip, actor: Actor): void => {
  reach(model, mission, trip)
  move(model, mission, "awaiting_documents", actor)
  settle(model, mission, "system")
}

export const deliver = (model: Model, mission: ModelMission, who: StaffName, name: TripName): Refusal | null => {
  if (!hasTrip(mission, who, name)) return unknown
  const trip = mission.trips.get(name)
  if (trip === undefined) return noReturn
  if (trip.delivered !== null) return done(mission)
  if (mission.status !== (name === "aller" ? "in_transit" : "in_transit_return")) return forbidden(mission)
  if (name === "retour" || !mission.trips.has("retour")) arrive(model, mission, trip, actorOf(who))
  else reach(model, mission, trip)
  return null
}

/** An operator notes that a delivered trip was invoiced. */
export const invoice = (mission: ModelMission, name: TripName): Refusal | null => {
  const open: ReadonlyArray<Status> = ["scheduled", "assigned", "cancelled"]
  if (open.includes(mission.status)) return forbidden(mission)
  const trip = mission.trips.get(name)
  if (trip === undefined) return noReturn
  if (trip.delivered === null) return forbidden(mission)
  trip.invoiced = true
  return null
}
