import type { Mission, Trip } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { tripOf, withTrip } from "../mission/trip.rules.ts"
import { greatCircleMeters } from "../places/geo.rules.ts"
import { tableOf } from "./emission-tables.data.ts"
import type { Emissions, NotCounted, WayBack } from "./emissions.model.ts"
import { vehicleFigure } from "./emissions.rules.ts"

const metresOfKilometre = 1_000
// Beyond these bounds a reading is a typing error rather than a detour.
const detourShareMax = 3
const detourKmMax = 20
// Odometers show whole kilometres.
const roundedKm = 1

/** True if a vehicle can have driven so far on a trip: no less than the straight line, no more than three times the plan. */
const isPlausible = ({ delivery, distanceKm, pickup }: Trip, drivenKm: number): boolean =>
  drivenKm >= greatCircleMeters(pickup.place, delivery.place) / metresOfKilometre - roundedKm &&
  drivenKm <= distanceKm * detourShareMax + detourKmMax

/**
 * Computes the figure of a trip by the distance that the vehicle has driven, by the table of the mission (EMI-7). A truck
 * carries the vehicle of `plateau`, so that its odometer says nothing.
 *
 * @param drivenKm Kilometres between the odometer's readings at pickup and delivery; null if one is missing.
 */
export const withDrivenDistance = (mission: Mission, key: TripKey, drivenKm: number | null): Mission => {
  const trip = tripOf(mission, key)
  const emissions = trip?.emissions ?? null
  const table = emissions === null ? null : tableOf(emissions.method)
  if (trip === null || emissions === null || table === null || drivenKm === null) return mission
  if (mission.plateau || !isPlausible(trip, drivenKm)) return mission
  const vehicle = vehicleFigure(table, { ...trip, distanceKm: drivenKm }, false)
  return withTrip(mission, key, { ...trip, emissions: { ...emissions, basis: "driven", vehicle } })
}

const unpublished: Readonly<Record<WayBack, NotCounted | null>> = {
  own_car: null,
  next_mission: null,
  train: "train",
  shuttle: "shuttle"
}

const byMeans = (emissions: Emissions, wayBack: WayBack): Emissions => {
  const left = unpublished[wayBack]
  if (left !== null) return { ...emissions, driver: null, notCounted: [...emissions.notCounted, left] }
  return wayBack === "next_mission" ? { ...emissions, driver: 0 } : emissions
}

/**
 * Computes the way of the driver after the last delivery by the means that was reported (EMI-8). The driver of a truck
 * goes back by the truck, and before a return no driver goes back.
 */
export const withWayBack = (mission: Mission, key: TripKey, wayBack: WayBack | null): Mission => {
  const trip = tripOf(mission, key)
  const emissions = trip?.emissions ?? null
  const isLast = key === "retour" || mission.return === null
  if (trip === null || emissions === null || wayBack === null || mission.plateau || !isLast) return mission
  return withTrip(mission, key, { ...trip, emissions: byMeans(emissions, wayBack) })
}
