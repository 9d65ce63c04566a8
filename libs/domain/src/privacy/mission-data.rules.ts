import { Record } from "effect"
import type { MissionBilling } from "../billing/billing.model.ts"
import { FileId } from "../documents/file.model.ts"
import type { ResolvedPlace } from "../places/place.model.ts"
import type {
  Driver,
  DriverId,
  Incident,
  Mission,
  MissionDocument,
  Stop,
  Trip,
  TripOption,
  Vehicle
} from "../mission/mission.model.ts"
import { labelFlags, labelTexts } from "../mission/labels/mission-labels.model.ts"
import { erasedText } from "./erasure.model.ts"
import { erasedDriver } from "./erased-driver.rules.ts"
import { erasedPlace, erasedPlaceId } from "./erased-place.rules.ts"
import {
  alongside,
  type Erased,
  items,
  kept,
  members,
  nullable,
  nulled,
  replaced,
  type Treatment
} from "./treatment.rules.ts"

/** The id of the file of every erased document. No file has it. */
export const erasedFileId = FileId("00000000-0000-0000-0000-000000000000")

const stop: Treatment<Stop> = members<Stop>({
  place: replaced<ResolvedPlace>("places", "its postcode, town and country", erasedPlace),
  date: kept(),
  startTime: kept(),
  endTime: kept(),
  secondHour: kept(),
  needAppointment: kept(),
  contact: nulled("contacts")
})

// A plate or a VIN leads to the holder of the vehicle. The other texts are as the client wrote them. The class, by which
// the trip was priced, stays.
const vehicle: Treatment<Vehicle> = replaced(
  "vehicles",
  "a vehicle of unknown plate, VIN, brand, model and type",
  (of) => ({
    type: null,
    registration: null,
    vin: null,
    brand: null,
    model: null,
    electric: of.electric
  })
)

const option: Treatment<TripOption> = members<TripOption>({
  key: kept(),
  priceHt: kept(),
  params: replaced("texts", "{}", () => ({}))
})

const trip: Treatment<Trip> = members<Trip>({
  status: kept(),
  pickup: stop,
  delivery: stop,
  vehicle,
  vehicleClass: kept(),
  vehicleClassSource: kept(),
  options: items(option),
  distanceKm: kept(),
  priceHt: kept(),
  surchargeHt: kept(),
  emissions: kept(),
  assignedAt: kept(),
  pickedUpAt: kept(),
  deliveredAt: kept(),
  delay: kept(),
  invoicedAt: kept()
})

const document: Treatment<MissionDocument> = members<MissionDocument>({
  id: kept(),
  key: kept(),
  label: kept(),
  trip: kept(),
  status: kept(),
  source: kept(),
  file: replaced("documents", "no file; the stored file is removed", ({ contentType }) => ({
    fileId: erasedFileId,
    fileName: erasedText,
    contentType,
    bytes: 0,
    sha256: ""
  })),
  createdAt: kept()
})

const incident: Treatment<Incident> = members<Incident>({
  id: kept(),
  category: kept(),
  reportedAt: kept(),
  blocking: kept()
})

const driver = nullable<Driver>(replaced("drivers", "a driver without id, name, phone and e-mail", () => erasedDriver))

/** What an erasure leaves of a mission: amounts, numbers, dates, statuses and the billing entity. */
export const missionData: Treatment<Mission> = members<Mission>({
  id: kept(),
  transportId: kept(),
  status: kept(),
  statusBeforeIncident: kept(),
  type: kept(),
  ...Record.map(labelTexts, () => nulled<string>("texts")),
  ...Record.map(labelFlags, () => kept<boolean>()),
  description: nulled("texts"),
  plateau: kept(),
  wGarage: kept(),
  parc: kept(),
  outbound: trip,
  return: nullable(trip),
  billing: members<MissionBilling>({ entityId: kept(), returnEntityId: kept(), payer: nulled("texts") }),
  offerId: kept(),
  orderedAt: kept(),
  driver,
  returnDriver: driver,
  wasAssigned: kept(),
  driverValidation: kept(),
  requiredDocuments: kept(),
  documents: items(document),
  reports: alongside<Mission["reports"]>("photos", "an empty list", () => []),
  incidents: items(incident),
  duplicatedFrom: kept(),
  duplicatedTo: kept(),
  sequence: kept(),
  completedAt: kept(),
  cancelledAt: kept(),
  cancellationFeeHt: kept(),
  createdAt: kept()
})

/** True if the personal data of the mission was erased. Such a mission does not change any more. */
export const isErased = ({ outbound }: Pick<Mission, "outbound">): boolean =>
  outbound.pickup.place.placeId === erasedPlaceId

/** Replaces one driver of a mission, and nothing else. */
export const withoutDriver = (mission: Mission, driverId: DriverId): Erased<Mission> => {
  const is = (one: Driver | null): boolean => one !== null && one.id === driverId
  const count = [mission.driver, mission.returnDriver].filter(is).length
  if (count === 0) return { value: mission, counts: {} }
  return {
    value: {
      ...mission,
      driver: is(mission.driver) ? erasedDriver : mission.driver,
      returnDriver: is(mission.returnDriver) ? erasedDriver : mission.returnDriver
    },
    counts: { drivers: count }
  }
}

/** The ids of the files of a mission's documents, each once. */
export const filesOfDocuments = ({ documents }: Mission): ReadonlyArray<FileId> => [
  ...new Set(documents.map(({ file }) => file.fileId).filter((fileId) => fileId !== erasedFileId))
]
