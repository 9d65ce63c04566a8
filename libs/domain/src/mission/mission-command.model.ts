import type { TripBillingState } from "../billing/billing.model.ts"
import type { ValidatedChange } from "../events/event-payload.rules.ts"
import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { Day, TimeOfDay } from "../time/instant.model.ts"
import type { Driver, IncidentCategory, MissionDocument, MissionLink } from "./mission.model.ts"
import type { LegKey, TripKey } from "./leg.model.ts"

/** Who drives or stands in for the driver; an operator says why, for the audit. */
export type DrivenBy = { readonly actor: "driver" } | { readonly actor: "operator"; readonly reason: string }

/** MIS-2. For `retour` it names another driver of the return and moves no status. */
export interface AssignDriver {
  readonly _tag: "AssignDriver"
  readonly trip: TripKey
  readonly driver: Driver
  readonly by: "driver" | "operator"
  /** Other missions of this driver in the same hours, as the store found them. */
  readonly overlappingMissionIds: ReadonlyArray<string>
}

/** MIS-3. The first two reasons answer a pending request and name it. */
export type UnassignDriver =
  | {
      readonly _tag: "UnassignDriver"
      readonly reason: "driver_refused" | "reminders_unanswered"
      readonly clientUpdateId: string
    }
  | { readonly _tag: "UnassignDriver"; readonly reason: "operator" }

/** MIS-4 and MIS-5. */
export interface PickUpVehicle {
  readonly _tag: "PickUpVehicle"
  readonly trip: TripKey
  readonly by: DrivenBy
}

/** MIS-6 where it is the last delivery. */
export interface DeliverVehicle {
  readonly _tag: "DeliverVehicle"
  readonly trip: TripKey
  readonly by: DrivenBy
}

export interface DocumentReceived {
  readonly _tag: "DocumentReceived"
  readonly document: Omit<MissionDocument, "status" | "createdAt">
  /** What billing says of the document's trip; only a completed mission asks it, null elsewhere. */
  readonly billingState: TripBillingState | null
}

export interface AcceptDocument {
  readonly _tag: "AcceptDocument"
  readonly documentId: string
}

export interface RefuseDocument {
  readonly _tag: "RefuseDocument"
  readonly documentId: string
}

/** MIS-12; `client` is a client in the console. */
export interface ReportIncident {
  readonly _tag: "ReportIncident"
  readonly incidentId: string
  readonly category: IncidentCategory
  readonly blocking: boolean
  readonly by: "driver" | "operator" | "client"
}

/** MIS-13 to MIS-15, by the operator. */
export type ResolveIncident =
  | { readonly _tag: "ResolveIncident"; readonly outcome: "continue" | "cancel" }
  | {
      readonly _tag: "ResolveIncident"
      readonly outcome: "replace_driver" | "delivered_elsewhere"
      readonly reason: string
    }

/** MIS-11 and MIS-15; the console counts as the client. */
export interface Cancel {
  readonly _tag: "Cancel"
  readonly by: "client" | "operator" | "system"
}

/** Members left out keep their value; a null time clears it; a date can be set but not cleared. */
export interface LegChange {
  readonly date?: Day | null
  readonly startTime?: TimeOfDay | null
  readonly endTime?: TimeOfDay | null
}
export type LegChanges = Readonly<Partial<Record<LegKey, LegChange>>>

export interface ChangeDates {
  readonly _tag: "ChangeDates"
  readonly changes: LegChanges
  /** UUID v7; used only where the driver is asked. */
  readonly clientUpdateId: string
  readonly by: "client" | "operator"
}

/** For a change that was made elsewhere (an option). */
export interface AskDriverValidation {
  readonly _tag: "AskDriverValidation"
  /** UUID v7. */
  readonly clientUpdateId: string
  readonly change: ValidatedChange
}

/** `accepted: false` is `UnassignDriver` for `driver_refused`. */
export interface AnswerDriverValidation {
  readonly _tag: "AnswerDriverValidation"
  readonly clientUpdateId: string
  readonly accepted: boolean
}

/** Notes that one more reminder goes out; sending it is the program's. */
export interface RemindDriverValidation {
  readonly _tag: "RemindDriverValidation"
  readonly clientUpdateId: string
}

/** An option of a trip, by its key in the catalogue. */
interface OptionOfTrip {
  /** Of the caller: its catalogue and its prices. */
  readonly grid: PriceGrid
  readonly trip: TripKey
  readonly key: string
  readonly billingState: TripBillingState
  /** UUID v7; used only if the driver is asked. */
  readonly clientUpdateId: string
  readonly by: "client" | "operator"
}

export interface AddOption extends OptionOfTrip {
  readonly _tag: "AddOption"
  /** The obligations as the caller gave them; members that the option does not ask for are ignored. */
  readonly params: Readonly<Record<string, unknown>>
}

export interface RemoveOption extends OptionOfTrip {
  readonly _tag: "RemoveOption"
}

export interface AdjustPrice {
  readonly _tag: "AdjustPrice"
  readonly trip: TripKey
  /** 0 or more. */
  readonly newPriceHt: Cents
  readonly motif: string
  /** The client's own note. */
  readonly reference: string | null
  /** The grid of the group lets clients adjust prices; operators may anyway. */
  readonly clientsAdjust: boolean
  readonly billingState: TripBillingState
  readonly by: "client" | "operator"
}

/** Links the source of a duplication to its duplicate, which has a number by then. */
export interface LinkDuplicate {
  readonly _tag: "LinkDuplicate"
  readonly duplicatedTo: MissionLink
  readonly by: "client"
}

/** Notes that the report of a phase of the outbound inspection is printed. */
export interface RecordReport {
  readonly _tag: "RecordReport"
  readonly phase: InspectionPhaseKey
  readonly by: "client"
}

/** Everything that can happen to a mission after its creation. */
export type MissionCommand =
  | AssignDriver
  | UnassignDriver
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
  | LinkDuplicate
  | RecordReport
