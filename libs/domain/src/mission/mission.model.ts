import { Schema } from "effect"
import type { TripKey } from "./leg.model.ts"
import type { DocumentType } from "../documents/file.model.ts"
import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { ResolvedPlace } from "../places/place.model.ts"
import type { Cents, VehicleClass, VehicleClassSource } from "../pricing/pricing.model.ts"
import type { Day, Instant, TimeOfDay } from "../time/instant.model.ts"

/** The whole public vocabulary (MIS-16 to MIS-25). */
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

/** Who moved the mission, as `transport.status_changed` tells it. */
export const Actor = Schema.Literals(["client", "operator", "driver", "system"])
export type Actor = typeof Actor.Type

export interface Contact {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly company: string | null
}

/** One leg: a place, a day and a window there. */
export interface Stop {
  readonly place: ResolvedPlace
  /** Null on the legs of a return in short form until a dates change sets it. */
  readonly date: Day | null
  readonly startTime: TimeOfDay | null
  readonly endTime: TimeOfDay | null
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
  /** What the obligations of the option asked for (renter, link, pin, target level). */
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
  readonly pickedUpAt: Instant | null
  readonly deliveredAt: Instant | null
}

export interface Driver {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
}

/** The file of a document, as it was received and checked. */
export interface DocumentFile {
  /** Of the stored file; a document that a duplicate kept shares the file of its source. */
  readonly fileId: string
  readonly fileName: string
  /** Told by its content, not by its name. */
  readonly contentType: DocumentType
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

export interface MissionDocument {
  readonly id: string
  readonly key: string
  readonly label: string
  readonly leg: TripKey
  readonly status: "waiting" | "accepted" | "refused"
  readonly source: "client" | "driver" | "operator"
  readonly file: DocumentFile
  readonly createdAt: Instant
}

/** The question to the driver whether changed terms suit (MIS-38 to MIS-46). */
export interface DriverValidation {
  readonly clientUpdateId: string
  readonly change: "dates" | "option"
  readonly askedAt: Instant
  /** When the next reminders are due, and then the end: the driver is removed. */
  readonly remindersAt: ReadonlyArray<Instant>
  readonly expiresAt: Instant
  readonly remindersSent: number
}

/** What went wrong (MIS-35). */
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

export interface Incident {
  readonly id: string
  readonly category: IncidentCategory
  readonly reportedAt: Instant
  readonly blocking: boolean
}

export interface MissionLink {
  readonly id: string
  readonly transportId: string
}

export interface Mission {
  /** UUID v7. */
  readonly id: string
  /** `M-` and eight or more digits; null until the store has assigned it, in the insert. */
  readonly transportId: string | null
  readonly status: MissionStatus
  /** What an incident interrupted; null outside an incident. */
  readonly statusBeforeIncident: MissionStatus | null
  readonly type: MissionType
  readonly reference: string | null
  readonly description: string | null
  readonly plateau: boolean
  readonly wGarage: boolean
  readonly parc: boolean
  readonly outbound: Trip
  readonly return: Trip | null
  readonly billing: { readonly entityId: string; readonly returnEntityId: string | null }
  /** Outbound driver, and the return's where it is another one. */
  readonly driver: Driver | null
  readonly returnDriver: Driver | null
  /** Decides the fee rule `unassigned`: stays true when the driver is removed. */
  readonly wasAssigned: boolean
  readonly driverValidation: DriverValidation | null
  /** Document keys each trip must have accepted before completion. */
  readonly requiredDocuments: { readonly aller: ReadonlyArray<string>; readonly retour: ReadonlyArray<string> }
  readonly documents: ReadonlyArray<MissionDocument>
  /** Phases of the outbound inspection whose report is printed: the detail links to them. */
  readonly reports: ReadonlyArray<InspectionPhaseKey>
  readonly incidents: ReadonlyArray<Incident>
  readonly duplicatedFrom: MissionLink | null
  readonly duplicatedTo: MissionLink | null
  /** Number of events so far; `transport.created` is 1. */
  readonly sequence: number
  /** Set when `transport.completed` was sent, so that it is sent once. */
  readonly completedAt: Instant | null
  readonly cancelledAt: Instant | null
  /** Assigned by the store with the event that created it; empty before. */
  readonly createdAt: Instant
}
