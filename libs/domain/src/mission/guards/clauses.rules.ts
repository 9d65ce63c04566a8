import { rangeOfWindow } from "../../arrivals/stop-window.rules.ts"
import { millisOfInstant, minuteMillis } from "../../time/instant.rules.ts"
import { LegKey } from "../leg.model.ts"
import type { MissionStatus } from "../mission.model.ts"
import { isDeparted, isLegDone, stopOf, tripOf } from "../trip.rules.ts"
import { type Clause, clauseOf } from "./clause.model.ts"
import {
  areDocumentsAccepted,
  haveDocumentsArrived,
  isDecidable,
  isNothingRequired,
  isRefusable
} from "./documents.rules.ts"
import { isDriverFree, isDuplicable, isPending, mustAskDriver, takesParts, wasNeverCompleted } from "./guards.rules.ts"
import { invoicedByTime, isTripInvoiced } from "./invoiced.rules.ts"

const clause = (says: string, holds: Clause["holds"]): Clause => ({ says, holds })

export const hasReturn = clause("has a return", ({ before }) => before.return !== null)
export const notDeparted = clause("not departed", ({ before }) => !isDeparted(before))
export const vehicleNotLeft = clause("vehicle has not left", ({ before }) => !isDeparted(before))
export const driverAssigned = clause("driver assigned", ({ before }) => before.driver !== null)
export const outboundDelivered = clause("outbound delivered", ({ before }) => before.outbound.deliveredAt !== null)
export const outboundNotDelivered = clause(
  "outbound not delivered",
  ({ before }) => before.outbound.deliveredAt === null
)
export const onlyWithoutReturn = clause(
  "from in_transit only without a return",
  ({ before }) => before.status !== "in_transit" || before.return === null
)
export const noOverlap = clauseOf("no other mission of that driver overlaps", ["AssignDriver"], isDriverFree)
export const operatorSaysWhy = clauseOf(
  "an operator gives a reason",
  ["PickUpVehicle", "DeliverVehicle"],
  ({ by }) => by.actor !== "operator" || by.reason !== ""
)

export const documentsArrived = clause("each required key has a waiting or accepted document", ({ after }) =>
  haveDocumentsArrived(after)
)
export const documentMissing = clause(
  "nothing else waiting or accepted under that key",
  ({ after }) => !haveDocumentsArrived(after)
)
export const documentsAccepted = clause("all required accepted", ({ after }) => areDocumentsAccepted(after))
export const nothingRequired = clause("required set is empty", ({ after }) => isNothingRequired(after))
export const documentWaiting = clauseOf("it is waiting", ["AcceptDocument"], ({ documentId }, { before }) =>
  before.documents.some((document) => document.id === documentId && isDecidable(document))
)
export const documentRefusable = clauseOf(
  "it is waiting, or accepted and the mission never completed",
  ["RefuseDocument"],
  ({ documentId }, { before }) =>
    before.documents.some((document) => document.id === documentId && isRefusable(before, document))
)
export const lateDocumentNotInvoiced = clauseOf(
  "after completion only if the trip is not invoiced",
  ["DocumentReceived"],
  ({ billingState, document }, { before, now }) =>
    wasNeverCompleted(before) || !isTripInvoiced(before, document.trip, billingState, now)
)
export const reopensNothing = clause(
  "reopens nothing",
  ({ after, before }) => wasNeverCompleted(before) || after.status === before.status
)

const afterOnly = (says: string, ...statuses: ReadonlyArray<MissionStatus>): Clause =>
  clause(says, ({ before: { statusBeforeIncident } }) => statuses.some((status) => status === statusBeforeIncident))
export const afterAssigned = afterOnly("the status before was assigned", "assigned")
export const afterDeparture = afterOnly(
  "the status before was in_transit or in_transit_return",
  "in_transit",
  "in_transit_return"
)
export const toStatusBefore = clause(
  "to the status before the incident",
  ({ before, to }) => to === before.statusBeforeIncident
)
export const completedOnce = clause(
  "no second transport.completed",
  ({ after, before }) => wasNeverCompleted(before) || after.completedAt === before.completedAt
)
export const returnGivenUp = clause("a return not picked up is given up", ({ after, before }) =>
  before.return === null || before.return.pickedUpAt !== null ? true : after.return?.status === "cancelled"
)
export const neverCompleted = clause("never completed", ({ before }) => wasNeverCompleted(before))
export const clientBeforeDeparture = clauseOf(
  "the client only if the status before was scheduled or assigned",
  ["Cancel"],
  ({ by }, { before: { statusBeforeIncident: status } }) =>
    by !== "client" || status === "scheduled" || status === "assigned"
)

