import type { OutcomeUnknown } from "@trajet/domain/access"
import type { ArchiveTooLarge, DocumentsFailed } from "@trajet/domain/documents"
import type { InspectionConflict, PartsMissing, TooManyParts } from "@trajet/domain/inspection"
import type { AlreadyDuplicated, NoReturnTrip } from "@trajet/domain/mission"
import { StoreUnavailable } from "@trajet/domain/access"
import type { ProblemCode } from "@trajet/contract"
import { clockProblem, isClockRefusal } from "./clock-problem.ts"
import type { ConsoleRefusal, DomainFailure } from "./domain-failure.model.ts"
import { invalidGrid } from "./grid-problem.ts"
import { inputProblem } from "./input-problem.ts"
import { isOutage } from "./outage.ts"
import { consoleRefusalProblem, isConsoleRefusal } from "./console-problem.ts"
import { ApiProblem, coded, invalidField, notFound } from "./problem.ts"

/** The failures that this file turns into answers. */
export type Failure = ApiProblem | DomainFailure

/**
 * The advice of an operation whose outcome is unknown (ERR-78). `keyed` is any request
 * with an effective Idempotency-Key, which the client may send again.
 */
export type UnknownOutcome = "keyed" | "dates" | "duplication" | "other"

const unknownOutcome = (error: OutcomeUnknown, operation: UnknownOutcome): ApiProblem => {
  switch (operation) {
    case "keyed":
      return coded(
        "relay_timeout",
        "the request was not confirmed in time; send it again with the same Idempotency-Key"
      )
    case "dates":
    case "duplication":
      return coded("not_confirmed", error.message, { outcome_unknown: true })
    case "other":
      return coded("relay_unavailable", error.message, { outcome_unknown: true })
  }
}

const outside = (reason: "slow" | "down", message: string): ApiProblem =>
  coded(reason === "slow" ? "relay_timeout" : "relay_unavailable", `${message}; nothing was done`)

const noReturnTrip = ({ field, message }: NoReturnTrip): ApiProblem =>
  coded("no_return_leg", message, field === undefined ? {} : { errors: [{ field, error: "not_allowed", message }] })

const alreadyDuplicated = ({ duplicatedTo, message }: AlreadyDuplicated): ApiProblem =>
  coded("already_duplicated", message, {
    duplicated_to: { id: duplicatedTo.id, transport_id: duplicatedTo.transportId }
  })

const documentsFailed = ({ message, refused }: DocumentsFailed): ApiProblem =>
  coded("documents_failed", message, {
    data: refused.map(({ index, key, code, detail }) => ({ index, key, status: "error", error: { code, detail } }))
  })

const cursorInvalid = (field: string, message: string): ApiProblem =>
  coded("cursor_invalid", message, { errors: [{ field, error: "invalid", message }] })
/** The failures whose answer is a code and their message. */
const plainCodes = {
  AdjustmentNotAllowed: "adjustment_not_allowed",
  AlreadyCancelled: "already_cancelled",
  AlreadyDeparted: "already_departed",
  ClaimLost: "relay_timeout",
  DocumentAccepted: "document_final",
  DocumentRefused: "document_final",
  IllegalTransition: "not_in_this_status",
  InspectionClosed: "not_in_this_status",
  InspectionCompleted: "inspection_completed",
  KeyReused: "idempotency_key_reused",
  IncidentConflict: "incident_conflict",
  PushOff: "push_off",
  PhotoConflict: "photo_conflict",
  TripInvoiced: "leg_invoiced",
  BillingStateUnavailable: "billing_unavailable",
  NotCancellable: "not_cancellable",
  DriverSuspended: "driver_suspended",
  GridReplaced: "grid_replaced",
  LiveKeyRequired: "role_not_allowed",
  OfferTaken: "offer_taken",
  OptionAlreadyActive: "option_already_active",
  OptionNotActive: "option_not_active",
  OptionNotRemovable: "option_not_removable",
  OutboundNotDelivered: "outbound_not_delivered",
  TooManyTrackingLinks: "too_many_links",
  TrackingOver: "not_in_this_status",
  ResetUnfinished: "reset_unfinished",
  RobotNotWaiting: "not_in_this_status",
  RoleNotAllowed: "role_not_allowed",
  OutsideTooSlow: "relay_timeout",
  StoreUnavailable: "relay_unavailable",
  ValidationNotDue: "validation_not_pending",
  ValidationNotPending: "validation_not_pending"
} as const satisfies Partial<Record<DomainFailure["_tag"], ProblemCode>>

type Plain = Extract<DomainFailure, { readonly _tag: keyof typeof plainCodes }>
const isPlain = (failure: Failure): failure is Plain => Object.hasOwn(plainCodes, failure._tag)

type PartRefusal = ArchiveTooLarge | InspectionConflict | PartsMissing | TooManyParts
const isPartRefusal = (failure: Failure): failure is PartRefusal =>
  failure._tag === "ArchiveTooLarge" ||
  failure._tag === "InspectionConflict" ||
  failure._tag === "PartsMissing" ||
  failure._tag === "TooManyParts"

