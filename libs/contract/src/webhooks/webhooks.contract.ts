import { deliveryFilters } from "@trajet/domain/webhooks/deliveries"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, notAgain, onePlace, oneRequest, readingBy } from "../endpoint/passage.model.ts"
import { DeliveryPage, DeliveryRecord } from "./delivery.model.ts"
import { listQuery } from "../schema/filter-query.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"

export class WebhooksApi extends group(
  "webhooks",
  {
    title: "Webhooks",
    description: "The record of each event at each endpoint.",
    security: ApiKeySecurity
  },
  {
    list: endpoint("GET /v1/webhooks/deliveries", {
      ...readingBy(client("transports:read")),
      query: listQuery(deliveryFilters),
      answers: { 200: DeliveryPage },
      problems: [],
      summary: "List the deliveries, those of the newest events first"
    }),
    retry: endpoint("POST /v1/webhooks/deliveries/:id/retry", {
      who: client("transports:write"),
      admitted: onePlace,
      once: "form_only",
      again: notAgain("/v1/webhooks/deliveries", "relay_unavailable"),
      sensitive: [],
      costs: oneRequest,
      bodyMayBeAbsent: true,
      answers: { 202: DeliveryRecord },
      problems: [NotFound, Conflict],
      summary: "Send a failed or dead delivery again",
      description:
        "Keeps the id, and starts a new budget of attempts. A delivery that is pending or being sent stays as it is."
    })
  }
) {}
