import type { EventType } from "../events/event.model.ts"
import { MissionStatus, type Actor } from "./mission.model.ts"

/** What happens to a mission without moving its status. */
export type Stay =
  | "assign_return_driver"
  | "deliver_outbound_before_return"
  | "receive_document"
  | "accept_document"
  | "refuse_document"
  | "report_further_incident"
  | "change_dates"
  | "change_options"
  | "adjust_price"
  | "duplicate"
  | "ask_driver"
  | "answer_driver"
  | "remind_driver"

export interface StayRow {
  readonly stay: Stay
  readonly in: ReadonlyArray<MissionStatus>
  readonly who: ReadonlyArray<Actor>
  readonly when: string
  readonly guard: string
  readonly events: ReadonlyArray<EventType>
}

const everyStatus = MissionStatus.literals
const but = (excluded: MissionStatus): ReadonlyArray<MissionStatus> =>
  everyStatus.filter((status) => status !== excluded)

const drivingStays: ReadonlyArray<StayRow> = [
  {
    stay: "assign_return_driver",
    in: ["assigned", "in_transit"],
    who: ["driver", "operator"],
    when: "the return gets another driver",
    guard: "has a return; no other mission of that driver overlaps",
    events: ["transport.assigned"]
  },
  {
    stay: "deliver_outbound_before_return",
    in: ["in_transit"],
    who: ["driver", "operator"],
    when: "outbound vehicle delivered, return ahead",
    guard: "has a return, outbound not delivered; an operator gives a reason",
    events: []
  },
  {
    stay: "ask_driver",
    in: ["assigned", "incident"],
    who: ["client"],
    when: "the driver is asked to validate changed terms",
    guard: "driver assigned, not departed; replaces a pending request",
    events: ["transport.driver_validation_requested"]
  },
  {
    stay: "answer_driver",
    in: ["assigned"],
    who: ["driver"],
    when: "driver accepts changed terms (a refusal is row 3)",
    guard: "that request is pending",
    events: []
  },
  {
    stay: "remind_driver",
    in: ["assigned"],
    who: ["system"],
    when: "a reminder of changed terms goes out",
    guard: "that request is pending, the reminder is due",
    events: []
  }
]

const otherStays: ReadonlyArray<StayRow> = [
  {
    stay: "change_dates",
    in: ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"],
    who: ["client", "operator"],
    when: "dates of legs change",
    guard: "those legs lie ahead",
    events: ["transport.dates_updated"]
  },
  {
    stay: "change_options",
    in: ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"],
    who: ["client", "operator"],
    when: "an option of a trip is added or removed",
    guard: "that trip is neither delivered nor invoiced; asks the driver like a change of dates",
    events: ["transport.price_adjusted"]
  },
  {
    stay: "adjust_price",
    in: but("cancelled"),
    who: ["client", "operator"],
    when: "a trip is re-invoiced",
    guard: "that trip is not invoiced; a client where the grid allows it",
    events: ["transport.price_adjusted"]
  },
  {
    stay: "duplicate",
    in: everyStatus,
    who: ["client"],
    when: "the mission is duplicated",
    guard: "once; the duplicate is row 1",
    events: ["transport.duplicated"]
  },
  {
    stay: "receive_document",
    in: everyStatus,
    who: ["client", "driver", "operator"],
    when: "a document is added",
    guard: "after completion only where the trip is not invoiced, and reopens nothing",
    events: ["document.added"]
  },
  {
    stay: "accept_document",
    in: everyStatus,
    who: ["operator"],
    when: "a document is accepted",
    guard: "it is waiting",
    events: ["document.accepted"]
  },
  {
    stay: "refuse_document",
    in: everyStatus,
    who: ["operator"],
    when: "a document is refused",
    guard: "it is waiting, or accepted and the mission never completed",
    events: ["document.rejected"]
  },
  {
    stay: "report_further_incident",
    in: ["incident", "cancelled"],
    who: ["driver", "operator", "client"],
    when: "anomaly reported during an incident or after a cancellation",
    guard: "row 12",
    events: ["transport.incident"]
  }
]

/** Everything else that the rules allow, and in which statuses. */
export const stayRows: ReadonlyArray<StayRow> = [...drivingStays, ...otherStays]

/** The row that allows `stay` in `status`; none where it may not. */
export const stayFor = (stay: Stay, status: MissionStatus): StayRow | undefined =>
  stayRows.find((row) => row.stay === stay && row.in.includes(status))