export const requestReplaced = clauseOf(
  "replaces a pending request",
  ["AskDriverValidation"],
  ({ clientUpdateId }, { after }) => isPending(after, clientUpdateId)
)
export const requestPending = clauseOf(
  "that request is pending",
  ["AnswerDriverValidation", "RemindDriverValidation"],
  ({ clientUpdateId }, { before }) => isPending(before, clientUpdateId)
)
export const reminderDue = clause("the reminder is due", ({ before: { driverValidation: pending }, now }) => {
  const dueAt = pending?.remindersAt[pending.remindersSent]
  return dueAt !== undefined && dueAt <= now
})
export const asksDriver = clauseOf(
  "asks the driver like a change of dates",
  ["AddOption", "RemoveOption"],
  ({ by, clientUpdateId }, { after, before }) => !mustAskDriver(before, by) || isPending(after, clientUpdateId)
)

export const endAwaited = clauseOf("a driver is awaited at that end", ["ReportDelay"], ({ side, trip }, { before }) => {
  const done = tripOf(before, trip)?.[side === "pickup" ? "pickedUpAt" : "deliveredAt"]
  return done === null
})
export const expectedTooLate = clauseOf(
  "the range of the arrival starts after the end of the window",
  ["ReportDelay"],
  ({ expected, side, trip }, { before }) => {
    const stop = tripOf(before, trip)?.[side]
    const window = stop === undefined ? null : rangeOfWindow(stop)
    return window !== null && expected.from > window.to
  }
)
export const delayMoved = clauseOf(
  "again only after the range has moved by 15 minutes",
  ["ReportDelay"],
  ({ expected, side, trip }, { before }) => {
    const last = tripOf(before, trip)?.delay ?? null
    if (last === null || last.side !== side) return true
    return Math.abs(millisOfInstant(expected.from) - millisOfInstant(last.expectedFrom)) >= 15 * minuteMillis
  }
)

export const legsAhead = clauseOf("those legs lie ahead", ["ChangeDates"], (_, { after, before }) =>
  LegKey.literals.every((leg) => stopOf(after, leg) === stopOf(before, leg) || !isLegDone(before, leg))
)
export const tripOpen = clauseOf(
  "that trip is neither delivered nor invoiced",
  ["AddOption", "RemoveOption"],
  ({ billingState, trip }, { before, now }) =>
    tripOf(before, trip)?.deliveredAt === null && !isTripInvoiced(before, trip, billingState, now)
)
export const tripNotInvoiced = clauseOf(
  "that trip is not invoiced",
  ["AdjustPrice"],
  ({ billingState, trip }, { before, now }) => !isTripInvoiced(before, trip, billingState, now)
)
export const gridAllows = clauseOf(
  "a client if the grid allows it",
  ["AdjustPrice"],
  ({ by, clientsAdjust }) => by !== "client" || clientsAdjust
)
export const tripNotDelivered = clauseOf(
  "that trip is not delivered",
  ["ChangeVehicle"],
  ({ trip }, { before }) => tripOf(before, trip)?.deliveredAt === null
)
export const priceStays = clauseOf(
  "the price stays",
  ["ChangeVehicle"],
  ({ trip }, { after, before }) => tripOf(after, trip)?.priceHt === tripOf(before, trip)?.priceHt
)
export const tripDelivered = clauseOf(
  "that trip is delivered",
  ["InvoiceTrip"],
  ({ trip }, { before }) => typeof tripOf(before, trip)?.deliveredAt === "string"
)
export const invoicedOnce = clauseOf(
  "once",
  ["InvoiceTrip"],
  ({ trip }, { before }) => tripOf(before, trip)?.invoicedAt === null
)
export const completedLongAgo = clause("completed seven days ago", ({ before, now }) => {
  const byTime = invoicedByTime(before)
  return byTime !== null && byTime <= now
})
export const invoiceMissing = clause("a trip is not invoiced yet", ({ before }) =>
  [before.outbound, before.return].some((trip) => trip?.invoicedAt === null)
)

export const duplicatedOnce = clause("once", ({ before }) => isDuplicable(before))
export const reportedOnce = clauseOf(
  "once for each phase",
  ["RecordReport"],
  ({ phase }, { before }) => !before.reports.includes(phase)
)
export const partsTaken = clause("until 7 days after completion", ({ before, now }) => takesParts(before, now))
