import { emissionsShown } from "../emissions/emissions.rules.ts"
import { documentLabels } from "../documents/document-keys.rules.ts"
import type { CatalogueOption, PriceGrid } from "../pricing/grid.model.ts"
import type { VehicleClass } from "../pricing/pricing.model.ts"
import { driverName } from "../privacy/erased-driver.rules.ts"
import type { Contact, Mission, Stop, Trip, TripOption, Vehicle } from "../mission/mission.model.ts"
import { french } from "../texts/french.ts"
import { frenchHours, frenchKilometres, frenchWeekday, nameOfKey, shownPlate } from "./french.rules.ts"
import type {
  MissionSheet,
  SheetContact,
  SheetDetail,
  SheetOption,
  SheetStop,
  SheetTrip,
  SheetVehicle
} from "./mission-sheet.model.ts"

const { sheet } = french

const namesOf = (grid: PriceGrid, keys: ReadonlyArray<string>): ReadonlyArray<string> => {
  const labels = documentLabels(grid)
  return [...new Set(keys.map((key) => labels.get(key) ?? nameOfKey(key)))]
}

const paramNames: Readonly<Record<string, string>> = sheet.params

const detailOf = (grid: PriceGrid, option: CatalogueOption | undefined, name: string, value: string): SheetDetail => {
  const field = option?.fields.find((one) => one.name === name)
  const renter = field?.type === "choice" ? grid.renters.find(({ id }) => id === value) : undefined
  return {
    label: paramNames[name] ?? nameOfKey(name),
    value: renter?.name ?? value,
    href: /^https?:\/\//u.test(value) ? value : null
  }
}

const optionOf =
  (grid: PriceGrid) =>
  ({ key, params }: TripOption): SheetOption => {
    const option = grid.options.find((one) => one.key === key)
    return {
      name: option?.name ?? nameOfKey(key),
      details: Object.entries(params).map(([name, value]) => detailOf(grid, option, name, value))
    }
  }

const contactOf = ({ name, company, phone }: Contact): SheetContact | null =>
  name === null && company === null && phone === null ? null : { name, company, phone }

const stopOf = (title: string, stop: Stop): SheetStop => ({
  title,
  day: stop.date === null ? sheet.undated : frenchWeekday(stop.date),
  hours: frenchHours(stop),
  appointment: stop.needAppointment,
  address: stop.place.address,
  contact: stop.contact === null ? null : contactOf(stop.contact)
})

const nameOfVehicle = ({ brand, model }: Vehicle): string | null =>
  [brand, model].flatMap((word) => word ?? []).join(" ") || null

const typeOfVehicle = (type: string | null, vehicleClass: VehicleClass): string =>
  type === null || type.toUpperCase() === vehicleClass
    ? sheet.vehicleClasses[vehicleClass]
    : `${sheet.vehicleClasses[vehicleClass]} · ${type}`

const vehicleOf = ({ vehicle, vehicleClass }: Trip): SheetVehicle => ({
  plate: vehicle.registration === null ? null : shownPlate(vehicle.registration),
  vin: vehicle.vin,
  name: nameOfVehicle(vehicle),
  type: typeOfVehicle(vehicle.type, vehicleClass),
  electric: vehicle.electric ? french.yes : french.no
})

const isSameVehicle = (one: Vehicle, other: Vehicle): boolean =>
  one.registration === other.registration &&
  one.vin === other.vin &&
  one.brand === other.brand &&
  one.model === other.model &&
  one.type === other.type &&
  one.electric === other.electric

const toBringOf = (grid: PriceGrid, { options }: Trip): ReadonlyArray<string> =>
  namesOf(
    grid,
    options.flatMap(({ key }) => grid.options.find((one) => one.key === key)?.documents ?? [])
  )

const flagsOf = (mission: Mission): ReadonlyArray<string> => [
  ...(mission.plateau ? [sheet.flags.flatbed] : []),
  ...(mission.wGarage ? [sheet.flags.wGarage] : []),
  ...(mission.outbound.vehicle.electric ? [sheet.flags.electric] : []),
  ...(mission.parc ? [sheet.flags.parc] : [])
]

const emissionsText = ({ emissions }: Trip): ReadonlyArray<string> =>
  emissions === null ? [] : [`${emissionsShown(emissions).kg_co2e.toFixed(2).replace(".", ",")} kg CO2e`]

const tripsOf = (mission: Mission, grid: PriceGrid): ReadonlyArray<SheetTrip> => {
  const { outbound, return: back, requiredDocuments } = mission
  const trip = (title: string, of: Trip, required: ReadonlyArray<string>): SheetTrip => ({
    title,
    distance: [frenchKilometres(of.distanceKm), ...emissionsText(of)].join(" · "),
    pickup: stopOf(sheet.stops.pickup, of.pickup),
    delivery: stopOf(sheet.stops.delivery, of.delivery),
    vehicle: isSameVehicle(of.vehicle, outbound.vehicle) ? null : vehicleOf(of),
    options: of.options.map(optionOf(grid)),
    toBring: toBringOf(grid, of),
    toProduce: namesOf(grid, required)
  })
  return [
    trip(sheet.trips.aller, outbound, requiredDocuments.aller),
    ...(back === null ? [] : [trip(sheet.trips.retour, back, requiredDocuments.retour)])
  ]
}

/**
 * Makes the sheet for the driver of a mission, without prices and billing. Names an option that the grid lacks after
 * its key.
 */
export const missionSheetOf = (mission: Mission, grid: PriceGrid): MissionSheet => ({
  number: mission.transportId ?? "",
  reference: mission.reference,
  type: sheet.types[mission.type],
  status: sheet.statuses[mission.status],
  driver: driverName(mission.driver),
  flags: flagsOf(mission),
  vehicle: vehicleOf(mission.outbound),
  trips: tripsOf(mission, grid),
  instructions: mission.description?.trim() || null,
  createdAt: mission.createdAt
})
