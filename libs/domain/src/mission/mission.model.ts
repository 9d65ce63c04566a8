import { Brand, Schema } from "effect"
import { ReportedDelay } from "../arrivals/delay.model.ts"
import { MissionBilling } from "../billing/billing.model.ts"
import { DocumentId } from "../documents/document.model.ts"
import { StopWindow, TermsBefore, TripKey } from "./leg.model.ts"
import { DocumentFile } from "../documents/file.model.ts"
import { Emissions } from "../emissions/emissions.model.ts"
import { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import { E164 } from "../phones/phone.model.ts"
import { ResolvedPlace } from "../places/place.model.ts"
import { Cents, VehicleClass, VehicleClassSource } from "../pricing/pricing.model.ts"
import { InstantSchema } from "../time/instant.model.ts"
import { MissionLabels } from "./labels/mission-labels.model.ts"
import { MissionLink } from "./mission-id.model.ts"

const text = Schema.String
const textOrNull = Schema.NullOr(text)
const instantOrNull = Schema.NullOr(InstantSchema)
const e164OrNull = Schema.NullOr(text.pipe(Schema.fromBrand("E164", E164)))
const cents = Schema.Finite.pipe(Schema.fromBrand("Cents", Cents))

/** MIS-16 to MIS-25. */
export const MissionStatus = Schema.Literals([
  "scheduled",
  "assigned",
  "in_transit",
  "in_transit_return",
  "awaiting_documents",
  "under_review",
  "completed",
  "incident",
  "cancelled"
])
export type MissionStatus = typeof MissionStatus.Type

export const Actor = Schema.Literals(["client", "operator", "driver", "system"])
export type Actor = typeof Actor.Type

export class Contact extends Schema.Opaque<Contact>()(
  Schema.Struct({
    name: textOrNull,
    phone: textOrNull,
    phoneE164: e164OrNull,
    email: textOrNull,
    company: textOrNull
  })
) {}

export class Stop extends Schema.Opaque<Stop>()(
  Schema.Struct({
    place: ResolvedPlace,
    ...StopWindow.fields,
    needAppointment: Schema.Boolean,
    contact: Schema.NullOr(Contact)
  })
) {}

export class Vehicle extends Schema.Opaque<Vehicle>()(
  Schema.Struct({
    type: textOrNull,
    /** Upper case, without separators. */
    registration: textOrNull,
    vin: textOrNull,
    brand: textOrNull,
    model: textOrNull,
    electric: Schema.Boolean
  })
) {}

export class TripOption extends Schema.Opaque<TripOption>()(
  Schema.Struct({
    key: text,
    priceHt: cents,
    /** Parameters of the option (renter, link, pin, target level). */
    params: Schema.Record(text, text)
  })
) {}

export class Trip extends Schema.Opaque<Trip>()(
  Schema.Struct({
    status: MissionStatus,
    pickup: Stop,
    delivery: Stop,
    vehicle: Vehicle,
    vehicleClass: VehicleClass,
    vehicleClassSource: VehicleClassSource,
    options: Schema.Array(TripOption),
    /** Kilometres by road, one decimal. */
    distanceKm: Schema.Finite,
    priceHt: cents,
    surchargeHt: cents,
    /** Greenhouse gas of the trip; null in missions of former releases. */
    emissions: Schema.NullOr(Emissions),
    /** The time at which the driver of this trip was assigned; null without a driver, and for older missions. */
    assignedAt: instantOrNull,
    pickedUpAt: instantOrNull,
    deliveredAt: instantOrNull,
    /** The last delay that clients were told of; null before the first one, and in missions of former releases. */
    delay: Schema.NullOr(ReportedDelay),
    /** The time at which the trip was invoiced, by an operator or seven days after completion; null before this is noted. */
    invoicedAt: instantOrNull
  })
) {}

/** Id of an offer, UUID v7. */
export type OfferId = string & Brand.Brand<"OfferId">
export const OfferId = Brand.nominal<OfferId>()

/** Id of a driver. */
export type DriverId = string & Brand.Brand<"DriverId">
export const DriverId = Brand.nominal<DriverId>()

export class Driver extends Schema.Opaque<Driver>()(
  Schema.Struct({
    id: text.pipe(Schema.fromBrand("DriverId", DriverId)),
    firstName: text,
    lastName: text,
    phone: text,
    phoneE164: e164OrNull,
    email: text
  })
) {}

export class MissionDocument extends Schema.Opaque<MissionDocument>()(
  Schema.Struct({
    id: text.pipe(Schema.fromBrand("DocumentId", DocumentId)),
    key: text,
    label: text,
    trip: TripKey,
    status: Schema.Literals(["waiting", "accepted", "refused"]),
    source: Schema.Literals(["client", "driver", "operator"]),
    file: DocumentFile,
    createdAt: InstantSchema
  })
) {}

/** Id of a request to the driver to accept changed terms, UUID v7. */
export type ClientUpdateId = string & Brand.Brand<"ClientUpdateId">
export const ClientUpdateId = Brand.nominal<ClientUpdateId>()

/** A request to the driver to accept changed terms (MIS-38 to MIS-46). */
export class DriverValidation extends Schema.Opaque<DriverValidation>()(
  Schema.Struct({
    clientUpdateId: text.pipe(Schema.fromBrand("ClientUpdateId", ClientUpdateId)),
    change: Schema.Literals(["dates", "option"]),
    /** Null in a request of a release that did not keep them. */
    before: Schema.NullOr(TermsBefore),
    askedAt: InstantSchema,
    /** Times of the remaining reminders. The driver is removed at `expiresAt`. */
    remindersAt: Schema.Array(InstantSchema),
    expiresAt: InstantSchema,
    remindersSent: Schema.Finite
  })
) {}

/** MIS-35. */
export const IncidentCategory = Schema.Literals([
  "vehicle_unavailable",
  "vehicle_not_roadworthy",
  "breakdown_drivable",
  "breakdown_immobilised",
  "accident",
  "damage_found",
  "contact_unreachable",
  "refused_by_recipient",
  "address_error",
  "documents_missing",
  "keys_missing",
  "weather",
  "driver_issue",
  "other"
])
export type IncidentCategory = typeof IncidentCategory.Type

/** Id of an incident. */
export type IncidentId = string & Brand.Brand<"IncidentId">
export const IncidentId = Brand.nominal<IncidentId>()

export class Incident extends Schema.Opaque<Incident>()(
  Schema.Struct({
    id: text.pipe(Schema.fromBrand("IncidentId", IncidentId)),
    category: IncidentCategory,
    reportedAt: InstantSchema,
    blocking: Schema.Boolean
  })
) {}

export class Mission extends Schema.Opaque<Mission>()(
  Schema.Struct({
    id: MissionLink.fields.id,
    /** Null before the store inserts the mission. */
    transportId: Schema.NullOr(MissionLink.fields.transportId),
    status: MissionStatus,
    /** The status that an incident has interrupted; null outside an incident. */
    statusBeforeIncident: Schema.NullOr(MissionStatus),
    /** The open offer since the drivers were last removed (OPS-9). Null for the first one, whose id is the mission's. */
    offerId: Schema.NullOr(text.pipe(Schema.fromBrand("OfferId", OfferId))),
    /** When it was ordered, by the clock of its environment; null of a mission of a former release. */
    orderedAt: instantOrNull,
    ...MissionLabels.fields,
    plateau: Schema.Boolean,
    wGarage: Schema.Boolean,
    parc: Schema.Boolean,
    outbound: Trip,
    return: Schema.NullOr(Trip),
    billing: MissionBilling,
    /** The driver of both trips, unless `returnDriver` is set. */
    driver: Schema.NullOr(Driver),
    returnDriver: Schema.NullOr(Driver),
    /** Stays true after the driver is removed, and decides the fee rule `unassigned`. */
    wasAssigned: Schema.Boolean,
    driverValidation: Schema.NullOr(DriverValidation),
    /** Document keys that each trip needs accepted before completion. */
    requiredDocuments: Schema.Struct({ aller: Schema.Array(text), retour: Schema.Array(text) }),
    documents: Schema.Array(MissionDocument),
    /** Phases of the outbound inspection with a printed report, to which the detail links. */
    reports: Schema.Array(InspectionPhaseKey),
    incidents: Schema.Array(Incident),
    duplicatedFrom: Schema.NullOr(MissionLink),
    duplicatedTo: Schema.NullOr(MissionLink),
    sequence: Schema.Finite,
    /** The time of `transport.completed`, which is emitted once. */
    completedAt: instantOrNull,
    cancelledAt: instantOrNull,
    /** The fee of the cancellation; null before, and of missions that releases without it have cancelled. */
    cancellationFeeHt: Schema.NullOr(cents),
    /** Set by the store; empty before. */
    createdAt: InstantSchema
  })
) {}
