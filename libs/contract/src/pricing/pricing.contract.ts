import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { EstimateRequest, EstimateResponse } from "./estimate.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always } from "../schema/problem-responses.ts"
import { repeatAlways, RepetitionNote } from "../schema/repetition.ts"

export class PricingApi extends HttpApiGroup.make("pricing")
  .add(
    HttpApiEndpoint.post("estimate", "/pricing", {
      headers: IdempotencyKeyHeader,
      payload: EstimateRequest,
      success: EstimateResponse,
      error: always
    })
      .annotate(RepetitionNote, repeatAlways)
      .annotateMerge(OpenApi.annotations({ summary: "Price a trip without ordering it" }))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Pricing",
      description: "Prices of trips before they are ordered. Nothing is written."
    })
  )
  .prefix("/v1") {}
