import { emittedBy } from "../emissions/emissions.rules.ts"
import { Result } from "effect"
import type { DocumentId } from "../documents/document.model.ts"
import { documentAccepted, documentAdded, documentRejected, transportCompleted } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { amend, emit, move, allowChange, type Decision } from "./decision.rules.ts"
import {
  DocumentAccepted,
  DocumentAlreadyAdded,
  DocumentRefused,
  DocumentUnknown,
  TripInvoiced,
  NoReturnTrip,
  type StatusConflict
} from "./mission.errors.ts"
import type { Mission, MissionDocument } from "./mission.model.ts"
import type { AcceptDocument, DocumentReceived, RefuseDocument } from "./mission-command.model.ts"
import type { Trigger } from "./mission-table.rules.ts"
import {
  areDocumentsAccepted,
  haveDocumentsArrived,
  isDecidable,
  isNothingRequired,
  isRefusable
} from "./guards/documents.rules.ts"
import { isTripInvoiced } from "./guards/invoiced.rules.ts"
import { tripOf } from "./trip.rules.ts"

const nextStep = (mission: Mission): Trigger | null => {
  if (mission.status === "awaiting_documents") {
    if (isNothingRequired(mission)) return "nothing_required"
    return haveDocumentsArrived(mission) ? "documents_arrived" : null
  }
  if (mission.status !== "under_review") return null
  if (!haveDocumentsArrived(mission)) return "document_refused"
  return areDocumentsAccepted(mission) ? "documents_accepted" : null
}

const completed = (decision: Decision, now: Instant): Decision => {
  const { outbound, return: returnTrip } = decision.mission
  const trips = {
    completedAt: now,
    priceHt: outbound.priceHt,
    returnHt: returnTrip?.priceHt ?? null,
    emissions: emittedBy(decision.mission)
  }
  return emit(amend(decision, { completedAt: now }), now, (stamp) => transportCompleted(stamp, trips))
}

/**
 * Takes every step that the documents allow (MIS-7 to MIS-10), with one `transport.status_changed` each. `acceptedBy`
 * is the actor of MIS-9: the operator who accepts the last document, or the system if all were accepted earlier.
 * Changes nothing unless the mission waits for documents.
 */
export const settle = (
  decision: Decision,
  acceptedBy: "operator" | "system",
  now: Instant
): Result.Result<Decision, StatusConflict> => {
  const step = nextStep(decision.mission)
  if (step === null) return Result.succeed(decision)
  const actor = step === "document_refused" ? "operator" : step === "documents_accepted" ? acceptedBy : "system"
  return Result.flatMap(move(decision, step, actor, now), (moved) =>
    moved.mission.status === "completed" ? Result.succeed(completed(moved, now)) : settle(moved, acceptedBy, now)
  )
}

export const receiveDocument = (
  mission: Mission,
  command: DocumentReceived,
  now: Instant
): Result.Result<Decision, StatusConflict | NoReturnTrip | DocumentAlreadyAdded | TripInvoiced> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "receive_document", command.document.source)
    const document: MissionDocument = { ...command.document, status: "waiting" }
    if (tripOf(mission, document.trip) === null) return yield* Result.fail(new NoReturnTrip())
    if (mission.documents.some(({ id }) => id === document.id)) {
      return yield* Result.fail(new DocumentAlreadyAdded({ documentId: document.id }))
    }
    if (mission.completedAt !== null && isTripInvoiced(mission, command.document.trip, command.billingState, now)) {
      return yield* Result.fail(new TripInvoiced({ trip: document.trip }))
    }
    const added = emit(amend(decision, { documents: [...mission.documents, document] }), now, (stamp) =>
      documentAdded(stamp, document)
    )
    return yield* settle(added, "system", now)
  })

const knownDocument = (
  mission: Mission,
  documentId: DocumentId
): Result.Result<MissionDocument, DocumentUnknown | DocumentRefused> => {
  const document = mission.documents.find(({ id }) => id === documentId)
  if (document === undefined) return Result.fail(new DocumentUnknown({ documentId }))
  return document.status === "refused" ? Result.fail(new DocumentRefused({ documentId })) : Result.succeed(document)
}

const withDocument = (decision: Decision, changed: MissionDocument): Decision =>
  amend(decision, {
    documents: decision.mission.documents.map((document) => (document.id === changed.id ? changed : document))
  })

export const acceptDocument = (
  mission: Mission,
  command: AcceptDocument,
  now: Instant
): Result.Result<Decision, StatusConflict | DocumentUnknown | DocumentRefused | DocumentAccepted> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "accept_document", "operator")
    const document = yield* knownDocument(mission, command.documentId)
    if (!isDecidable(document)) return yield* Result.fail(new DocumentAccepted({ documentId: document.id }))
    const accepted = emit(withDocument(decision, { ...document, status: "accepted" }), now, (stamp) =>
      documentAccepted(stamp, document)
    )
    return yield* settle(accepted, "operator", now)
  })

/** Refuses a waiting document, or an accepted one of a mission that was never completed. */
export const refuseDocument = (
  mission: Mission,
  command: RefuseDocument,
  now: Instant
): Result.Result<Decision, StatusConflict | DocumentUnknown | DocumentRefused | DocumentAccepted> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "refuse_document", "operator")
    const document = yield* knownDocument(mission, command.documentId)
    if (!isRefusable(mission, document)) {
      return yield* Result.fail(new DocumentAccepted({ documentId: document.id }))
    }
    const refused = emit(withDocument(decision, { ...document, status: "refused" }), now, (stamp) =>
      documentRejected(stamp, document)
    )
    return yield* settle(refused, "system", now)
  })
