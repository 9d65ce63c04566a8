import { Result } from "effect"
import type { TripBillingState } from "../billing/billing.model.ts"
import { type Decision, undecided } from "../mission/decision.rules.ts"
import { isTripInvoiced } from "../mission/guards/invoiced.rules.ts"
import {
  type DocumentAlreadyAdded,
  TripInvoiced,
  type NoReturnTrip,
  type StatusConflict
} from "../mission/mission.errors.ts"
import type { Mission, MissionDocument } from "../mission/mission.model.ts"
import { TripKey } from "../mission/leg.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { tripOf } from "../mission/trip.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { type DocumentId, type DocumentRefusal, documentsPerMissionMax, refusalDetails } from "./document.model.ts"
import type { StagedFile } from "./file.model.ts"
import { DocumentsFailed } from "./documents.errors.ts"
import { plainFileName } from "./file-name.rules.ts"

export interface GivenDocument {
  readonly trip: TripKey
  /** The name that the depositor gave, unchanged. */
  readonly fileName: string
  readonly file: StagedFile
}

export interface DepositItem {
  /** At most 50 characters. Empty if the depositor gave none. */
  readonly key: string
  readonly given: Result.Result<GivenDocument, DocumentRefusal>
}

export interface IdentifiedItem extends DepositItem {
  readonly documentId: DocumentId
  readonly link: string
}

export interface DepositTerms {
  readonly source: MissionDocument["source"]
  readonly labels: ReadonlyMap<string, string>
  /** Null unless the mission is completed. */
  readonly billingStates: Readonly<Record<TripKey, TripBillingState | null>>
  /** Bytes that are left of the tenant's quota. */
  readonly roomBytes: number
  /** Real time of the deposit, also if a test clock is ahead. */
  readonly recordedAt: Instant
}

export type DepositOutcome =
  | { readonly _tag: "Deposited"; readonly index: number; readonly document: MissionDocument; readonly link: string }
  | {
      readonly _tag: "Refused"
      readonly index: number
      readonly key: string
      readonly code: DocumentRefusal
      readonly detail: string
    }

export interface Deposit extends Decision {
  readonly outcomes: ReadonlyArray<DepositOutcome>
}

export type DepositError = DocumentsFailed | NoReturnTrip | TripInvoiced | StatusConflict | DocumentAlreadyAdded

const isDuplicate = ({ documents }: Mission, key: string, { sha256 }: StagedFile): boolean =>
  documents.some((document) => document.key === key && document.file.sha256 === sha256 && document.status !== "refused")

interface Acceptable {
  readonly label: string
  readonly document: GivenDocument
}

const accept = (
  mission: Mission,
  { key, given }: DepositItem,
  { labels }: DepositTerms,
  roomBytes: number
): Result.Result<Acceptable, DocumentRefusal> => {
  const label = labels.get(key)
  if (label === undefined) return Result.fail("unknown_document_key")
  if (Result.isFailure(given)) return Result.fail(given.failure)
  const { file, trip } = given.success
  if (tripOf(mission, trip) === null) return Result.fail("no_return_leg")
  if (isDuplicate(mission, key, file)) return Result.fail("duplicate")
  if (mission.documents.length >= documentsPerMissionMax) return Result.fail("too_many_documents")
  return file.bytes > roomBytes ? Result.fail("quota_exceeded") : Result.succeed({ label, document: given.success })
}

export const tripsNamed = (mission: Mission, items: ReadonlyArray<DepositItem>): ReadonlyArray<TripKey> =>
  TripKey.literals.filter(
    (trip) =>
      tripOf(mission, trip) !== null &&
      items.some(({ given }) => Result.isSuccess(given) && given.success.trip === trip)
  )

/** The first invoiced trip of the items: it refuses the whole deposit. */
const invoicedTrip = (
  mission: Mission,
  items: ReadonlyArray<DepositItem>,
  { billingStates }: DepositTerms,
  now: Instant
): TripInvoiced | null => {
  if (mission.completedAt === null) return null
  const trip = tripsNamed(mission, items).find((one) => isTripInvoiced(mission, one, billingStates[one], now))
  return trip === undefined ? null : new TripInvoiced({ trip })
}

const received = (
  { documentId: id, key }: IdentifiedItem,
  { label, document: { trip, fileName, file } }: Acceptable,
  { source, recordedAt }: DepositTerms
): MissionDocument => ({
  id,
  key,
  label,
  trip,
  status: "waiting",
  source,
  file: { ...file, fileName: plainFileName(fileName) },
  createdAt: recordedAt
})

const failed = (outcomes: ReadonlyArray<DepositOutcome>): DocumentsFailed =>
  new DocumentsFailed({
    refused: outcomes.flatMap((outcome) => {
      if (outcome._tag === "Deposited") return []
      const { index, key, code, detail } = outcome
      return [{ index, key, code, detail }]
    })
  })

/**
 * Adds the accepted documents of a deposit to the mission, with one `document.added` each, and returns the outcome of
 * every document (DOC-11 to DOC-17). Fails with `TripInvoiced`, for the whole deposit, if a trip of a completed mission
 * is invoiced, and with `DocumentsFailed` if no document was accepted.
 */
export const depositInto = (
  before: Mission,
  items: ReadonlyArray<IdentifiedItem>,
  terms: DepositTerms,
  now: Instant
): Result.Result<Deposit, DepositError> =>
  Result.gen(function* () {
    const invoiced = invoicedTrip(before, items, terms, now)
    if (invoiced !== null) return yield* Result.fail(invoiced)
    let decision = undecided(before)
    let { roomBytes } = terms
    const outcomes: Array<DepositOutcome> = []
    for (const [index, item] of items.entries()) {
      const acceptable = accept(decision.mission, item, terms, roomBytes)
      if (Result.isFailure(acceptable)) {
        const code = acceptable.failure
        outcomes.push({ _tag: "Refused", index, key: item.key, code, detail: refusalDetails[code] })
        continue
      }
      const document = received(item, acceptable.success, terms)
      const billingState = terms.billingStates[document.trip]
      const { mission, events } = yield* decide(
        decision.mission,
        { _tag: "DocumentReceived", document, billingState },
        now
      )
      decision = { mission, events: [...decision.events, ...events] }
      roomBytes -= document.file.bytes
      outcomes.push({ _tag: "Deposited", index, document, link: item.link })
    }
    return outcomes.every(({ _tag }) => _tag === "Refused")
      ? yield* Result.fail(failed(outcomes))
      : { ...decision, outcomes }
  })
