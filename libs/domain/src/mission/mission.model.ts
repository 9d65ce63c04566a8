import { Brand, Record, Schema, Struct } from "effect"
import type { MissionBilling } from "../billing/billing.model.ts"
import type { DocumentId } from "../documents/document.model.ts"
import type { LegKey, StopWindow, TripKey } from "./leg.model.ts"
import type { DocumentType, FileId } from "../documents/file.model.ts"
import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { E164 } from "../phones/phone.model.ts"
import type { ResolvedPlace } from "../places/place.model.ts"
import type { Cents, VehicleClass, VehicleClassSource } from "../pricing/pricing.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { MissionId, TransportId } from "./mission-id.model.ts"

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

export const MissionType = Schema.Literals(["livraison", "restitution", "transfert", "jockey", "autre"])
export type MissionType = typeof MissionType.Type

export const Actor = Schema.Literals(["client", "operator", "driver", "system"])
export type Actor = typeof Actor.Type

export interface Contact {
  readonly name: string | null
  readonly phone: string | null
  readonly phoneE164: E164 | null
  readonly email: string | null
  readonly company: string | null
}

export interface Stop extends StopWindow {
  readonly place: ResolvedPlace
  readonly needAppointment: boolean
  readonly contact: Contact | null
}

export interface Vehicle {
  readonly type: string | null
  /** Upper case, without separators. */
  readonly registration: string | null
  readonly vin: string | null
  readonly brand: string | null
  readonly model: string | null
  readonly electric: boolean
}

export interface TripOption {
  readonly key: string
  readonly priceHt: Cents
  /** Parameters of the option (renter, link, pin, target level). */
  readonly params: Readonly<Record<string, string>>
}

export interface Trip {
  readonly status: MissionStatus
  readonly pickup: Stop
  readonly delivery: Stop
  readonly vehicle: Vehicle
  readonly vehicleClass: VehicleClass
  readonly vehicleClassSource: VehicleClassSource
  readonly options: ReadonlyArray<TripOption>
  /** Kilometres by road, one decimal. */
  readonly distanceKm: number
  readonly priceHt: Cents
  readonly surchargeHt: Cents
  /** The time at which the driver of this trip was assigned; null without a driver, and for older missions. */
  readonly assignedAt: Instant | null
  readonly pickedUpAt: Instant | null
  readonly deliveredAt: Instant | null
  /** The time at which the trip was invoiced, by an operator or seven days after completion; null before this is noted. */
  readonly invoicedAt: Instant | null
}

/** Id of an offer, UUID v7. */
export type OfferId = string & Brand.Brand<"OfferId">
export const OfferId = Brand.nominal<OfferId>()

/** Id of a driver. */
export type DriverId = string & Brand.Brand<"DriverId">
export const DriverId = Brand.nominal<DriverId>()

export interface Driver {
  readonly id: DriverId
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly phoneE164: E164 | null
  readonly email: string
}

export interface DocumentFile {
  readonly fileId: FileId
  readonly fileName: string
  readonly contentType: DocumentType
  readonly bytes: number
  readonly sha256: string
}

export interface MissionDocument {
  readonly id: DocumentId
  readonly key: string
  readonly label: string
  readonly trip: TripKey
  readonly status: "waiting" | "accepted" | "refused"
  readonly source: "client" | "driver" | "operator"
  readonly file: DocumentFile
  readonly createdAt: Instant
}

/** Id of a request to the driver to accept changed terms, UUID v7. */
export type ClientUpdateId = string & Brand.Brand<"ClientUpdateId">
export const ClientUpdateId = Brand.nominal<ClientUpdateId>()

/** Terms as the driver last accepted them, of the legs and options that changed since. An option is active or not. */
export interface TermsBefore {
  readonly legs: ReadonlyArray<StopWindow & { readonly leg: LegKey }>
  readonly options: ReadonlyArray<{
    readonly trip: TripKey
    readonly key: string
    readonly label: string
    readonly active: boolean
  }>
}

/** A request to the driver to accept changed terms (MIS-38 to MIS-46). */
export interface DriverValidation {
  readonly clientUpdateId: ClientUpdateId
  readonly change: "dates" | "option"
  /** Null in a request of a release that did not keep them. */
  readonly before: TermsBefore | null
  readonly askedAt: Instant
  /** Times of the remaining reminders. The driver is removed at `expiresAt`. */
  readonly remindersAt: ReadonlyArray<Instant>
  readonly expiresAt: Instant
  readonly remindersSent: number
}

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

export interface Incident {
  readonly id: IncidentId
  readonly category: IncidentCategory
  readonly reportedAt: Instant
  readonly blocking: boolean
}

export interface MissionLink {
  readonly id: MissionId
  readonly transportId: TransportId
}

const label = Schema.NullOr(Schema.String)

/** The labels that lists of missions show. The store has a column of each. */
export const ListedLabels = Schema.Struct({ reference: label })
export type ListedLabels = typeof ListedLabels.Type

/** What the client says of an order beside its trips, as the store keeps it. No price depends on these members. */
export const MissionLabels = Schema.Struct({ type: MissionType, ...ListedLabels.fields, description: label })
export type MissionLabels = typeof MissionLabels.Type

/** The labels of an order that has none. */
export const noLabels: MissionLabels = {
  type: "livraison",
  ...Record.map(ListedLabels.fields, () => null),
  description: null
}

const labelNames = Record.keys(MissionLabels.fields)
const listedNames = Record.keys(ListedLabels.fields)

/** The labels of an order or a mission, and nothing else of it. */
export const labelsOf = (of: MissionLabels): MissionLabels => Struct.pick(of, labelNames)

/** The labels that lists of missions show, and nothing else of the mission. */
export const listedLabelsOf = (mission: ListedLabels): ListedLabels => Struct.pick(mission, listedNames)

export interface Mission extends MissionLabels {
  readonly id: MissionId
  /** Null before the store inserts the mission. */
  readonly transportId: TransportId | null
  readonly status: MissionStatus
  /** The status that an incident has interrupted; null outside an incident. */
  readonly statusBeforeIncident: MissionStatus | null
  /** The open offer since the drivers were last removed (OPS-9). Null for the first one, whose id is the mission's. */
  readonly offerId: OfferId | null
  /** When it was ordered, by the clock of its environment; null of a mission of a former release. */
  readonly orderedAt: Instant | null
  readonly plateau: boolean
  readonly wGarage: boolean
  readonly parc: boolean
  readonly outbound: Trip
  readonly return: Trip | null
  readonly billing: MissionBilling
  /** The driver of both trips, unless `returnDriver` is set. */
  readonly driver: Driver | null
  readonly returnDriver: Driver | null
  /** Stays true after the driver is removed, and decides the fee rule `unassigned`. */
  readonly wasAssigned: boolean
  readonly driverValidation: DriverValidation | null
  /** Document keys that each trip needs accepted before completion. */
  readonly requiredDocuments: { readonly aller: ReadonlyArray<string>; readonly retour: ReadonlyArray<string> }
  readonly documents: ReadonlyArray<MissionDocument>
  /** Phases of the outbound inspection with a printed report, to which the detail links. */
  readonly reports: ReadonlyArray<InspectionPhaseKey>
  readonly incidents: ReadonlyArray<Incident>
  readonly duplicatedFrom: MissionLink | null
  readonly duplicatedTo: MissionLink | null
  readonly sequence: number
  /** The time of `transport.completed`, which is emitted once. */
  readonly completedAt: Instant | null
  readonly cancelledAt: Instant | null
  /** Set by the store; empty before. */
  readonly createdAt: Instant
}
