import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { always, NotFound } from "../schema/problem-responses.ts"
import { WaypointList, WaypointsQuery } from "./waypoints.model.ts"

export class WaypointsApi extends HttpApiGroup.make("waypoints")
  .add(
    HttpApiEndpoint.get("read", "/transports/:id/waypoints", {
      params: { id: Schema.String },
      query: WaypointsQuery,
      success: WaypointList,
      error: [...always, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the planned route of a mission, with expected times",
        description:
          "The places of the legs, and a point about every 50 km between them; `leg` names the trip, the outbound first, and `limit` counts both trips. A waypoint that the vehicle has passed has `passed_at`. After a trip is delivered, each of its waypoints has it."
      })
    )
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Waypoints",
      description: "The planned route of a mission, in the order of the journey."
    })
  )
  .prefix("/v1") {}
