import { emit } from "./events.ts"
import { offerAgain, withdraw } from "./offers.ts"
import type { DriverName, StaffName } from "./people.ts"
import type { Model, ModelMission, ModelTrip, Status, TripName } from "./state.ts"

export type Actor = "client" | "operator" | "driver" | "system"

export const actorOf = (who: StaffName): "operator" | "driver" => (who === "operator" ? "operator" : "driver")

export const outboundOf = ({ trips }: ModelMission): ModelTrip => {
  const trip = trips.get("aller")
  if (trip === undefined) throw new Error("a mission has an outbound trip")
  return trip
}

/** The driver of a trip. */
export const driverOf = ({ driver, returnDriver }: ModelMission, trip: TripName): DriverName | null =>
  trip === "aller" ? driver : (returnDriver ?? driver)

/** True if these people see the mission. */
export const isSeen = ({ driver, returnDriver }: ModelMission, who: StaffName): boolean =>
  who === "operator" || driver === who || returnDriver === who

/** The statuses in which the return may get another driver. */
export const takesReturnDriver = ({ status }: ModelMission): boolean => status === "assigned" || status === "in_transit"

/** True for missions that have no driver of the trip yet, or may get another one. */
export const takesDriver =
  (trip: TripName | null) =>
  (mission: ModelMission): boolean =>
    trip === "retour" ? mission.trips.has("retour") && takesReturnDriver(mission) : mission.status === "scheduled"

/** Changes the status. Nobody is asked any more to take a trip that is no longer to be taken. */
export const move = (model: Model, mission: ModelMission, to: Status, actor: Actor): void => {
  const from = mission.status
  mission.status = to
  if (from === "scheduled") withdraw(mission, "aller")
  if (!takesReturnDriver(mission)) withdraw(mission, "retour")
  emit(model, mission, "transport.status_changed", { from, to, actor })
}

/** Takes the mission from its drivers, so that it is offered again. */
export const release = (model: Model, mission: ModelMission, actor: Actor): void => {
  move(model, mission, "scheduled", actor)
  mission.driver = null
  mission.returnDriver = null
  mission.pending = null
  offerAgain(mission)
}

/** The status of a trip, which has no events of its own. */
export const tripStatus = ({ status, trips }: ModelMission, name: TripName): Status => {
  const trip = trips.get(name)
  if (trip?.givenUp === true) return "cancelled"
  if (name === "retour") return status === "in_transit" ? "assigned" : status
  const isThere = status === "in_transit_return" || (status === "in_transit" && trip?.delivered !== null)
  return isThere ? "awaiting_documents" : status
}
