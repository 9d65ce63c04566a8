import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, onePlace, oneRequest, reads } from "../endpoint/passage.model.ts"
import { EstimateRequest, EstimateResponse } from "./estimate.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"

export class PricingApi extends group(
  "pricing",
  {
    title: "Pricing",
    description: "Prices of trips before they are ordered. Nothing is written.",
    security: ApiKeySecurity
  },
  {
    estimate: endpoint("POST /v1/pricing", {
      who: client("transports:read"),
      admitted: onePlace,
      once: "form_only",
      again: reads,
      sensitive: [],
      costs: oneRequest,
      headers: IdempotencyKeyHeader,
      body: EstimateRequest,
      answers: { 200: EstimateResponse },
      problems: [],
      summary: "Price a trip without ordering it"
    })
  }
) {}
