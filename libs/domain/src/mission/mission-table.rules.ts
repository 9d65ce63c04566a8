import type { EventType } from "../events/event.model.ts"
import { cause, type CommandWith, type Reasons } from "./guards/clause.model.ts"
import * as guards from "./guards/clauses.rules.ts"
import { MissionStatus, type Actor } from "./mission.model.ts"

interface Row extends Reasons {
  /** The row's number in docs/state-machine.md. Rows of one rule share it. */
  readonly number: number
  readonly trigger: string
  /** Empty for a creation. */
  readonly from: ReadonlyArray<MissionStatus>
  /** Several if the mission's past decides. */
  readonly to: ReadonlyArray<MissionStatus>
  readonly who: ReadonlyArray<Actor>
  /** Events before `transport.status_changed`, if they are not emitted already. Public names (EVT-11 to EVT-27). */
  readonly eventsBefore?: ReadonlyArray<EventType>
  /** Events after `transport.status_changed`, which every row but the first emits. */
  readonly events: ReadonlyArray<EventType>
}

const but = (...excluded: ReadonlyArray<MissionStatus>): ReadonlyArray<MissionStatus> =>
  MissionStatus.literals.filter((status) => !excluded.includes(status))

const refusesTerms = (command: CommandWith<"UnassignDriver" | "AnswerDriverValidation">): boolean =>
  command._tag === "UnassignDriver" ? command.reason === "driver_refused" : !command.accepted

/** The row of `newMission`. No command reads it. */
export const creationRow = {
  number: 1,
  trigger: "create",
  from: [],
  to: ["scheduled"],
  who: ["client"],
  when: [cause("creation, duplication", [])],
  guard: [],
  // Kept by the types of a new mission.
  remarks: ["billing resolved, addresses geocoded"],
  events: ["transport.created"]
} as const satisfies Row

const driving = [
  {
    number: 2,
    trigger: "assign",
    from: ["scheduled"],
    to: ["assigned"],
    who: ["driver", "operator"],
    when: [
      cause("driver accepts an offer or a proposal", ["AssignDriver"], ({ by }) => by === "driver"),
      cause("operator assigns and confirms for the driver", ["AssignDriver"], ({ by }) => by === "operator")
    ],
    guard: [guards.noOverlap],
    events: ["transport.assigned"]
  },
  {
    number: 3,
    trigger: "unassign",
    from: ["assigned"],
    to: ["scheduled"],
    who: ["driver", "system", "operator"],
    when: [
      cause("driver refuses changed terms", ["UnassignDriver", "AnswerDriverValidation"], refusesTerms),
      cause("third reminder unanswered", ["UnassignDriver"], ({ reason }) => reason === "reminders_unanswered"),
      cause("operator unassigns", ["UnassignDriver"], ({ reason }) => reason === "operator")
    ],
    guard: [guards.notDeparted],
    events: []
  },
  {
    number: 4,
    trigger: "pick_up_outbound",
    from: ["assigned"],
    to: ["in_transit"],
    who: ["driver", "operator"],
    when: [cause("outbound vehicle picked up", ["PickUpVehicle"], ({ trip }) => trip === "aller")],
    guard: [guards.operatorSaysWhy],
    events: ["transport.collected"]
  },
  {
    number: 5,
    trigger: "pick_up_return",
    from: ["in_transit"],
    to: ["in_transit_return"],
    who: ["driver", "operator"],
    when: [cause("return vehicle picked up", ["PickUpVehicle"], ({ trip }) => trip === "retour")],
    guard: [guards.hasReturn, guards.outboundDelivered, guards.operatorSaysWhy],
    events: ["transport.collected"]
  },
  {
    number: 6,
    trigger: "deliver_last",
    from: ["in_transit", "in_transit_return"],
    to: ["awaiting_documents"],
    who: ["driver", "operator"],
    when: [cause("last delivery done", ["DeliverVehicle"])],
    guard: [guards.onlyWithoutReturn, guards.operatorSaysWhy],
    eventsBefore: ["transport.delivered"],
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
    when: [cause("the last required document arrives", ["DocumentReceived", "DeliverVehicle", "ResolveIncident"])],
    guard: [guards.documentsArrived],
    events: []
  },
  {
    number: 8,
    trigger: "document_refused",
    from: ["under_review"],
    to: ["awaiting_documents"],
    who: ["operator"],
    when: [cause("a required document is refused", ["RefuseDocument", "ResolveIncident"])],
    guard: [guards.documentMissing],
    eventsBefore: ["document.rejected"],
    events: []
  },
  {
    number: 9,
    trigger: "documents_accepted",
    from: ["under_review"],
    to: ["completed"],
    who: ["operator", "system"],
    when: [cause("the last required document is accepted", ["AcceptDocument", "DeliverVehicle", "ResolveIncident"])],
    guard: [guards.documentsAccepted],
    events: ["transport.completed"]
  },
  {
    number: 10,
    trigger: "nothing_required",
    from: ["awaiting_documents"],
    to: ["completed"],
    who: ["system"],
    when: [cause("at once if nothing is required", ["DeliverVehicle", "ResolveIncident"])],
    guard: [guards.nothingRequired],
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
    when: [cause("cancellation; the console counts as the client", ["Cancel"])],
    guard: [guards.vehicleNotLeft],
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
    when: [cause("anomaly reported", ["ReportIncident"])],
    guard: [],
    remarks: ["any time", "a client in the console"],
    events: ["transport.incident"]
  },
  {
    number: 13,
    trigger: "continue",
    from: ["incident"],
    to: but("incident", "cancelled"),
    who: ["operator"],
    when: [cause('operator resolves "continue"', ["ResolveIncident"], ({ outcome }) => outcome === "continue")],
    guard: [guards.toStatusBefore, guards.completedOnce],
    events: []
  },
  {
    number: 14,
    trigger: "replace_driver",
    from: ["incident"],
    to: ["scheduled"],
    who: ["operator"],
    when: [
      cause(
        "operator replaces the driver, with a reason",
        ["ResolveIncident"],
        ({ outcome }) => outcome === "replace_driver"
      )
    ],
    guard: [guards.afterAssigned],
    events: []
  },
  {
    number: 14,
    trigger: "deliver_elsewhere",
    from: ["incident"],
    to: ["awaiting_documents"],
    who: ["operator"],
    when: [
      cause(
        "vehicle delivered elsewhere, with a reason",
        ["ResolveIncident"],
        ({ outcome }) => outcome === "delivered_elsewhere"
      )
    ],
    guard: [guards.afterDeparture, guards.returnGivenUp],
    remarks: ["no second transport.delivered of the outbound trip"],
    eventsBefore: ["transport.delivered"],
    events: []
  },
  {
    number: 15,
    trigger: "cancel_incident",
    from: ["incident"],
    to: ["cancelled"],
    who: ["operator", "client"],
    when: [
      cause(
        "cancellation during an incident",
        ["Cancel", "ResolveIncident"],
        (command) => command._tag === "Cancel" || command.outcome === "cancel"
      )
    ],
    guard: [guards.neverCompleted, guards.clientBeforeDeparture],
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
