import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { onePlace, oneRequest } from "../endpoint/passage.model.ts"
import { DepositForm, DepositRequest, DepositResponse, DocumentList, DocumentListQuery } from "./documents.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { repeatWithKey, RepetitionNote } from "../schema/repetition.ts"

const params = { id: Schema.String }

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

export class DocumentsApi extends HttpApiGroup.make("documents")
  .add(
    HttpApiEndpoint.post("deposit", "/transports/:id/documents", {
      params,
      headers: depositing.headers,
      payload: depositing.body,
      success: [
        depositing.answers[201].pipe(HttpApiSchema.status(201)),
        depositing.answers[207].pipe(HttpApiSchema.status(207))
      ],
      error: [...always, ...depositing.problems]
    })
      .annotate(RepetitionNote, repeatWithKey("/v1/transports/:id/documents"))
      .annotateMerge(OpenApi.annotations({ summary: depositing.summary, description: depositing.description })),
    HttpApiEndpoint.get("list", "/transports/:id/documents", {
      params,
      query: DocumentListQuery,
      success: DocumentList,
      error: [...always, NotFound]
    }).annotateMerge(OpenApi.annotations({ summary: "List the documents of a mission, oldest first" })),
    HttpApiEndpoint.get("listSignable", "/transports/:id/signable-documents", {
      params,
      success: DocumentList,
      error: [...always, NotFound]
    }).annotateMerge(OpenApi.annotations({ summary: "List the documents of a mission to sign, including its sheet" }))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Documents",
      description: "Handover reports, registration papers and other files of a mission."
    })
  )
  .prefix("/v1") {}
