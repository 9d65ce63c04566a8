import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { depositing } from "./deposit.ts"
import { DocumentList, DocumentListQuery } from "./documents.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { repeatWithKey, RepetitionNote } from "../schema/repetition.ts"

const params = { id: Schema.String }

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
      error: [...always, NotFound, Conflict]
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
