import type { EventType } from "../events/event.model.ts"
import { cause, type Reasons } from "./guards/clause.model.ts"
import * as guards from "./guards/clauses.rules.ts"
import { MissionStatus, type Actor } from "./mission.model.ts"

interface Row extends Reasons {
  readonly change: string
  readonly in: ReadonlyArray<MissionStatus>
  readonly who: ReadonlyArray<Actor>
  readonly events: ReadonlyArray<EventType>
}

const everyStatus = MissionStatus.literals
const but = (excluded: MissionStatus): ReadonlyArray<MissionStatus> =>
  everyStatus.filter((status) => status !== excluded)

const inspected: ReadonlyArray<MissionStatus> = everyStatus.filter(
  (status) => status !== "scheduled" && status !== "cancelled"
)

const drivingChanges = [
  {
    change: "assign_return_driver",
    in: ["assigned", "in_transit"],
    who: ["driver", "operator"],
    when: [cause("the return gets another driver", ["AssignDriver"], ({ trip }) => trip === "retour")],
    guard: [guards.hasReturn, guards.noOverlap],
    events: ["transport.assigned"]
  },
  {
    change: "unassign_return_driver",
    in: ["assigned", "in_transit"],
    who: ["operator"],
    when: [cause("the return goes back to the outbound driver", ["UnassignReturnDriver"])],
    guard: [guards.hasReturn],
    events: []
  },
  {
    change: "deliver_outbound_before_return",
    in: ["in_transit"],
    who: ["driver", "operator"],
    when: [cause("outbound vehicle delivered, return ahead", ["DeliverVehicle"], ({ trip }) => trip === "aller")],
    guard: [guards.hasReturn, guards.outboundNotDelivered, guards.operatorSaysWhy],
    events: ["transport.delivered"]
  },
  {
    change: "ask_driver",
    in: ["assigned", "incident"],
    who: ["client"],
    when: [cause("the driver is asked to validate changed terms", ["AskDriverValidation"])],
    guard: [guards.driverAssigned, guards.notDeparted, guards.requestReplaced],
    events: ["transport.driver_validation_requested"]
  },
  {
    change: "answer_driver",
    in: ["assigned"],
    who: ["driver"],
    when: [
      cause("driver accepts changed terms (a refusal is MIS-3)", ["AnswerDriverValidation"], ({ accepted }) => accepted)
    ],
    guard: [guards.requestPending],
    events: []
  },
  {
    change: "remind_driver",
    in: ["assigned"],
    who: ["system"],
    when: [cause("a reminder of changed terms goes out", ["RemindDriverValidation"])],
    guard: [guards.requestPending, guards.reminderDue],
    events: []
  }
] as const satisfies ReadonlyArray<Row>

