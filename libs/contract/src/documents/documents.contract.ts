import { HttpApiSchema, OpenApi } from "effect/http-api"
import { Schema } from "effect"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, onePlace, oneRequest, reads, withItsKey } from "../endpoint/passage.model.ts"
import { DepositForm, DepositRequest, DepositResponse, DocumentList, DocumentListQuery } from "./documents.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"

/** A deposit, of clients and of operations. */
export const depositing = {
  admitted: onePlace,
  once: "per_key",
  sensitive: [],
  costs: oneRequest,
  carries: "files",
  headers: IdempotencyKeyHeader,
  body: [DepositRequest, DepositForm],
  answers: {
    201: DepositResponse,
    207: DepositResponse.annotate({
      identifier: "MixedDepositResponse",
      description: "Some documents were accepted, others were refused"
    })
  },
  problems: [NotFound, Conflict],
  summary: "Deposit documents of a mission",
  description: [
    "Up to 10 files of 10 MiB each, 25 MiB in all: PDF, JPEG, PNG, WebP or HEIC by their content. The JSON form may",
    "have 8 MiB. The multipart form (`files` parts, and a `meta` part that is JSON with one entry a file in the same",
    "order) may have 26 MiB, so larger files need it. A refused document is an error of its item. The whole deposit is",
    "refused if it is not a list of 1 to 10 documents, or is too large."
  ].join(" ")
} as const

/** The same deposit for a group whose endpoints do not yet say what a request must pass. */
export const depositShape = {
  params: { id: Schema.String },
  headers: depositing.headers,
  payload: depositing.body,
  success: [
    depositing.answers[201].pipe(HttpApiSchema.status(201)),
    depositing.answers[207].pipe(HttpApiSchema.status(207))
  ],
  error: [...always, ...depositing.problems]
} as const

export const depositNotes = OpenApi.annotations({ summary: depositing.summary, description: depositing.description })

const reading = {
  who: client("transports:read"),
  admitted: onePlace,
  once: "no_key",
  again: reads,
  sensitive: [],
  costs: oneRequest
} as const

export class DocumentsApi extends group(
  "documents",
  {
    title: "Documents",
    description: "Handover reports, registration papers and other files of a mission.",
    security: ApiKeySecurity
  },
  {
    deposit: endpoint("POST /v1/transports/:id/documents", {
      ...depositing,
      who: client("transports:write"),
      again: withItsKey("/v1/transports/:id/documents")
    }),
    list: endpoint("GET /v1/transports/:id/documents", {
      ...reading,
      query: DocumentListQuery,
      answers: { 200: DocumentList },
      problems: [NotFound],
      summary: "List the documents of a mission, oldest first"
    }),
    listSignable: endpoint("GET /v1/transports/:id/signable-documents", {
      ...reading,
      answers: { 200: DocumentList },
      problems: [NotFound],
      summary: "List the documents of a mission to sign, including its sheet"
    })
  }
) {}
