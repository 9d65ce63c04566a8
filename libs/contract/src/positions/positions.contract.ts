import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { onePlace, oneRequest, person, withItsKey } from "../endpoint/passage.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { PositionsRequest, PositionsResponse } from "./positions.model.ts"

export class PositionsApi extends group(
  "positions",
  { title: "Positions", description: "The way of a vehicle, reported by its driver.", security: ApiKeySecurity },
  {
    report: endpoint("POST /operations/v1/missions/:id/positions", {
      who: person("driver"),
      admitted: onePlace,
      once: "per_key",
      again: withItsKey("/operations/v1/missions/:id"),
      sensitive: [],
      costs: oneRequest,
      headers: IdempotencyKeyHeader,
      body: PositionsRequest,
      answers: { 202: PositionsResponse },
      problems: [NotFound, Conflict],
      summary: "Report where the vehicle was",
      description:
        "A position counts for the trip that was under way at its time, between pickup and delivery. It may come late: then it moves nothing. A phone may send a position again: it is kept once. The first position within 1 km of a waypoint is its `passed_at`."
    })
  }
) {}
