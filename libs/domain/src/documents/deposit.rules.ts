import { Result } from "effect"
import type { LegBillingState } from "../billing/billing.model.ts"
import { type Decision, undecided } from "../ordering/decision.rules.ts"
import { isLegInvoiced, receiveDocument } from "../ordering/mission-documents.rules.ts"
import { type DocumentAlreadyAdded, type StatusConflict, LegInvoiced, NoReturnLeg } from "../ordering/mission.errors.ts"
import type { Mission, MissionDocument, TripKey } from "../ordering/mission.model.ts"
import { tripOf } from "../ordering/trip.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import type { DocumentRefusal, ReceivedFile, StagedFile } from "./document.model.ts"
import { DocumentsFailed } from "./documents.errors.ts"
import { plainFileName } from "./file-name.rules.ts"

/** Documents of a mission, the refused ones too. */
export const documentsPerMissionMax = 200

/** One document of a deposit, whose file has come. */
export interface DepositItem {
  readonly key: string
  readonly leg: TripKey
  /** As the client gave it. */
  readonly fileName: string
  readonly file: ReceivedFile
}

export interface IdentifiedItem extends DepositItem {
  /** Of the document that it becomes, UUID v7. */
  readonly documentId: string
  /** Path of a link to that document. */
  readonly link: string
}

/** What decides over a deposit beside the mission. */
export interface DepositTerms {
  /** Known document keys with their labels. */
  readonly labels: ReadonlyMap<string, string>
  /** What billing says of each trip; only a completed mission asks it, null elsewhere. */
  readonly legStates: Readonly<Record<TripKey, LegBillingState | null>>
}

/** What became of one document of a deposit. */
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

export type DepositError = DocumentsFailed | NoReturnLeg | LegInvoiced | StatusConflict | DocumentAlreadyAdded

const details: Readonly<Record<DocumentRefusal, string>> = {
  unknown_document_key: "no document of the catalogue has this key",
  unsupported_type: "send a PDF, JPEG, PNG, WebP or HEIC file; what counts is its content, not its name",
  too_large: "a document has at most 10 MiB",
  empty_file: "the file is empty",
  duplicate: "the mission has these bytes under this key already",
  too_many_documents: `a mission has at most ${documentsPerMissionMax} documents`
}

const isDuplicate = ({ documents }: Mission, key: string, { sha256 }: StagedFile): boolean =>
  documents.some((document) => document.key === key && document.file.sha256 === sha256 && document.status !== "refused")

interface Acceptable {
  readonly label: string
  readonly staged: StagedFile
}

const accept = (
  mission: Mission,
  { key, file }: DepositItem,
  { labels }: DepositTerms
): Result.Result<Acceptable, DocumentRefusal> => {
  const label = labels.get(key)
  if (label === undefined) return Result.fail("unknown_document_key")
  if (Result.isFailure(file.staged)) return Result.fail(file.staged.failure)
  const staged = file.staged.success
  if (isDuplicate(mission, key, staged)) return Result.fail("duplicate")
  return mission.documents.length >= documentsPerMissionMax
    ? Result.fail("too_many_documents")
    : Result.succeed({ label, staged })
}

/** What is wrong with the whole deposit, and not with one document of it. */
const refusedWhole = (
  mission: Mission,
  items: ReadonlyArray<DepositItem>,
  { legStates }: DepositTerms,
  now: Instant
): NoReturnLeg | LegInvoiced | null => {
  const homeless = items.findIndex(({ leg }) => tripOf(mission, leg) === null)
  if (homeless >= 0) return new NoReturnLeg({ field: `documents.${homeless}.leg` })
  const invoiced =
    mission.completedAt === null ? undefined : items.find(({ leg }) => isLegInvoiced(mission, legStates[leg], now))
  return invoiced === undefined ? null : new LegInvoiced({ leg: invoiced.leg })
}

const received = (
  { documentId: id, key, leg, fileName }: IdentifiedItem,
  { label, staged }: Acceptable,
  now: Instant
): MissionDocument => ({
  id,
  key,
  label,
  leg,
  status: "waiting",
  source: "client",
  file: { ...staged, fileName: plainFileName(fileName) },
  createdAt: now
})

/**
 * The mission with the documents of a deposit that it takes, one `document.added` each, and what became of every one
 * (decisions 1, Document deposit). The whole is refused with `NoReturnLeg`, with `LegInvoiced` where a trip of a
 * completed mission is, and with `DocumentsFailed` where no document was taken.
 */
export const depositInto = (
  before: Mission,
  items: ReadonlyArray<IdentifiedItem>,
  terms: DepositTerms,
  now: Instant
): Result.Result<Deposit, DepositError> =>
  Result.gen(function* () {
    const refused = refusedWhole(before, items, terms, now)
    if (refused !== null) return yield* Result.fail(refused)
    let decision = undecided(before)
    const outcomes: Array<DepositOutcome> = []
    for (const [index, item] of items.entries()) {
      const acceptable = accept(decision.mission, item, terms)
      if (Result.isFailure(acceptable)) {
        const code = acceptable.failure
        outcomes.push({ _tag: "Refused", index, key: item.key, code, detail: details[code] })
        continue
      }
      const document = received(item, acceptable.success, now)
      const legState = terms.legStates[item.leg]
      const { mission, events } = yield* receiveDocument(
        decision.mission,
        { _tag: "DocumentReceived", document, legState },
        now
      )
      decision = { mission, events: [...decision.events, ...events] }
      outcomes.push({ _tag: "Deposited", index, document, link: item.link })
    }
    const refusals = outcomes.flatMap((outcome) => (outcome._tag === "Refused" ? [outcome] : []))
    return refusals.length === items.length
      ? yield* Result.fail(
          new DocumentsFailed({
            refused: refusals.map(({ index, key, code, detail }) => ({ index, key, code, detail }))
          })
        )
      : { ...decision, outcomes }
  })
