import type { EventType } from "../events/event.model.ts"
import { MissionStatus, type Actor } from "./mission.model.ts"

interface Row {
  /** The row's number in docs/state-machine.md. Rows of one rule share it. */
  readonly number: number
  readonly trigger: string
  /** Empty for a creation. */
  readonly from: ReadonlyArray<MissionStatus>
  /** Several if the mission's past decides. */
  readonly to: ReadonlyArray<MissionStatus>
  readonly who: ReadonlyArray<Actor>
  readonly when: string
  readonly guard: string
  /** Besides `transport.status_changed`, which every row but the first emits. Public names (EVT-11 to EVT-25). */
  readonly events: ReadonlyArray<EventType>
}

const but = (...excluded: ReadonlyArray<MissionStatus>): ReadonlyArray<MissionStatus> =>
  MissionStatus.literals.filter((status) => !excluded.includes(status))

/** The row of `newMission`. No command reads it. */
export const creationRow = {
  number: 1,
  trigger: "create",
  from: [],
  to: ["scheduled"],
  who: ["client"],
  when: "creation, duplication",
  guard: "billing resolved, addresses geocoded",
  events: ["transport.created"]
} as const satisfies Row

const driving = [
  {
    number: 2,
    trigger: "assign",
    from: ["scheduled"],
    to: ["assigned"],
    who: ["driver", "operator"],
    when: "driver accepts an offer or a proposal; operator assigns and confirms for the driver",
    guard: "no other mission of that driver overlaps",
    events: ["transport.assigned"]
  },
  {
    number: 3,
    trigger: "unassign",
    from: ["assigned"],
    to: ["scheduled"],
    who: ["driver", "system", "operator"],
    when: "driver refuses changed terms; third reminder unanswered; operator unassigns",
    guard: "not departed",
    events: []
  },
  {
    number: 4,
    trigger: "pick_up_outbound",
    from: ["assigned"],
    to: ["in_transit"],
    who: ["driver", "operator"],
    when: "outbound vehicle picked up",
    guard: "an operator gives a reason",
    events: ["transport.collected"]
  },
  {
    number: 5,
    trigger: "pick_up_return",
    from: ["in_transit"],
    to: ["in_transit_return"],
    who: ["driver", "operator"],
    when: "return vehicle picked up",
    guard: "has a return, outbound delivered; an operator gives a reason",
    events: ["transport.collected"]
  },
  {
    number: 6,
    trigger: "deliver_last",
    from: ["in_transit", "in_transit_return"],
    to: ["awaiting_documents"],
    who: ["driver", "operator"],
    when: "last delivery done",
    guard: "from in_transit only without a return; an operator gives a reason",
    events: []
  }
] as const satisfies ReadonlyArray<Row>

const documents = [
  {
    number: 7,
    trigger: "documents_arrived",
    from: ["awaiting_documents"],
    to: ["under_review"],
    who: ["system"],
    when: "the last required document arrives",
    guard: "each required key has a waiting or accepted document",
    events: []
  },
  {
    number: 8,
    trigger: "document_refused",
    from: ["under_review"],
    to: ["awaiting_documents"],
    who: ["operator"],
    when: "a required document is refused",
    guard: "nothing else waiting or accepted under that key",
    events: ["document.rejected"]
  },
  {
    number: 9,
    trigger: "documents_accepted",
    from: ["under_review"],
    to: ["completed"],
    who: ["operator", "system"],
    when: "the last required document is accepted",
    guard: "all required accepted",
    events: ["transport.completed"]
  },
  {
    number: 10,
    trigger: "nothing_required",
    from: ["awaiting_documents"],
    to: ["completed"],
    who: ["system"],
    when: "at once if nothing is required",
    guard: "required set is empty",
    events: ["transport.completed"]
  }
] as const satisfies ReadonlyArray<Row>

const cancelling = [
  {
    number: 11,
    trigger: "cancel",
    from: ["scheduled", "assigned"],
    to: ["cancelled"],
    who: ["client", "operator", "system"],
    when: "cancellation; the console counts as the client",
    guard: "vehicle has not left",
    events: ["transport.cancelled"]
  }
] as const satisfies ReadonlyArray<Row>

const incidents = [
  {
    number: 12,
    trigger: "report_incident",
    from: but("incident", "cancelled"),
    to: ["incident"],
    who: ["driver", "operator", "client"],
    when: "anomaly reported",
    guard: "any time; a client in the console",
    events: ["transport.incident"]
  },
  {
    number: 13,
    trigger: "continue",
    from: ["incident"],
    to: but("incident", "cancelled"),
    who: ["operator"],
    when: 'operator resolves "continue"',
    guard: "to the status before the incident; no second transport.completed",
    events: []
  },
  {
    number: 14,
    trigger: "replace_driver",
    from: ["incident"],
    to: ["scheduled"],
    who: ["operator"],
    when: "operator replaces the driver, with a reason",
    guard: "the status before was assigned",
    events: []
  },
  {
    number: 14,
    trigger: "deliver_elsewhere",
    from: ["incident"],
    to: ["awaiting_documents"],
    who: ["operator"],
    when: "vehicle delivered elsewhere, with a reason",
    guard: "the status before was in_transit or in_transit_return; a return not picked up is given up",
    events: []
  },
  {
    number: 15,
    trigger: "cancel_incident",
    from: ["incident"],
    to: ["cancelled"],
    who: ["operator", "client"],
    when: "cancellation during an incident",
    guard: "never completed; the client only if the status before was scheduled or assigned",
    events: ["transport.cancelled"]
  }
] as const satisfies ReadonlyArray<Row>

const moves = [...driving, ...documents, ...cancelling, ...incidents] as const

/** A cause of a transition. Derived from the rows, so that each has one. */
export type Trigger = (typeof moves)[number]["trigger"]

export interface TransitionRow extends Row {
  readonly trigger: Trigger | typeof creationRow.trigger
}

/** Every transition of a mission. The rules read this table, and docs/state-machine.md is printed from it. */
export const transitionRows: ReadonlyArray<TransitionRow> = [creationRow, ...moves]

/** The row by which `trigger` moves a mission out of `from`; undefined if it may not. */
export const rowFor = (trigger: Trigger, from: MissionStatus): TransitionRow | undefined =>
  transitionRows.find((row) => row.trigger === trigger && row.from.includes(from))
