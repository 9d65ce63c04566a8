import {
  type ByClient,
  type ByPerson,
  type DepositResponse,
  type DepositResult,
  OperationsApi,
  TrajetApi,
  type Who
} from "@trajet/contract"
import type { Caller, Digest, Identifiers } from "@trajet/domain/access"
import type { Billing } from "@trajet/domain/billing"
import type { ClockLeads } from "@trajet/domain/clock"
import {
  clientDepositor,
  type ContentCheck,
  type DepositItem,
  type DepositOutcome,
  depositDocuments,
  type Depositor,
  type FileStorage,
  type LinkCipher,
  type StoredFiles
} from "@trajet/domain/documents"
import type { Missions } from "@trajet/domain/mission"
import { type AllMissions, personDepositor, readMissionAsPerson } from "@trajet/domain/operations"
import { readMission } from "@trajet/domain/ordering"
import type { PersonCaller } from "@trajet/domain/people"
import type { Grids } from "@trajet/domain/pricing"
import { Effect } from "effect"
import { readDepositForm } from "../edge/bodies/deposit-form.ts"
import { formFault, isForm } from "../edge/bodies/form-type.ts"
import type { makeReadDepositJson } from "../edge/bodies/deposit-json.ts"
import { type Depositing, type UploadRoute } from "../edge/bodies/upload.ts"
import { documentWire } from "./documents.handlers.ts"

const resultWire = (outcome: DepositOutcome, publicUrl: string): DepositResult => {
  if (outcome._tag === "Refused") {
    const { index, key, code, detail } = outcome
    return { index, key, status: "error", error: { code, detail } }
  }
  const { index, document, link } = outcome
  const url = `${publicUrl}${link}`
  return { index, key: document.key, status: "success", document: documentWire(document, document.file.fileName, url) }
}

const depositAnswer = (outcomes: ReadonlyArray<DepositOutcome>, publicUrl: string) => {
  const response: DepositResponse = { data: outcomes.map((outcome) => resultWire(outcome, publicUrl)) }
  const isMixed = outcomes.some(({ _tag }) => _tag === "Refused")
  return { status: isMixed ? 207 : 201, body: JSON.stringify(response) }
}

type Deposit<By> = Depositing<ReadonlyArray<DepositItem>, By>

const handleDeposit = <By>(depositorOf: (asked: Deposit<By>) => Depositor, quotaBytes: number) =>
  Effect.fnUntraced(function* (asked: Deposit<By>) {
    const { id, content, publicUrl, claim } = asked
    const answer = (outcomes: ReadonlyArray<DepositOutcome>) => depositAnswer(outcomes, publicUrl)
    const keyed = claim === null ? null : { claim, answer }
    return answer(yield* depositDocuments(depositorOf(asked), id, content, { quotaBytes, keyed }))
  })

type DepositServices =
  | Billing
  | ClockLeads
  | ContentCheck
  | Digest
  | FileStorage
  | Grids
  | Identifiers
  | LinkCipher
  | Missions
  | StoredFiles

type ReadJson = Effect.Success<typeof makeReadDepositJson>
type DepositRoute<Services, W extends Who, By> = UploadRoute<
  ReadonlyArray<DepositItem>,
  DepositServices | Services,
  W,
  By
>

const receiving =
  (readJson: ReadJson): DepositRoute<never, ByClient, Caller>["receive"] =>
  (node, stage, held) => {
    if (!isForm(node)) return readJson(node, stage, held)
    const fault = formFault(node)
    return fault === null ? readDepositForm(node, stage, held) : Effect.fail(fault)
  }

/** The route of clients' deposits, over the JSON reader of this process. */
export const depositRoute = (readJson: ReadJson, quotaBytes: number): DepositRoute<never, ByClient, Caller> => ({
  endpoint: TrajetApi.groups.documents.endpoints.deposit,
  passage: TrajetApi.groups.documents.declared.deposit.passage,
  admit: ({ tenant, gridVersion }, id) => Effect.as(readMission(tenant, id), { tenant, gridVersion }),
  receive: receiving(readJson),
  handle: handleDeposit(({ caller }) => clientDepositor(caller), quotaBytes)
})

/** The same deposits by operators and drivers (OPS-30). */
export const operationsDepositRoute = (
  readJson: ReadJson,
  quotaBytes: number
): DepositRoute<AllMissions, ByPerson, PersonCaller> => ({
  endpoint: OperationsApi.groups.documents.endpoints.deposit,
  passage: OperationsApi.groups.documents.declared.deposit.passage,
  admit: (caller, id) => Effect.map(readMissionAsPerson(caller, id), ({ owner }) => owner),
  receive: receiving(readJson),
  handle: handleDeposit(({ caller, owner }) => personDepositor(caller, owner), quotaBytes)
})
