import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { PositionsRequest, PositionsResponse } from "./positions.model.ts"

export class PositionsApi extends HttpApiGroup.make("positions")
  .add(
    HttpApiEndpoint.post("report", "/missions/:id/positions", {
      params: { id: Schema.String },
      headers: IdempotencyKeyHeader,
      payload: PositionsRequest,
      success: PositionsResponse.pipe(HttpApiSchema.status(202)),
      error: [...always, NotFound, Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Report where the vehicle was",
        description:
          "A position counts for the trip that was under way at its time, between pickup and delivery. It may come late: then it moves nothing. A phone may send a position again: it is kept once. The first position within 1 km of a waypoint is its `passed_at`."
      })
    )
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({ title: "Positions", description: "The way of a vehicle, reported by its driver." })
  )
  .prefix("/operations/v1") {}
