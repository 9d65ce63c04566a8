import { greatCircleMeters } from "../places/geo.rules.ts"
import { isCorsica } from "../places/place.rules.ts"
import type { ResolvedPlace } from "../places/place.model.ts"
import type { VehicleClass } from "../pricing/pricing.model.ts"
import { type EmissionMethod, type EmissionTable, emissionTables, type EnergyFactors } from "./emission-tables.data.ts"
import type { Emissions, NotCounted } from "./emissions.model.ts"

/** The facts of a trip that its emissions depend on. */
export interface EmittingTrip {
  readonly pickup: { readonly place: ResolvedPlace }
  readonly delivery: { readonly place: ResolvedPlace }
  /** Kilometres by road, one decimal. */
  readonly distanceKm: number
  readonly vehicleClass: VehicleClass
  readonly vehicle: { readonly electric: boolean }
}

/** The facts of both trips. */
interface EmittingTrips {
  readonly outbound: EmittingTrip
  readonly return: EmittingTrip | null
  /** True if a truck carries the vehicle. */
  readonly plateau: boolean
}

/** The emissions of each trip; the return's are null without one. */
export interface EmissionsOfTrips {
  readonly outbound: Emissions
  readonly return: Emissions | null
}

const homeCountry = "FR"
const tenths = 10
// Tenths of a kilometre, by tenths of a unit for 100 km, by grams of a unit, to hundredths of a kilogram.
const productsOfFigure = 100_000
const hundredths = 100
const metresOfTenth = 100
// Roads are about so much longer than a straight line.
const roadShare = 1.3

/** Hundredths of a kilogram, half up. The product is whole, so that no figure depends on the order of rounding. */
const figureOf = (tenthsOfKm: number, consumed: number, grams: number): number =>
  Math.round((tenthsOfKm * consumed * grams) / productsOfFigure)

const tenthsOf = ({ distanceKm }: EmittingTrip): number => Math.round(distanceKm * tenths)

const kilowattHourAt = ({ kilowattHour }: EnergyFactors, { place }: EmittingTrip["pickup"]): number => {
  if (isCorsica(place)) return kilowattHour.corsica
  return place.country === homeCountry ? kilowattHour.mainland : kilowattHour.abroad
}

/** The greenhouse gas of a vehicle that goes the distance of the trip, in hundredths of a kilogram (EMI-3). */
export const vehicleFigure = (
  { consumption, factors, truckDiesel }: EmissionTable,
  trip: EmittingTrip,
  plateau: boolean
) => {
  const { diesel, electric } = consumption[trip.vehicleClass]
  if (plateau) return figureOf(tenthsOf(trip), truckDiesel, factors.dieselLitre)
  return trip.vehicle.electric
    ? figureOf(tenthsOf(trip), electric, kilowattHourAt(factors, trip.pickup))
    : figureOf(tenthsOf(trip), diesel, factors.dieselLitre)
}

/** Tenths of a kilometre back to where the mission began: by the road of the trip, else about that of a straight line. */
const wayBackTenths = (trip: EmittingTrip, start: EmittingTrip): number =>
  trip === start
    ? tenthsOf(trip)
    : Math.round((greatCircleMeters(trip.delivery.place, start.pickup.place) * roadShare) / metresOfTenth)

const isOverSea = ({ delivery, pickup }: EmittingTrip): boolean => isCorsica(pickup.place) !== isCorsica(delivery.place)

/** Kilograms of a figure, two decimals. */
export const kilogramsOf = (figure: number): number => figure / hundredths

/**
 * The emissions of each trip by a table. The driver of the last trip goes back to the first pickup by car, or by
 * the truck; between two trips no driver goes back (EMI-4).
 */
export const emissionsOf = (method: EmissionMethod, trips: EmittingTrips): EmissionsOfTrips => {
  const table = emissionTables[method]
  const { outbound, plateau } = trips
  const last = trips.return ?? outbound
  const of = (trip: EmittingTrip): Emissions => {
    const notCounted: ReadonlyArray<NotCounted> = isOverSea(trip) ? ["ferry"] : []
    const back = trip === last ? wayBackTenths(trip, outbound) : 0
    return {
      method,
      basis: "planned",
      vehicle: vehicleFigure(table, trip, plateau),
      driver: figureOf(back, plateau ? table.truckDiesel : table.driverDiesel, table.factors.dieselLitre),
      notCounted
    }
  }
  return { outbound: of(outbound), return: trips.return === null ? null : of(trips.return) }
}

/** The sum of vehicle and driver, in hundredths of a kilogram. */
const totalEmissions = ({ driver, vehicle }: Emissions): number => vehicle + (driver ?? 0)

/** The emissions of both trips together: the sum of the trips' figures, exactly. */
export const emissionsTogether = (outbound: Emissions, back: Emissions | null): Emissions => {
  if (back === null) return outbound
  const { basis, driver, method, notCounted, vehicle } = outbound
  return {
    method,
    basis: basis === back.basis ? basis : "planned",
    vehicle: vehicle + back.vehicle,
    driver: driver === null || back.driver === null ? null : driver + back.driver,
    notCounted: [...new Set([...notCounted, ...back.notCounted])]
  }
}

interface EmittingMission {
  readonly outbound: { readonly emissions: Emissions | null }
  readonly return: { readonly emissions: Emissions | null } | null
}

/** The emissions of both trips of a mission; null for a mission of a former release. */
export const emittedBy = ({ outbound, return: back }: EmittingMission): Emissions | null =>
  outbound.emissions === null ? null : emissionsTogether(outbound.emissions, back?.emissions ?? null)

/** The sum of `emittedBy`, in hundredths of a kilogram. */
export const emittedHundredths = (mission: EmittingMission): number | null => {
  const emissions = emittedBy(mission)
  return emissions === null ? null : totalEmissions(emissions)
}

/** Emissions as answers and events show them: kilograms with two decimals. */
export const emissionsShown = (emissions: Emissions) => ({
  kg_co2e: kilogramsOf(totalEmissions(emissions)),
  vehicle_kg: kilogramsOf(emissions.vehicle),
  driver_kg: emissions.driver === null ? null : kilogramsOf(emissions.driver),
  basis: emissions.basis,
  method: emissions.method,
  not_counted: emissions.notCounted
})
