import { DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { DeliveryPage, DeliveryRecord } from "./delivery.model.ts"
import { Cursor, PageSize } from "../schema/page.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { neverRepeat, RepetitionNote } from "../schema/repetition.ts"

/** Filters of the delivery list (WHK-43). */
export const DeliveryListQuery = Schema.Struct({
  limit: Schema.optionalKey(PageSize),
  cursor: Schema.optionalKey(Cursor),
  status: Schema.optionalKey(DeliveryStatus)
})

export class WebhooksApi extends HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", "/webhooks/deliveries", {
      query: DeliveryListQuery,
      success: DeliveryPage,
      error: always
    }).annotateMerge(OpenApi.annotations({ summary: "List the deliveries, those of the newest events first" })),
    HttpApiEndpoint.post("retry", "/webhooks/deliveries/:id/retry", {
      params: { id: Schema.String },
      success: DeliveryRecord.pipe(HttpApiSchema.status(202)),
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/webhooks/deliveries"))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Send a failed or dead delivery again",
          description:
            "Keeps the id, and starts a new budget of attempts. A delivery that is pending or being sent stays as it is."
        })
      )
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Webhooks",
      description: "The record of each event at each endpoint. Endpoints are created in the console."
    })
  )
  .prefix("/v1") {}
