import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { PriceAdjustmentRequest, PriceAdjustmentResponse, PriceHistory } from "./prices.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { neverRepeat, RepetitionNote } from "../schema/repetition.ts"

const params = { id: Schema.String }

export class PricesApi extends HttpApiGroup.make("prices")
  .add(
    HttpApiEndpoint.post("adjust", "/transports/:id/price-adjustments", {
      params,
      headers: IdempotencyKeyHeader,
      payload: PriceAdjustmentRequest,
      success: PriceAdjustmentResponse,
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/transports/:id/price-history"))
      .annotateMerge(OpenApi.annotations({ summary: "Re-invoice a trip" })),
    HttpApiEndpoint.get("history", "/transports/:id/price-history", {
      params,
      success: PriceHistory,
      error: [...always, NotFound]
    }).annotateMerge(OpenApi.annotations({ summary: "List the changes of a mission's prices, oldest first" }))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(OpenApi.annotations({ title: "Prices", description: "Changes of a mission's prices." }))
  .prefix("/v1") {}
