import type { ReportDelay } from "../arrivals/report-delay.model.ts"
import type { TripBillingState } from "../billing/billing.model.ts"
import type { DocumentId } from "../documents/document.model.ts"
import type { WayBack } from "../emissions/emissions.model.ts"
import type { InspectionProgress, ValidatedChange } from "../events/event-payload.rules.ts"
import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { Day, Instant, TimeOfDay } from "../time/instant.model.ts"
import type {
  ClientUpdateId,
  Driver,
  IncidentCategory,
  IncidentId,
  MissionDocument,
  OfferId,
  Vehicle
} from "./mission.model.ts"
import type { LegKey, TermsBefore, TripKey } from "./leg.model.ts"
import type { MissionId, MissionLink } from "./mission-id.model.ts"

/** The driver, or an operator for the driver, who gives a reason for the audit. */
export type DrivenBy = { readonly actor: "driver" } | { readonly actor: "operator"; readonly reason: string }

/** MIS-2. For `retour`, sets another driver of the return and moves no status. */
export interface AssignDriver {
  readonly _tag: "AssignDriver"
  readonly trip: TripKey
  readonly driver: Driver
  readonly by: "driver" | "operator"
  /** Other missions of this driver in the same hours, found by the store. */
  readonly overlappingMissionIds: ReadonlyArray<MissionId>
}

/** MIS-3. The first two reasons answer a pending request, by its id. */
export type UnassignDriver =
  | {
      readonly _tag: "UnassignDriver"
      readonly reason: "driver_refused" | "reminders_unanswered"
      readonly clientUpdateId: ClientUpdateId
      /** A new id for the offer that opens (OPS-9). */
      readonly offerId: OfferId
    }
  | { readonly _tag: "UnassignDriver"; readonly reason: "operator"; readonly offerId: OfferId }

/** The return goes back to the outbound driver (OPS-19); by the operator. */
export interface UnassignReturnDriver {
  readonly _tag: "UnassignReturnDriver"
}

/** A pickup or delivery. */
export interface DrivenStep {
  readonly trip: TripKey
  readonly by: DrivenBy
  /** The time of the step, if it was earlier than its report (OPS-28). */
  readonly at: Instant | null
}

/** MIS-4 and MIS-5. */
export interface PickUpVehicle extends DrivenStep {
  readonly _tag: "PickUpVehicle"
}

/** MIS-6 for the last delivery. */
export interface DeliverVehicle extends DrivenStep {
  readonly _tag: "DeliverVehicle"
  /** How the driver goes on, if that is reported (EMI-8). */
  readonly wayBack?: WayBack | null
}

export interface DocumentReceived {
  readonly _tag: "DocumentReceived"
  readonly document: Omit<MissionDocument, "status">
  /** Billing state of the document's trip, null unless the mission is completed. */
  readonly billingState: TripBillingState | null
}

export interface AcceptDocument {
  readonly _tag: "AcceptDocument"
  readonly documentId: DocumentId
}

export interface RefuseDocument {
  readonly _tag: "RefuseDocument"
  readonly documentId: DocumentId
}

/** MIS-12. `client` is a client in the console. */
export interface ReportIncident {
  readonly _tag: "ReportIncident"
  readonly incidentId: IncidentId
  readonly category: IncidentCategory
  readonly blocking: boolean
  readonly by: "driver" | "operator" | "client"
}

/** MIS-13 to MIS-15, by the operator. */
export type ResolveIncident =
  | { readonly _tag: "ResolveIncident"; readonly outcome: "continue" | "cancel" }
  | {
      readonly _tag: "ResolveIncident"
      readonly outcome: "replace_driver"
      readonly reason: string
      /** A new id for the offer that opens (OPS-9). */
      readonly offerId: OfferId
    }
  | { readonly _tag: "ResolveIncident"; readonly outcome: "delivered_elsewhere"; readonly reason: string }

/** MIS-11 and MIS-15. The console counts as the client. */
export interface Cancel {
  readonly _tag: "Cancel"
  readonly by: "client" | "operator" | "system"
}

