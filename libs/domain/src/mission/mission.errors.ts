import { Schema } from "effect"
import { DocumentId } from "../documents/document.model.ts"
import { IncidentId, Actor, ClientUpdateId, DriverId, MissionStatus } from "./mission.model.ts"
import { LegKey, TripKey } from "./leg.model.ts"
import { Instant } from "../time/instant.model.ts"
import { MissionId, TransportId } from "./mission-id.model.ts"

/** One error for unknown missions and those of another group, so that the answer reveals nothing (ACC-24). */
export class MissionNotFound extends Schema.TaggedError<MissionNotFound>()("MissionNotFound", {}) {
  override get message() {
    return "there is no such mission"
  }
}

/** The table (MIS-26) has no row for this status and actor. The mission is not cancelled. */
export class IllegalTransition extends Schema.TaggedError<IllegalTransition>()("IllegalTransition", {
  from: MissionStatus,
  command: Schema.String,
  actor: Actor
}) {
  override get message() {
    return `the mission is ${this.from}, which does not allow this: read it again, and send what its status allows`
  }
}

export class AlreadyCancelled extends Schema.TaggedError<AlreadyCancelled>()("AlreadyCancelled", {}) {
  override get message() {
    return "the mission is cancelled and takes no more changes: order or duplicate it if it is needed again"
  }
}

export type StatusConflict = AlreadyCancelled | IllegalTransition

/** Refuses a cancellation: the vehicle has left, the mission is finished, or only an operator may end the incident. */
export class NotCancellable extends Schema.TaggedError<NotCancellable>()("NotCancellable", {
  status: MissionStatus,
  by: Actor
}) {
  override get message() {
    if (this.by === "operator") {
      return this.status === "completed" || this.status === "incident"
        ? "a mission that was completed can no longer be cancelled"
        : `a mission that is ${this.status} is only cancelled by an incident: report one, and end it with the outcome cancel`
    }
    return this.status === "incident"
      ? "only an operator may cancel this mission while its incident is open: contact them"
      : `a mission that is ${this.status} can no longer be cancelled: contact the operator`
  }
}

export class AlreadyDeparted extends Schema.TaggedError<AlreadyDeparted>()("AlreadyDeparted", { leg: LegKey }) {
  override get message() {
    return `${this.leg} is done and can no longer change: send changes of legs that lie ahead`
  }
}

export class NoReturnTrip extends Schema.TaggedError<NoReturnTrip>()("NoReturnTrip", {
  /** The request member that named the return, if several can. */
  field: Schema.optionalKey(Schema.String)
}) {
  override get message() {
    return "this mission has no return trip: leave its legs out"
  }
}

/** `field` is the path of a request member, such as `legs.livraison-aller.date`; `message` tells what to send. */
export const DateProblem = Schema.Struct({
  field: Schema.String,
  error: Schema.Literals(["required", "invalid", "in_past", "not_after"]),
  message: Schema.String
})
export type DateProblem = typeof DateProblem.Type

export class InvalidDates extends Schema.TaggedError<InvalidDates>()("InvalidDates", {
  errors: Schema.Array(DateProblem)
}) {
  override get message() {
    return "the dates are refused: send days and hours in the future, each leg after the one before it"
  }
}

/** The time of a pickup or delivery (OPS-28). `problem` tells what to send. */
export class InvalidDrivenTime extends Schema.TaggedError<InvalidDrivenTime>()("InvalidDrivenTime", {
  error: Schema.Literals(["in_future", "in_past", "not_after"]),
  problem: Schema.String
}) {
  override get message() {
    return this.problem
  }
}

export class DriverBusy extends Schema.TaggedError<DriverBusy>()("DriverBusy", {
  driverId: Schema.String.pipe(Schema.fromBrand("DriverId", DriverId)),
  missionIds: Schema.Array(Schema.String.pipe(Schema.fromBrand("MissionId", MissionId)))
}) {
  override get message() {
    return "another trip of this driver overlaps: choose another driver, or another offer"
  }
}

export class OutboundNotDelivered extends Schema.TaggedError<OutboundNotDelivered>()("OutboundNotDelivered", {}) {
  override get message() {
    return "the return starts after the outbound delivery: report that delivery first"
  }
}

