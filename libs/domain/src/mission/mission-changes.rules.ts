import type { EventType } from "../events/event.model.ts"
import { MissionStatus, type Actor } from "./mission.model.ts"

interface Row {
  readonly change: string
  readonly in: ReadonlyArray<MissionStatus>
  readonly who: ReadonlyArray<Actor>
  readonly when: string
  readonly guard: string
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
    when: "the return gets another driver",
    guard: "has a return; no other mission of that driver overlaps",
    events: ["transport.assigned"]
  },
  {
    change: "unassign_return_driver",
    in: ["assigned", "in_transit"],
    who: ["operator"],
    when: "the return goes back to the outbound driver",
    guard: "has a return",
    events: []
  },
  {
    change: "deliver_outbound_before_return",
    in: ["in_transit"],
    who: ["driver", "operator"],
    when: "outbound vehicle delivered, return ahead",
    guard: "has a return, outbound not delivered; an operator gives a reason",
    events: []
  },
  {
    change: "ask_driver",
    in: ["assigned", "incident"],
    who: ["client"],
    when: "the driver is asked to validate changed terms",
    guard: "driver assigned, not departed; replaces a pending request",
    events: ["transport.driver_validation_requested"]
  },
  {
    change: "answer_driver",
    in: ["assigned"],
    who: ["driver"],
    when: "driver accepts changed terms (a refusal is MIS-3)",
    guard: "that request is pending",
    events: []
  },
  {
    change: "remind_driver",
    in: ["assigned"],
    who: ["system"],
    when: "a reminder of changed terms goes out",
    guard: "that request is pending, the reminder is due",
    events: []
  }
] as const satisfies ReadonlyArray<Row>

const otherChanges = [
  {
    change: "change_dates",
    in: ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"],
    who: ["client", "operator"],
    when: "dates of legs change",
    guard: "those legs lie ahead",
    events: ["transport.dates_updated"]
  },
  {
    change: "change_options",
    in: ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"],
    who: ["client", "operator"],
    when: "an option of a trip is added or removed",
    guard: "that trip is neither delivered nor invoiced; asks the driver like a change of dates",
    events: ["transport.price_adjusted"]
  },
  {
    change: "adjust_price",
    in: but("cancelled"),
    who: ["client", "operator"],
    when: "a trip is re-invoiced",
    guard: "that trip is not invoiced; a client if the grid allows it",
    events: ["transport.price_adjusted"]
  },
  {
    change: "change_vehicle",
    in: ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"],
    who: ["operator"],
    when: "the vehicle of a trip changes",
    guard: "that trip is not delivered; the price stays",
    events: []
  },
  {
    change: "invoice_trip",
    in: ["in_transit", "in_transit_return", "awaiting_documents", "under_review", "completed", "incident"],
    who: ["operator"],
    when: "a trip is invoiced",
    guard: "that trip is delivered; once",
    events: []
  },
  {
    change: "record_invoicing",
    in: ["completed", "incident"],
    who: ["system"],
    when: "the trips are invoiced without a note of an operator",
    guard: "completed seven days ago; a trip is not invoiced yet",
    events: []
  },
  {
    change: "duplicate",
    in: everyStatus,
    who: ["client"],
    when: "the mission is duplicated",
    guard: "once; the duplicate is MIS-1",
    events: ["transport.duplicated"]
  },
  {
    change: "record_report",
    in: everyStatus,
    who: ["system"],
    when: "the report of an outbound inspection is printed",
    guard: "none; once for each phase",
    events: []
  },
  {
    change: "start_inspection",
    in: inspected,
    who: ["driver"],
    when: "a phase of an inspection starts",
    guard: "once for each phase; until 7 days after completion",
    events: ["inspection.started"]
  },
  {
    change: "take_inspection_part",
    in: inspected,
    who: ["driver"],
    when: "another part of an inspection comes",
    guard: "until 7 days after completion",
    events: []
  },
  {
    change: "complete_inspection",
    in: inspected,
    who: ["driver"],
    when: "a phase of an inspection is completed",
    guard: "no part is missing; once for each phase; until 7 days after completion",
    events: ["inspection.completed"]
  },
  {
    change: "receive_document",
    in: everyStatus,
    who: ["client", "driver", "operator"],
    when: "a document is added",
    guard: "after completion only if the trip is not invoiced, and reopens nothing",
    events: ["document.added"]
  },
  {
    change: "accept_document",
    in: everyStatus,
    who: ["operator"],
    when: "a document is accepted",
    guard: "it is waiting",
    events: ["document.accepted"]
  },
  {
    change: "refuse_document",
    in: everyStatus,
    who: ["operator"],
    when: "a document is refused",
    guard: "it is waiting, or accepted and the mission never completed",
    events: ["document.rejected"]
  },
  {
    change: "report_further_incident",
    in: ["incident", "cancelled"],
    who: ["driver", "operator", "client"],
    when: "anomaly reported during an incident or after a cancellation",
    guard: "MIS-12",
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
