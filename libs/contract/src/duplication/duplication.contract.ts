import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { DuplicateRequest, DuplicateResponse, DuplicationPreview } from "./duplication.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { neverRepeat, repeatAlways, RepetitionNote } from "../schema/repetition.ts"

const params = { id: Schema.String }

export class DuplicationApi extends HttpApiGroup.make("duplication")
  .add(
    HttpApiEndpoint.post("duplicate", "/transports/:id/duplicate", {
      params,
      headers: IdempotencyKeyHeader,
      payload: DuplicateRequest,
      success: DuplicateResponse.pipe(HttpApiSchema.status(201)),
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/transports/:id"))
      .annotateMerge(OpenApi.annotations({ summary: "Duplicate a mission, once" })),
    HttpApiEndpoint.post("previewDuplication", "/transports/:id/duplicate/preview", {
      params,
      headers: IdempotencyKeyHeader,
      payload: DuplicateRequest,
      success: DuplicationPreview,
      error: [...always, NotFound]
    })
      .annotate(RepetitionNote, repeatAlways)
      .annotateMerge(OpenApi.annotations({ summary: "Preview a duplication, with the reasons that would refuse it" }))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Duplication",
      description: "Order a mission again with other dates."
    })
  )
  .prefix("/v1") {}