/** The id belongs to an incident of this mission that says something else (DRV-15). */
export class IncidentConflict extends Schema.TaggedError<IncidentConflict>()("IncidentConflict", {
  incidentId: Schema.String.pipe(Schema.fromBrand("IncidentId", IncidentId))
}) {
  override get message() {
    return "an incident with this id was reported with another content: send another id"
  }
}

/** The request was answered, replaced, or dropped with the driver. */
export class ValidationNotPending extends Schema.TaggedError<ValidationNotPending>()("ValidationNotPending", {
  clientUpdateId: Schema.String.pipe(Schema.fromBrand("ClientUpdateId", ClientUpdateId))
}) {
  override get message() {
    return "this request does not wait for an answer: read the mission for the current one"
  }
}

export class ValidationNotDue extends Schema.TaggedError<ValidationNotDue>()("ValidationNotDue", {
  dueAt: Schema.NullOr(Schema.String.pipe(Schema.fromBrand("Instant", Instant)))
}) {
  override get message() {
    return `the next step of this request is due at ${this.dueAt ?? "a later time"}`
  }
}

export class InvoicingNotDue extends Schema.TaggedError<InvoicingNotDue>()("InvoicingNotDue", {
  dueAt: Schema.NullOr(Schema.String.pipe(Schema.fromBrand("Instant", Instant)))
}) {
  override get message() {
    return this.dueAt === null ? "no trip is left to invoice" : `the trips count as invoiced from ${this.dueAt} on`
  }
}

/** Nobody is awaited at that end, its window can be kept, or clients were told of this delay. */
export class DelayNotNew extends Schema.TaggedError<DelayNotNew>()("DelayNotNew", {}) {
  override get message() {
    return "there is no new delay to report: look at the mission again later"
  }
}

const documentId = Schema.String.pipe(Schema.fromBrand("DocumentId", DocumentId))

export class IncidentUnknown extends Schema.TaggedError<IncidentUnknown>()("IncidentUnknown", {
  incidentId: Schema.String.pipe(Schema.fromBrand("IncidentId", IncidentId))
}) {
  override get message() {
    return "the mission has no incident with this id"
  }
}

export class DocumentUnknown extends Schema.TaggedError<DocumentUnknown>()("DocumentUnknown", {
  documentId
}) {
  override get message() {
    return "the mission has no document with this id"
  }
}

export class DocumentAlreadyAdded extends Schema.TaggedError<DocumentAlreadyAdded>()("DocumentAlreadyAdded", {
  documentId
}) {
  override get message() {
    return "the mission already has a document with this id"
  }
}

export class DocumentRefused extends Schema.TaggedError<DocumentRefused>()("DocumentRefused", {
  documentId
}) {
  override get message() {
    return "this document was refused, which is final: add a new one"
  }
}

export class DocumentAccepted extends Schema.TaggedError<DocumentAccepted>()("DocumentAccepted", {
  documentId
}) {
  override get message() {
    return "this document is already accepted; after completion that is final"
  }
}

/** The trip is invoiced or paid, or the mission was completed seven days ago (BIL-7). */
export class TripInvoiced extends Schema.TaggedError<TripInvoiced>()("TripInvoiced", { trip: TripKey }) {
  override get message() {
    return `the trip ${this.trip} is invoiced and can no longer change: ask for a corrected invoice instead`
  }
}

export class AlreadyDuplicated extends Schema.TaggedError<AlreadyDuplicated>()("AlreadyDuplicated", {
  duplicatedTo: Schema.Struct({
    id: Schema.String.pipe(Schema.fromBrand("MissionId", MissionId)),
    transportId: Schema.String.pipe(Schema.fromBrand("TransportId", TransportId))
  })
}) {
  override get message() {
    return `this mission was duplicated already, to ${this.duplicatedTo.transportId}: duplicate that one instead`
  }
}

/** A date of a duplicate is missing, past, out of order, or before the minimum ordering delay (CHG-54). */
export class TooEarly extends Schema.TaggedError<TooEarly>()("TooEarly", {
  minDate: Schema.String.pipe(Schema.fromBrand("Instant", Instant)),
  errors: Schema.Array(DateProblem)
}) {
  override get message() {
    return `the dates are refused: send one for every leg, each after the one before it, and the first pickup not before ${this.minDate}`
  }
}

export class AdjustmentNotAllowed extends Schema.TaggedError<AdjustmentNotAllowed>()("AdjustmentNotAllowed", {}) {
  override get message() {
    return "your group does not adjust prices itself: contact the operator"
  }
}
