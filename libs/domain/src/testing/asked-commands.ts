import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { zeroCents } from "../pricing/pricing.model.ts"
import {
  accept,
  assignTo,
  cancelBy,
  changeBy,
  deliver,
  hoursLater,
  furtherIncident,
  marie,
  newOffer,
  paul,
  pickUp,
  receive,
  refuse,
  resolveBy
} from "./mission-samples.ts"
import { ClientUpdateId } from "../mission/mission.model.ts"
import { LegKey, type TripKey } from "../mission/leg.model.ts"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import type { Change } from "../mission/mission-changes.rules.ts"
import type { Trigger } from "../mission/mission-table.rules.ts"
import { Instant } from "../time/instant.model.ts"
import { InspectionId } from "../inspection/inspection.model.ts"
import { MissionId, TransportId } from "../mission/mission-id.model.ts"

/** A command that the walk over the table asks of every situation. */
export interface Asked {
  /** Applied before the command. If they are refused, the command is refused for the same reason. */
  readonly first?: MissionCommand
  readonly command: MissionCommand
  /** The rows that this command may start with, and its change if it may keep the status. */
  readonly triggers: ReadonlyArray<Trigger>
  readonly change?: Change
  readonly now?: Instant
}

const operator = { actor: "operator", reason: "a reason" } as const
const clientUpdateId = ClientUpdateId("update-1")
const plein = { change: "option", optionKey: "plein" } as const
const anyDate = LegKey.literals.map((leg): Asked => ({
  command: changeBy("client", { [leg]: { endTime: "23:00" } }),
  triggers: [],
  change: "change_dates"
}))

const driving: ReadonlyArray<Asked> = [
  { command: assignTo(marie), triggers: ["assign"] },
  { command: { ...assignTo(marie), by: "operator" }, triggers: ["assign"] },
  { command: assignTo(paul, "retour"), triggers: [], change: "assign_return_driver" },
  { command: { _tag: "UnassignDriver", reason: "operator", offerId: newOffer }, triggers: ["unassign"] },
  {
    command: { _tag: "UnassignDriver", reason: "driver_refused", clientUpdateId, offerId: newOffer },
    triggers: ["unassign"]
  },
  {
    command: { _tag: "AnswerDriverValidation", clientUpdateId, accepted: false, offerId: newOffer },
    triggers: ["unassign"]
  },
  {
    command: { _tag: "UnassignDriver", reason: "reminders_unanswered", clientUpdateId, offerId: newOffer },
    triggers: ["unassign"]
  },
  { command: pickUp("aller"), triggers: ["pick_up_outbound"] },
  { command: { _tag: "PickUpVehicle", trip: "aller", by: operator, at: null }, triggers: ["pick_up_outbound"] },
  { command: pickUp("retour"), triggers: ["pick_up_return"] },
  { command: deliver("aller"), triggers: ["deliver_last"], change: "deliver_outbound_before_return" },
  { command: { _tag: "DeliverVehicle", trip: "retour", by: operator, at: null }, triggers: ["deliver_last"] }
]

const others: ReadonlyArray<Asked> = [
  { command: receive("new-1"), triggers: ["documents_arrived"], change: "receive_document" },
  { command: receive("new-2", "retour"), triggers: ["documents_arrived"], change: "receive_document" },
  ...["document-0", "document-1", "document-2"].flatMap((id): ReadonlyArray<Asked> => [
    { command: accept(id), triggers: ["documents_accepted"], change: "accept_document" },
    { command: refuse(id), triggers: ["document_refused"], change: "refuse_document" }
  ]),
  { command: furtherIncident, triggers: ["report_incident"], change: "report_further_incident" },
  { command: resolveBy("continue"), triggers: ["continue"] },
  { command: resolveBy("replace_driver"), triggers: ["replace_driver"] },
  { command: resolveBy("delivered_elsewhere"), triggers: ["deliver_elsewhere"] },
  { command: resolveBy("cancel"), triggers: ["cancel_incident"] },
  ...(["client", "operator", "system"] as const).map((by): Asked => ({
    command: cancelBy(by),
    triggers: ["cancel", "cancel_incident"]
  })),
  ...anyDate,
  {
    command: { _tag: "AskDriverValidation", clientUpdateId, change: plein, before: { legs: [], options: [] } },
    triggers: [],
    change: "ask_driver"
  },
  {
    command: { _tag: "AnswerDriverValidation", clientUpdateId, accepted: true, offerId: newOffer },
    triggers: [],
    change: "answer_driver"
  },
  {
    command: { _tag: "RemindDriverValidation", clientUpdateId },
    triggers: [],
    change: "remind_driver",
    now: hoursLater(3)
  }
]

