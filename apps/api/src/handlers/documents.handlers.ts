import {
  type DepositResponse,
  type DepositResult,
  type DocumentList,
  DocumentListQuery,
  type DocumentShown,
  TrajetApi
} from "@trajet/contract"
import type { Digest, Identifiers } from "@trajet/domain/access"
import type { Billing } from "@trajet/domain/billing"
import {
  type ContentCheck,
  type DepositItem,
  type DepositOutcome,
  depositDocuments,
  type FileStorage,
  type LinkCipher,
  listDocuments,
  listSignableDocuments,
  type ShownDocument,
  type StoredFiles
} from "@trajet/domain/documents"
import type { Missions, TripKey } from "@trajet/domain/mission"
import { readMission } from "@trajet/domain/ordering"
import type { Grids } from "@trajet/domain/pricing"
import { Effect, Schema } from "effect"
import type { IncomingMessage } from "node:http"
import { isPlain } from "../edge/bodies/body.ts"
import { readDepositForm } from "../edge/bodies/deposit-form.ts"
import type { makeReadDepositJson } from "../edge/bodies/deposit-json.ts"
import { coded } from "../edge/problem.ts"
import { boundaryLengthMax } from "../limits.ts"
import { route } from "../edge/route.ts"
import { type Depositing, type UploadRoute } from "../edge/bodies/upload.ts"
import { missionIdOf } from "../edge/target.ts"

const { endpoints } = TrajetApi.groups.documents
const none = Schema.Struct({})
const reading = { body: none, takesBody: "none", honoursIdempotencyKey: false, outcome: "other" } as const

const documentWire = (
  { id, key, label, status, trip, createdAt }: Omit<ShownDocument, "fileName" | "link">,
  fileName: string,
  url: string
): DocumentShown => ({
  id,
  key,
  label,
  url,
  status,
  is_retour: trip === "retour",
  file_name: fileName,
  created_at: createdAt
})

const listWire = (documents: ReadonlyArray<ShownDocument>, publicUrl: string): string => {
  const list: DocumentList = {
    data: documents.map((document) => documentWire(document, document.fileName, `${publicUrl}${document.link}`))
  }
  return JSON.stringify(list)
}

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

const handleDeposit = Effect.fnUntraced(function* (asked: Depositing<ReadonlyArray<DepositItem>>, quotaBytes: number) {
  const { caller, id, content, publicUrl, claim } = asked
  const answer = (outcomes: ReadonlyArray<DepositOutcome>) => depositAnswer(outcomes, publicUrl)
  const keyed = claim === null ? null : { claim, answer }
  return answer(yield* depositDocuments(caller, id, content, { quotaBytes, keyed }))
})

type DepositServices =
  Billing | ContentCheck | Digest | FileStorage | Grids | Identifiers | LinkCipher | Missions | StoredFiles

const boundaryName = "boundary="

/** True if the body is a form with a valid boundary. */
const isForm = ({ headers }: IncomingMessage): boolean => {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").split(";").map((part) => part.trim())
  const named = parameters.find((parameter) => parameter.toLowerCase().startsWith(boundaryName)) ?? ""
  const boundary = named.slice(boundaryName.length).replaceAll('"', "")
  return type.toLowerCase() === "multipart/form-data" && boundary !== "" && boundary.length <= boundaryLengthMax
}

const noEncoding = coded("unsupported_media_type", "send the form without an encoding")

/** The route of deposits, over the JSON reader of this process. */
export const depositRoute = (
  readJson: Effect.Success<typeof makeReadDepositJson>,
  quotaBytes: number
): UploadRoute<ReadonlyArray<DepositItem>, DepositServices> => ({
  endpoint: endpoints.deposit,
  scope: "transports:write",
  admit: (caller, id) => readMission(caller.tenant, id),
  receive: (node, stage, held) => {
    if (!isForm(node)) return readJson(node, stage, held)
    return isPlain(node) ? readDepositForm(node, stage, held) : Effect.fail(noEncoding)
  },
  handle: (asked) => handleDeposit(asked, quotaBytes)
})

const askedTrip = ({ is_retour: isRetour }: typeof DocumentListQuery.Type): TripKey | null => {
  if (isRetour === undefined) return null
  return isRetour === "true" ? "retour" : "aller"
}

export const documentRoutes = [
  route({
    endpoint: endpoints.list,
    scope: "transports:read",
    query: DocumentListQuery,
    ...reading,
    handle: Effect.fnUntraced(function* ({ caller, params, query, publicUrl }) {
      const documents = yield* listDocuments(caller, missionIdOf(params), askedTrip(query))
      return { status: 200, body: listWire(documents, publicUrl) }
    })
  }),
  route({
    endpoint: endpoints.listSignable,
    scope: "transports:read",
    query: none,
    ...reading,
    handle: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
      const documents = yield* listSignableDocuments(caller, missionIdOf(params))
      return { status: 200, body: listWire(documents, publicUrl) }
    })
  })
]
