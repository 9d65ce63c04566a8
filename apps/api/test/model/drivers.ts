import { emit } from "./events.ts"
import { driverOf, move, release, takesReturnDriver } from "./journey.ts"
import { endWith, isOpen } from "./offers.ts"
import { parisMillis } from "./paris-clock.ts"
import { type DriverName, maskedDrivers, type StaffName } from "./people.ts"
import { conflict, forbidden, noReturn, type Refusal, unknown } from "./refusal.ts"
import { type LegKey, type Model, type ModelMission, type Status, type TripName } from "./state.ts"
import { environmentOf, missionsOf, ownerOf } from "./tenants.ts"

const spanOf = (mission: ModelMission, trip: TripName) => {
  const at = (leg: LegKey, first: "start_time" | "end_time", second: "start_time" | "end_time"): number | null => {
    const window = mission.legs.get(leg)
    const hour = window?.[first] ?? window?.[second] ?? null
    return window === undefined || window.date === null || hour === null ? null : parisMillis(window.date, hour)
  }
  const start = at(`enlevement-${trip}`, "start_time", "end_time")
  const end = at(`livraison-${trip}`, "end_time", "start_time")
  return start === null || end === null ? [] : [{ start, end }]
}

/** The statuses in which a driver has trips to drive. */
const underWay: ReadonlyArray<Status> = ["assigned", "in_transit", "in_transit_return", "incident"]

/** The hours of the trips that a driver still has to drive in a mission. */
const hoursOf = (mission: ModelMission, driver: DriverName) =>
  underWay.includes(mission.status)
    ? [...mission.trips].flatMap(([trip, { delivered, givenUp }]) =>
        driverOf(mission, trip) === driver && delivered === null && !givenUp ? spanOf(mission, trip) : []
      )
    : []

/** True if the driver has another mission in the hours of the trip, which brings the return along if it is the outbound one. */
export const isBusy = (model: Model, mission: ModelMission, driver: DriverName, trip: TripName): boolean => {
  const wanted = (trip === "aller" ? [...mission.trips.keys()] : [trip]).flatMap((one) => spanOf(mission, one))
  const had = missionsOf(model, environmentOf(ownerOf(model, mission)))
    .filter((other) => other !== mission)
    .flatMap((other) => hoursOf(other, driver))
  return had.some(({ end, start }) => wanted.some((one) => one.start < end && start < one.end))
}

const tellAssigned = (model: Model, mission: ModelMission, leg: TripName, driver: DriverName): void =>
  emit(model, mission, "transport.assigned", { leg, driver: maskedDrivers[driver] })

/** The reason why a driver cannot have the trip now. */
const assignmentRefused = (model: Model, mission: ModelMission, driver: DriverName, trip: TripName): Refusal | null => {
  if (trip === "aller" ? mission.status !== "scheduled" : !takesReturnDriver(mission)) return forbidden(mission)
  if (!mission.trips.has(trip)) return noReturn
  return isBusy(model, mission, driver, trip) ? conflict("driver_busy") : null
}

const giveOutbound = (model: Model, mission: ModelMission, driver: DriverName, by: "operator" | "driver"): void => {
  endWith(mission, "aller", driver)
  move(model, mission, "assigned", by)
  mission.driver = driver
  mission.wasAssigned = true
  tellAssigned(model, mission, "aller", driver)
}

const giveReturn = (model: Model, mission: ModelMission, driver: DriverName): void => {
  if (driverOf(mission, "retour") === driver) return
  endWith(mission, "retour", driver)
  mission.returnDriver = mission.driver === driver ? null : driver
  tellAssigned(model, mission, "retour", driver)
}

/** An operator gives a trip to a driver, or a driver takes it. The outbound trip brings the return along. */
export const assign = (
  model: Model,
  mission: ModelMission,
  { driver, trip, by }: { readonly driver: DriverName; readonly trip: TripName; readonly by: "operator" | "driver" }
): Refusal | null => {
  const refusal = assignmentRefused(model, mission, driver, trip)
  if (refusal !== null) return refusal
  if (trip === "aller") giveOutbound(model, mission, driver, by)
  else giveReturn(model, mission, driver)
  return null
}

/** An operator takes a trip from its driver. */
export const unassign = (model: Model, mission: ModelMission, trip: TripName): Refusal | null => {
  if (trip === "aller") {
    if (mission.status !== "assigned") return forbidden(mission)
    release(model, mission, "operator")
    return null
  }
  if (!takesReturnDriver(mission)) return forbidden(mission)
  if (!mission.trips.has("retour")) return noReturn
  if (mission.returnDriver !== null) endWith(mission, "retour", mission.driver)
  mission.returnDriver = null
  return null
}

/** The reason why a trip is not proposed to a driver: as for an assignment, and the driver does not have it yet. */
export const proposalRefused = (
  model: Model,
  mission: ModelMission,
  driver: DriverName,
  trip: TripName
): Refusal | null =>
  assignmentRefused(model, mission, driver, trip) ??
  (driverOf(mission, trip) === driver ? conflict("driver_busy") : null)

/** A driver accepts or declines an offer. */
export const answerOffer = (
  model: Model,
  mission: ModelMission,
  driver: DriverName,
  { id, accepts }: { readonly id: string; readonly accepts: boolean }
): Refusal | null => {
  const offer = mission.offers.find((one) => one.id.value === id)
  if (offer === undefined || (offer.driver !== null && offer.driver !== driver)) return unknown
  const isDeclined = offer.declinedBy.has(driver)
  if (isDeclined && !accepts) return null
  if (isDeclined || !isOpen(mission, offer)) return conflict("offer_taken")
  if (accepts) return assign(model, mission, { driver, trip: offer.trip, by: "driver" })
  offer.declinedBy.add(driver)
  if (offer.kind === "proposal") offer.status = "declined"
  return null
}

/** The outbound driver answers a request about changed terms. */
export const answerTerms = (
  model: Model,
  mission: ModelMission,
  who: StaffName,
  { id, accepts }: { readonly id: string; readonly accepts: boolean }
): Refusal | null => {
  if (mission.driver !== who) return unknown
  if (mission.status === "cancelled") return forbidden(mission)
  if (mission.pending?.id !== id) return conflict("validation_not_pending")
  if (mission.status !== "assigned") return forbidden(mission)
  if (accepts) mission.pending = null
  else release(model, mission, "driver")
  return null
}