const otherChanges = [
  {
    change: "report_delay",
    in: ["assigned", "in_transit", "in_transit_return"],
    who: ["system"],
    when: [cause("the driver is expected after the end of a window", ["ReportDelay"])],
    guard: [guards.endAwaited, guards.expectedTooLate, guards.delayMoved],
    events: ["transport.delayed"]
  },
  {
    change: "change_dates",
    in: ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"],
    who: ["client", "operator"],
    when: [cause("dates of legs change", ["ChangeDates"])],
    guard: [guards.legsAhead],
    events: ["transport.dates_updated"]
  },
  {
    change: "change_options",
    in: ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"],
    who: ["client", "operator"],
    when: [cause("an option of a trip is added or removed", ["AddOption", "RemoveOption"])],
    guard: [guards.tripOpen, guards.asksDriver],
    events: ["transport.price_adjusted"]
  },
  {
    change: "adjust_price",
    in: but("cancelled"),
    who: ["client", "operator"],
    when: [cause("a trip is re-invoiced", ["AdjustPrice"])],
    guard: [guards.tripNotInvoiced, guards.gridAllows],
    events: ["transport.price_adjusted"]
  },
  {
    change: "change_vehicle",
    in: ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"],
    who: ["operator"],
    when: [cause("the vehicle of a trip changes", ["ChangeVehicle"])],
    guard: [guards.tripNotDelivered, guards.priceStays],
    events: []
  },
  {
    change: "invoice_trip",
    in: ["in_transit", "in_transit_return", "awaiting_documents", "under_review", "completed", "incident"],
    who: ["operator"],
    when: [cause("a trip is invoiced", ["InvoiceTrip"])],
    guard: [guards.tripDelivered, guards.invoicedOnce],
    events: []
  },
  {
    change: "record_invoicing",
    in: ["completed", "incident"],
    who: ["system"],
    when: [cause("the trips are invoiced without a note of an operator", ["RecordInvoicing"])],
    guard: [guards.completedLongAgo, guards.invoiceMissing],
    events: []
  },
  {
    change: "duplicate",
    in: everyStatus,
    who: ["client"],
    when: [cause("the mission is duplicated", ["LinkDuplicate"])],
    guard: [guards.duplicatedOnce],
    remarks: ["the duplicate is MIS-1"],
    events: ["transport.duplicated"]
  },
  {
    change: "record_report",
    in: everyStatus,
    who: ["system"],
    when: [cause("the report of an outbound inspection is printed", ["RecordReport"])],
    guard: [guards.reportedOnce],
    events: []
  },
  {
    change: "start_inspection",
    in: inspected,
    who: ["driver"],
    when: [cause("a phase of an inspection starts", ["TakeInspectionPart"], ({ step }) => step?.type === "started")],
    guard: [guards.partsTaken],
    remarks: ["once for each phase"],
    events: ["inspection.started"]
  },
  {
    change: "take_inspection_part",
    in: inspected,
    who: ["driver"],
    when: [cause("another part of an inspection comes", ["TakeInspectionPart"], ({ step }) => step === null)],
    guard: [guards.partsTaken],
    events: []
  },
  {
    change: "complete_inspection",
    in: inspected,
    who: ["driver"],
    when: [
      cause("a phase of an inspection is completed", ["TakeInspectionPart"], ({ step }) => step?.type === "completed")
    ],
    guard: [guards.partsTaken],
    remarks: ["no part is missing", "once for each phase"],
    events: ["inspection.completed"]
  },
  {
    change: "receive_document",
    in: everyStatus,
    who: ["client", "driver", "operator"],
    when: [cause("a document is added", ["DocumentReceived"])],
    guard: [guards.lateDocumentNotInvoiced, guards.reopensNothing],
    events: ["document.added"]
  },
  {
    change: "accept_document",
    in: everyStatus,
    who: ["operator"],
    when: [cause("a document is accepted", ["AcceptDocument"])],
    guard: [guards.documentWaiting],
    events: ["document.accepted"]
  },
  {
    change: "refuse_document",
    in: everyStatus,
    who: ["operator"],
    when: [cause("a document is refused", ["RefuseDocument"])],
    guard: [guards.documentRefusable],
    events: ["document.rejected"]
  },
  {
    change: "report_further_incident",
    in: ["incident", "cancelled"],
    who: ["driver", "operator", "client"],
    when: [cause("anomaly reported during an incident or after a cancellation", ["ReportIncident"])],
    guard: [],
    remarks: ["MIS-12"],
    events: ["transport.incident"]
  }
] as const satisfies ReadonlyArray<Row>

const rows = [...drivingChanges, ...otherChanges] as const

/** A change that keeps the mission's status. Derived from the rows, so that each has one. */
export type Change = (typeof rows)[number]["change"]

export interface ChangeRow extends Row {
  readonly change: Change
}

export const changeRows: ReadonlyArray<ChangeRow> = rows

/** The row that allows `change` in `status`; undefined if the status forbids it. */
export const changeFor = (change: Change, status: MissionStatus): ChangeRow | undefined =>
  changeRows.find((row) => row.change === change && row.in.includes(status))
