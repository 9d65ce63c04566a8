import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { OperationsMission } from "../operations/operations-mission.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import {
  DeclinedOffer,
  OfferAnswerRequest,
  OfferListQuery,
  OfferPage,
  OfferShown,
  ProposalRequest
} from "./offers.model.ts"

const change = {
  params: { id: Schema.String },
  headers: IdempotencyKeyHeader,
  error: [...always, NotFound, Conflict]
}
const summary = (text: string) => OpenApi.annotations({ summary: text })

export class OffersApi extends HttpApiGroup.make("offers")
  .add(
    HttpApiEndpoint.get("list", "/offers", {
      query: OfferListQuery,
      success: OfferPage,
      error: always
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the offers to the driver, newest first",
        description:
          "Without those that the driver has declined, that overlap with the driver's own trips, or that lie outside of the driver's availability. A page may have fewer offers than `limit`, and still a `next_cursor`."
      })
    ),
    HttpApiEndpoint.post("accept", "/offers/:id/accept", {
      ...change,
      payload: OfferAnswerRequest,
      success: OperationsMission
    }).annotateMerge(summary("Accept an offer: the driver then has the trip")),
    HttpApiEndpoint.post("decline", "/offers/:id/decline", {
      ...change,
      payload: OfferAnswerRequest,
      success: DeclinedOffer
    }).annotateMerge(summary("Decline an offer, which is then hidden from the driver")),
    HttpApiEndpoint.post("propose", "/missions/:id/offers", {
      ...change,
      payload: ProposalRequest,
      success: OfferShown.pipe(HttpApiSchema.status(201))
    }).annotateMerge(summary("Propose a mission, or its return, to one driver"))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(OpenApi.annotations({ title: "Offers", description: "Missions that wait for a driver." }))
  .prefix("/operations/v1") {}
