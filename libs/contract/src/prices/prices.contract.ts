import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, notAgain, onePlace, oneRequest, readingBy } from "../endpoint/passage.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { PriceAdjustmentRequest, PriceAdjustmentResponse, PriceHistory } from "./prices.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"

export class PricesApi extends group(
  "prices",
  { title: "Prices", description: "Changes of a mission's prices.", security: ApiKeySecurity },
  {
    adjust: endpoint("POST /v1/transports/:id/price-adjustments", {
      who: client("transports:write"),
      admitted: onePlace,
      once: "form_only",
      again: notAgain("/v1/transports/:id/price-history", "relay_unavailable"),
      sensitive: [],
      costs: oneRequest,
      headers: IdempotencyKeyHeader,
      body: PriceAdjustmentRequest,
      answers: { 200: PriceAdjustmentResponse },
      problems: [NotFound, Conflict],
      summary: "Re-invoice a trip"
    }),
    history: endpoint("GET /v1/transports/:id/price-history", {
      ...readingBy(client("transports:read")),
      answers: { 200: PriceHistory },
      problems: [NotFound],
      summary: "List the changes of a mission's prices, oldest first"
    })
  }
) {}
