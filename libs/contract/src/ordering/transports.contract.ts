import { MissionStatus } from "@trajet/domain/mission"
import { Schema } from "effect"
import { text } from "../schema/bounded.model.ts"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { CancellationPreview, CancelRequest, CancelResponse, DatesRequest, DatesResponse } from "./change.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { identifierLengthMax, registrationLengthMax } from "../schema/limits.ts"
import { CreateRequest, CreateResponse, MissionDetail, MissionPage } from "../mission/mission.model.ts"
import { Cursor, PageSize } from "../schema/page.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { DateTime } from "../schema/text.model.ts"
import { neverRepeat, repeatWithKey, RepetitionNote } from "../schema/repetition.ts"

/** Filters of the list (ORD-40, ORD-42). */
export const MissionListQuery = Schema.Struct({
  limit: Schema.optionalKey(PageSize),
  cursor: Schema.optionalKey(Cursor),
  status: Schema.optionalKey(MissionStatus),
  created_after: Schema.optionalKey(DateTime),
  created_before: Schema.optionalKey(DateTime),
  registration: Schema.optionalKey(text(registrationLengthMax)),
  transport_id: Schema.optionalKey(text(identifierLengthMax)),
  reference: Schema.optionalKey(text(identifierLengthMax)),
  has_return: Schema.optionalKey(Schema.Literals(["true", "false"]))
})

const params = { id: Schema.String }

// The contract documents every payload as required.
const bodyOptional = (operation: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...operation,
  requestBody: { ...Object(operation["requestBody"]), required: false }
})

export class TransportsApi extends HttpApiGroup.make("transports")
  .add(
    HttpApiEndpoint.post("create", "/transports", {
      headers: IdempotencyKeyHeader,
      payload: CreateRequest,
      success: CreateResponse.pipe(HttpApiSchema.status(201)),
      error: [...always, Conflict]
    })
      .annotate(RepetitionNote, repeatWithKey("/v1/transports"))
      .annotateMerge(OpenApi.annotations({ summary: "Order a transport" })),
    HttpApiEndpoint.get("list", "/transports", {
      query: MissionListQuery,
      success: MissionPage,
      error: always
    }).annotateMerge(OpenApi.annotations({ summary: "List the missions of the group, newest first" })),
    HttpApiEndpoint.get("read", "/transports/:id", {
      params,
      success: MissionDetail,
      error: [...always, NotFound]
    }).annotateMerge(OpenApi.annotations({ summary: "Read a mission" })),
    HttpApiEndpoint.patch("changeDates", "/transports/:id/dates", {
      params,
      payload: DatesRequest,
      success: DatesResponse,
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/transports/:id"))
      .annotateMerge(OpenApi.annotations({ summary: "Change the dates of legs" })),
    HttpApiEndpoint.post("cancel", "/transports/:id/cancel", {
      params,
      headers: IdempotencyKeyHeader,
      payload: CancelRequest,
      success: CancelResponse,
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/transports/:id"))
      .annotateMerge(OpenApi.annotations({ summary: "Cancel a mission", transform: bodyOptional })),
    HttpApiEndpoint.get("previewCancellation", "/transports/:id/cancellation-preview", {
      params,
      success: CancellationPreview,
      error: [...always, NotFound]
    }).annotateMerge(OpenApi.annotations({ summary: "Preview the fee of a cancellation" }))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({ title: "Transports", description: "Missions: order, list, read, change the dates, cancel." })
  )
  .prefix("/v1") {}
