import { Result } from "effect"
import { reportDelay } from "../arrivals/report-delay.rules.ts"
import { linkDuplicate } from "../duplication/link-duplicate.rules.ts"
import { recordReport, takeInspectionPart } from "../inspection/inspection.rules.ts"
import { addOption, removeOption } from "../options/change-options.rules.ts"
import { adjustPrice } from "../prices/price-adjustment.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import type { Decision } from "./decision.rules.ts"
import { askDriver, remindDriver } from "./driver-validation.rules.ts"
import type { Mission } from "./mission.model.ts"
import type { MissionCommand } from "./mission-command.model.ts"
import { cancelMission } from "./mission-cancel.rules.ts"
import type { Change } from "./mission-changes.rules.ts"
import { changeDates } from "./mission-dates.rules.ts"
import { acceptDocument, receiveDocument, refuseDocument } from "./mission-documents.rules.ts"
import {
  answerDriver,
  assignDriver,
  deliverVehicle,
  pickUpVehicle,
  unassignDriver,
  unassignReturnDriver
} from "./mission-driving.rules.ts"
import { reportIncident, resolveIncident } from "./mission-incident.rules.ts"
import type { Trigger } from "./mission-table.rules.ts"
import { withTripStatuses } from "./trip.rules.ts"
import { changeVehicle } from "../ordering/change-vehicle.rules.ts"
import { recordInvoicing } from "../operations/record-invoicing.rules.ts"
import { invoiceTrip } from "../operations/invoice-trip.rules.ts"

export type CommandTag = MissionCommand["_tag"]

export type CommandOf<Tag extends CommandTag> = {
  [One in Tag]: { readonly _tag: One } & Extract<MissionCommand, { readonly _tag: One }>
}[Tag]

/** The rule of each command. Called only by `decide`, and by rules of commands that lead to another. */
const rules = {
  AssignDriver: assignDriver,
  UnassignDriver: unassignDriver,
  UnassignReturnDriver: unassignReturnDriver,
  PickUpVehicle: pickUpVehicle,
  DeliverVehicle: deliverVehicle,
  DocumentReceived: receiveDocument,
  AcceptDocument: acceptDocument,
  RefuseDocument: refuseDocument,
  ReportIncident: reportIncident,
  ResolveIncident: resolveIncident,
  Cancel: cancelMission,
  ChangeDates: changeDates,
  AskDriverValidation: askDriver,
  AnswerDriverValidation: answerDriver,
  RemindDriverValidation: remindDriver,
  AddOption: addOption,
  RemoveOption: removeOption,
  AdjustPrice: adjustPrice,
  ChangeVehicle: changeVehicle,
  InvoiceTrip: invoiceTrip,
  RecordInvoicing: recordInvoicing,
  ReportDelay: reportDelay,
  LinkDuplicate: linkDuplicate,
  RecordReport: recordReport,
  TakeInspectionPart: takeInspectionPart
} satisfies Readonly<Record<CommandTag, unknown>>

type Rules = typeof rules
type Decisions = { readonly [Tag in CommandTag]: Extract<Result.Result.Success<ReturnType<Rules[Tag]>>, Decision> }
type Refusals = { readonly [Tag in CommandTag]: Result.Result.Failure<ReturnType<Rules[Tag]>> }

/** The decision on a command with this tag. It may have more members than mission and events. */
export type DecisionOf<Tag extends CommandTag> = Decisions[Tag]

export type RefusalOf<Tag extends CommandTag> = Refusals[Tag]

const ruleOf: {
  readonly [Tag in CommandTag]: (
    mission: Mission,
    command: CommandOf<Tag>,
    now: Instant
  ) => Result.Result<Decisions[Tag], Refusals[Tag]>
} = rules

/** At least one row. */
type RowsRead = readonly [Trigger | Change, ...ReadonlyArray<Trigger | Change>]

type Unread<Read extends Readonly<Record<CommandTag, RowsRead>>> = Exclude<Trigger | Change, Read[CommandTag][number]>

/** Compiles only if each row is read by a command. The missing member `unread` names the other rows. */
const readEveryRow = <const Read extends Readonly<Record<CommandTag, RowsRead>>>(
  read: Read & ([Unread<Read>] extends [never] ? unknown : { readonly unread: Unread<Read> })
): Read => read

export const rowsRead = readEveryRow({
  AssignDriver: ["assign", "assign_return_driver"],
  UnassignDriver: ["unassign"],
  UnassignReturnDriver: ["unassign_return_driver"],
  PickUpVehicle: ["pick_up_outbound", "pick_up_return"],
  DeliverVehicle: [
    "deliver_last",
    "deliver_outbound_before_return",
    "nothing_required",
    "documents_arrived",
    "documents_accepted"
  ],
  DocumentReceived: ["receive_document", "documents_arrived"],
  AcceptDocument: ["accept_document", "documents_accepted"],
  RefuseDocument: ["refuse_document", "document_refused"],
  ReportIncident: ["report_incident", "report_further_incident"],
  ResolveIncident: [
    "continue",
    "replace_driver",
    "deliver_elsewhere",
    "cancel_incident",
    "nothing_required",
    "documents_arrived",
    "document_refused",
    "documents_accepted"
  ],
  Cancel: ["cancel", "cancel_incident"],
  ChangeDates: ["change_dates"],
  AskDriverValidation: ["ask_driver"],
  AnswerDriverValidation: ["answer_driver", "unassign"],
  RemindDriverValidation: ["remind_driver"],
  AddOption: ["change_options"],
  RemoveOption: ["change_options"],
  AdjustPrice: ["adjust_price"],
  ChangeVehicle: ["change_vehicle"],
  InvoiceTrip: ["invoice_trip"],
  RecordInvoicing: ["record_invoicing"],
  ReportDelay: ["report_delay"],
  LinkDuplicate: ["duplicate"],
  RecordReport: ["record_report"],
  TakeInspectionPart: ["take_inspection_part", "start_inspection", "complete_inspection"]
})

/**
 * Decides a command: returns the mission after it, its events in order, and the members of the answer, or fails with
 * the refusal. Every change of a mission after its creation is decided here, for API, console, operator, driver and due
 * work (docs/adr/0034). Returns the same object if nothing changes.
 */
export const decide = <Tag extends CommandTag>(
  mission: Mission,
  command: CommandOf<Tag>,
  now: Instant
): Result.Result<DecisionOf<Tag>, RefusalOf<Tag>> =>
  Result.map(ruleOf[command._tag](mission, command, now), (decision) =>
    decision.mission === mission ? decision : { ...decision, mission: withTripStatuses(decision.mission) }
  )