/** Absent members keep their value, null clears a time, and a date cannot be cleared. */
export interface LegChange {
  readonly date?: Day | null
  readonly startTime?: TimeOfDay | null
  readonly endTime?: TimeOfDay | null
}
export type LegChanges = Readonly<Partial<Record<LegKey, LegChange>>>

export interface ChangeDates {
  readonly _tag: "ChangeDates"
  readonly changes: LegChanges
  /** Unused unless the driver is asked. */
  readonly clientUpdateId: ClientUpdateId
  readonly by: "client" | "operator"
}

/** For a change of another command, such as an option. */
export interface AskDriverValidation {
  readonly _tag: "AskDriverValidation"
  readonly clientUpdateId: ClientUpdateId
  readonly change: ValidatedChange
  readonly before: TermsBefore
}

/** A refusal (`accepted: false`) is `UnassignDriver` with `driver_refused`. */
export interface AnswerDriverValidation {
  readonly _tag: "AnswerDriverValidation"
  readonly clientUpdateId: ClientUpdateId
  readonly accepted: boolean
  /** A new id for the offer that opens after a refusal (OPS-9). */
  readonly offerId: OfferId
}

/** Counts one more reminder. The program sends it. */
export interface RemindDriverValidation {
  readonly _tag: "RemindDriverValidation"
  readonly clientUpdateId: ClientUpdateId
}

interface OptionOfTrip {
  /** The grid of the caller, with catalogue and prices. */
  readonly grid: PriceGrid
  readonly trip: TripKey
  readonly key: string
  readonly billingState: TripBillingState
  /** Unused unless the driver is asked. */
  readonly clientUpdateId: ClientUpdateId
  readonly by: "client" | "operator"
}

export interface AddOption extends OptionOfTrip {
  readonly _tag: "AddOption"
  /** Parameters from the caller. Other members than the option's fields are ignored. */
  readonly params: Readonly<Record<string, unknown>>
}

export interface RemoveOption extends OptionOfTrip {
  readonly _tag: "RemoveOption"
}

export interface AdjustPrice {
  readonly _tag: "AdjustPrice"
  readonly trip: TripKey
  readonly newPriceHt: Cents
  readonly motif: string
  readonly reference: string | null
  /** True if the group's grid lets clients adjust prices. Operators always may. */
  readonly clientsAdjust: boolean
  readonly billingState: TripBillingState
  readonly by: "client" | "operator"
}

/** By the operator (OPS-33). The price stays. */
export interface ChangeVehicle {
  readonly _tag: "ChangeVehicle"
  readonly trip: TripKey
  /** The members to replace, normalised. */
  readonly vehicle: Partial<Vehicle>
}

/** By the operator (OPS-37). */
export interface InvoiceTrip {
  readonly _tag: "InvoiceTrip"
  readonly trip: TripKey
}

/** By due work, seven days after the completion (BIL-7, OPS-37). */
export interface RecordInvoicing {
  readonly _tag: "RecordInvoicing"
}

export interface LinkDuplicate {
  readonly _tag: "LinkDuplicate"
  readonly duplicatedTo: MissionLink
  readonly by: "client"
}

export interface RecordReport {
  readonly _tag: "RecordReport"
  readonly phase: InspectionPhaseKey
  readonly by: "system"
}

/** A part of an inspection (OPS-43 to OPS-50). `step` is what it makes of its phase, for the event; null without one. */
export interface TakeInspectionPart {
  readonly _tag: "TakeInspectionPart"
  readonly step: { readonly type: "started" | "completed"; readonly progress: InspectionProgress } | null
  readonly by: "driver"
}

export type MissionCommand =
  | AssignDriver
  | UnassignDriver
  | UnassignReturnDriver
  | PickUpVehicle
  | DeliverVehicle
  | DocumentReceived
  | AcceptDocument
  | RefuseDocument
  | ReportIncident
  | ResolveIncident
  | Cancel
  | ChangeDates
  | AskDriverValidation
  | AnswerDriverValidation
  | RemindDriverValidation
  | AddOption
  | RemoveOption
  | AdjustPrice
  | ChangeVehicle
  | InvoiceTrip
  | RecordInvoicing
  | ReportDelay
  | LinkDuplicate
  | RecordReport
  | TakeInspectionPart