/** A range that starts long after every window of the situations. */
const tooLate = { from: Instant("2026-12-20T10:00:00.000000Z"), to: Instant("2026-12-20T11:00:00.000000Z") }

const delays: ReadonlyArray<Asked> = (["aller", "retour"] as const).flatMap((trip) =>
  (["pickup", "delivery"] as const).map((side): Asked => ({
    command: {
      ...{ _tag: "ReportDelay", trip, side },
      expected: { ...tooLate, basis: "plan", positionAt: null, silentSince: null }
    },
    triggers: [],
    change: "report_delay"
  }))
)

const returning: Asked = {
  first: assignTo(paul, "retour"),
  command: { _tag: "UnassignReturnDriver" },
  triggers: [],
  change: "unassign_return_driver"
}

const terms = { grid: demonstrationGrid, billingState: "open", by: "client" } as const

const repricing = (trip: TripKey): ReadonlyArray<Asked> => {
  const express = { ...terms, trip, key: "express", clientUpdateId } as const
  const adjusted = {
    trip,
    newPriceHt: zeroCents,
    motif: "a reason",
    reference: null,
    clientsAdjust: true,
    billingState: "open",
    by: "client"
  } as const
  const added: MissionCommand = { _tag: "AddOption", ...express, params: {} }
  return [
    { command: added, triggers: [], change: "change_options" },
    { first: added, command: { _tag: "RemoveOption", ...express }, triggers: [], change: "change_options" },
    { command: { _tag: "AdjustPrice", ...adjusted }, triggers: [], change: "adjust_price" }
  ]
}

const progress = {
  inspectionId: InspectionId("inspection-1"),
  trip: "aller",
  happenedAt: null,
  phase: "depart",
  photosTotal: 3,
  damagesCount: 1
} as const

const linking: ReadonlyArray<Asked> = [
  {
    command: {
      _tag: "LinkDuplicate",
      duplicatedTo: { id: MissionId("copy-1"), transportId: TransportId("M-20000000") },
      by: "client"
    },
    triggers: [],
    change: "duplicate"
  },
  ...(["depart", "arrivee"] as const).map((phase): Asked => ({
    command: { _tag: "RecordReport", phase, by: "system" },
    triggers: [],
    change: "record_report"
  })),
  ...([null, "started", "completed"] as const).map((type): Asked => ({
    command: { _tag: "TakeInspectionPart", step: type === null ? null : { type, progress }, by: "driver" },
    triggers: [],
    change: type === null ? "take_inspection_part" : type === "started" ? "start_inspection" : "complete_inspection"
  }))
]

const byOperators = (trip: TripKey): ReadonlyArray<Asked> => [
  { command: { _tag: "ChangeVehicle", trip, vehicle: { brand: "Fiat" } }, triggers: [], change: "change_vehicle" },
  { command: { _tag: "InvoiceTrip", trip }, triggers: [], change: "invoice_trip" },
  { command: { _tag: "RecordInvoicing" }, triggers: [], change: "record_invoicing", now: hoursLater(7 * 24) }
]

/** Each command, with the rows of the tables that it may take. */
export const commands: ReadonlyArray<Asked> = [
  ...driving,
  ...delays,
  returning,
  ...others,
  ...repricing("aller"),
  ...repricing("retour"),
  ...byOperators("aller"),
  ...byOperators("retour"),
  ...linking
]
