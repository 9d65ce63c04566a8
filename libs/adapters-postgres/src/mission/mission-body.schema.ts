import { EntityId } from "@trajet/domain/billing"
import { DocumentId, DocumentType, FileId } from "@trajet/domain/documents"
import { InspectionPhaseKey } from "@trajet/domain/inspection"
import {
  ClientUpdateId,
  DriverId,
  IncidentCategory,
  IncidentId,
  LegKey,
  MissionId,
  MissionLabels,
  MissionStatus,
  OfferId,
  TransportId,
  TripKey
} from "@trajet/domain/mission"
import { E164 } from "@trajet/domain/phones"
import { PlaceId, PlacePrecision } from "@trajet/domain/places"
import { Cents, VehicleClass, VehicleClassSource } from "@trajet/domain/pricing"
import { Day, Instant, TimeOfDay } from "@trajet/domain/time"
import { Schema } from "effect"

const text = Schema.String
const textOrNull = Schema.NullOr(Schema.String)
const instant = Schema.String.pipe(Schema.fromBrand("Instant", Instant))
const instantOrNull = Schema.NullOr(instant)
const timeOrNull = Schema.NullOr(Schema.String.pipe(Schema.fromBrand("TimeOfDay", TimeOfDay)))
const dayOrNull = Schema.NullOr(Schema.String.pipe(Schema.fromBrand("Day", Day)))
const entityId = Schema.String.pipe(Schema.fromBrand("EntityId", EntityId))
const amount = Schema.Finite.pipe(Schema.fromBrand("Cents", Cents))

const e164OrNull = Schema.NullOr(Schema.String.pipe(Schema.fromBrand("E164", E164)))

const Contact = Schema.Struct({
  name: textOrNull,
  phone: textOrNull,
  phoneE164: e164OrNull,
  email: textOrNull,
  company: textOrNull
})

const Place = Schema.Struct({
  placeId: Schema.String.pipe(Schema.fromBrand("PlaceId", PlaceId)),
  address: text,
  lat: Schema.Finite,
  lng: Schema.Finite,
  precision: PlacePrecision,
  postcode: textOrNull,
  country: text
})

const window = { date: dayOrNull, startTime: timeOrNull, endTime: timeOrNull, secondHour: Schema.Boolean }

const Stop = Schema.Struct({
  place: Place,
  ...window,
  needAppointment: Schema.Boolean,
  contact: Schema.NullOr(Contact)
})

const Vehicle = Schema.Struct({
  type: textOrNull,
  registration: textOrNull,
  vin: textOrNull,
  brand: textOrNull,
  model: textOrNull,
  electric: Schema.Boolean
})

const Trip = Schema.Struct({
  status: MissionStatus,
  pickup: Stop,
  delivery: Stop,
  vehicle: Vehicle,
  vehicleClass: VehicleClass,
  vehicleClassSource: VehicleClassSource,
  options: Schema.Array(Schema.Struct({ key: text, priceHt: amount, params: Schema.Record(text, text) })),
  distanceKm: Schema.Finite,
  priceHt: amount,
  surchargeHt: amount,
  assignedAt: instantOrNull,
  pickedUpAt: instantOrNull,
  deliveredAt: instantOrNull,
  invoicedAt: instantOrNull
})

const Driver = Schema.Struct({
  id: Schema.String.pipe(Schema.fromBrand("DriverId", DriverId)),
  firstName: text,
  lastName: text,
  phone: text,
  phoneE164: e164OrNull,
  email: text
})

const Document = Schema.Struct({
  id: Schema.String.pipe(Schema.fromBrand("DocumentId", DocumentId)),
  key: text,
  label: text,
  trip: TripKey,
  status: Schema.Literals(["waiting", "accepted", "refused"]),
  source: Schema.Literals(["client", "driver", "operator"]),
  file: Schema.Struct({
    fileId: Schema.String.pipe(Schema.fromBrand("FileId", FileId)),
    fileName: text,
    contentType: DocumentType,
    bytes: Schema.Finite,
    sha256: text
  }),
  createdAt: instant
})

const TermsBefore = Schema.Struct({
  legs: Schema.Array(Schema.Struct({ leg: LegKey, ...window })),
  options: Schema.Array(Schema.Struct({ trip: TripKey, key: text, label: text, active: Schema.Boolean }))
})

const DriverValidation = Schema.Struct({
  clientUpdateId: Schema.String.pipe(Schema.fromBrand("ClientUpdateId", ClientUpdateId)),
  change: Schema.Literals(["dates", "option"]),
  before: Schema.NullOr(TermsBefore),
  askedAt: instant,
  remindersAt: Schema.Array(instant),
  expiresAt: instant,
  remindersSent: Schema.Finite
})

const Incident = Schema.Struct({
  id: Schema.String.pipe(Schema.fromBrand("IncidentId", IncidentId)),
  category: IncidentCategory,
  reportedAt: instant,
  blocking: Schema.Boolean
})

const MissionLink = Schema.Struct({
  id: Schema.String.pipe(Schema.fromBrand("MissionId", MissionId)),
  transportId: Schema.String.pipe(Schema.fromBrand("TransportId", TransportId))
})

/** The newest version of the column `mission.body`. */
export const MissionBodySchema = Schema.Struct({
  status: MissionStatus,
  statusBeforeIncident: Schema.NullOr(MissionStatus),
  offerId: Schema.NullOr(Schema.String.pipe(Schema.fromBrand("OfferId", OfferId))),
  orderedAt: Schema.NullOr(instant),
  ...MissionLabels.fields,
  plateau: Schema.Boolean,
  wGarage: Schema.Boolean,
  parc: Schema.Boolean,
  outbound: Trip,
  return: Schema.NullOr(Trip),
  billing: Schema.Struct({
    entityId,
    returnEntityId: Schema.NullOr(entityId),
    payer: Schema.NullOr(Schema.Struct({ companyName: text, email: text, address: text, siret: textOrNull }))
  }),
  driver: Schema.NullOr(Driver),
  returnDriver: Schema.NullOr(Driver),
  wasAssigned: Schema.Boolean,
  driverValidation: Schema.NullOr(DriverValidation),
  requiredDocuments: Schema.Struct({ aller: Schema.Array(text), retour: Schema.Array(text) }),
  documents: Schema.Array(Document),
  reports: Schema.Array(InspectionPhaseKey),
  incidents: Schema.Array(Incident),
  duplicatedFrom: Schema.NullOr(MissionLink),
  duplicatedTo: Schema.NullOr(MissionLink),
  sequence: Schema.Finite,
  completedAt: instantOrNull,
  cancelledAt: instantOrNull
})