const partRefusal = (failure: PartRefusal): ApiProblem => {
  switch (failure._tag) {
    case "InspectionConflict":
      return coded("inspection_conflict", failure.message, { inspection_id: failure.inspectionId })
    case "PartsMissing":
      return coded("parts_missing", failure.message, { missing: failure.missing })
    case "ArchiveTooLarge":
    case "TooManyParts":
      return invalidField(failure.field, "too_long", failure.message)
  }
}

type RetryLater = Extract<Failure, { readonly retryAfterSeconds: number }>

const inProgress: ReadonlySet<RetryLater["_tag"]> = new Set(["ClockBusy", "RequestInProgress"])

const retryLater = ({ _tag, message, retryAfterSeconds }: RetryLater): ApiProblem =>
  coded(inProgress.has(_tag) ? "request_in_progress" : "rate_limited", message, { retryAfterSeconds })
/** The failures whose answer is 404 and their message. */
const unknown = [
  "DeliveryUnknown",
  "DocumentUnknown",
  "DriverUnknown",
  "GridUnknown",
  "IncidentUnknown",
  "LinkRefused",
  "MissionNotFound",
  "OfferUnknown",
  "RequestUnknown",
  "RobotUnknown",
  "TrackingLinkUnknown",
  "TrackingRefused"
] as const satisfies ReadonlyArray<DomainFailure["_tag"]>

type Unknown = Extract<DomainFailure, { readonly _tag: (typeof unknown)[number] }>
const isUnknown = (failure: Failure): failure is Unknown => unknown.some((tag) => tag === failure._tag)

const answerTo = (failure: Exclude<Failure, ConsoleRefusal>, operation: UnknownOutcome): ApiProblem => {
  if (isPlain(failure)) return coded(plainCodes[failure._tag], failure.message)
  if (isPartRefusal(failure)) return partRefusal(failure)
  if (isClockRefusal(failure)) return clockProblem(failure)
  if (isUnknown(failure)) return notFound(failure.message)
  switch (failure._tag) {
    case "ApiProblem":
      return failure
    case "InputRefused":
      return inputProblem(failure)
    case "InvalidDrivenTime":
      return invalidField("at", failure.error, failure.problem)
    case "InvalidDates":
      return coded("validation_failed", failure.message, { errors: failure.errors })
    case "CursorInvalid":
      return cursorInvalid("cursor", failure.message)
    case "FeedPositionInvalid":
      return cursorInvalid("Last-Event-ID", failure.message)
    case "DriverBusy":
      return coded("driver_busy", failure.message, { mission_ids: failure.missionIds })
    case "GridInvalid":
      return invalidGrid(failure)
    case "EmailTaken":
      return invalidField("email", "not_allowed", failure.message)
    case "PersonInvalid":
      return invalidField(failure.field, "invalid", failure.problem)
    case "NoReturnTrip":
      return noReturnTrip(failure)
    case "AlreadyDuplicated":
      return alreadyDuplicated(failure)
    case "DocumentsFailed":
      return documentsFailed(failure)
    case "TooEarly":
      return coded("too_early", failure.message, { errors: failure.errors, min_date: failure.minDate })
    case "NothingToRetry":
    case "TooManyProposals":
      return new ApiProblem({ status: 409, code: null, detail: failure.message })
    case "ClockBusy":
    case "PressBusy":
    case "RequestInProgress":
    case "TooManyFeeds":
    case "TooManyRobots":
      return retryLater(failure)
    case "KeyOutcomeOpen":
      return new ApiProblem({ status: 409, code: null, detail: failure.message, outcome_unknown: true })
    case "GeocoderUnavailable":
    case "RouterUnavailable":
    case "StorageUnavailable":
      return outside(failure.reason, failure.message)
    case "BillingUnavailable":
      // The group's own directory cannot be read: the database failed, not a billing system.
      return failure.cause instanceof StoreUnavailable
        ? problemOf(failure.cause, operation)
        : coded("billing_lookup_unavailable", `${failure.message}; nothing was created`)
    case "StoredDocumentUnreadable":
      return coded("relay_unavailable", `a stored ${failure.kind} cannot be read; nothing was changed`)
    case "OutcomeUnknown":
      return unknownOutcome(failure, operation)
  }
}

/** Turns a failure into its answer. The answer of an outage keeps the failure, so that the log can show the reason. */
export const problemOf = (failure: Failure, operation: UnknownOutcome): ApiProblem => {
  const problem = isConsoleRefusal(failure) ? consoleRefusalProblem(failure) : answerTo(failure, operation)
  if (failure._tag === "ApiProblem" || !isOutage(failure) || problem.because !== undefined) return problem
  const { status, code, detail, outcome_unknown } = problem
  return new ApiProblem({ status, code, detail, ...(outcome_unknown ? { outcome_unknown } : {}), because: failure })
}
