import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, readingBy } from "../endpoint/passage.model.ts"
import { NotFound } from "../schema/problem-responses.ts"
import { WaypointList, WaypointsQuery } from "./waypoints.model.ts"

export class WaypointsApi extends group(
  "waypoints",
  {
    title: "Waypoints",
    description: "The planned route of a mission, in the order of the journey.",
    security: ApiKeySecurity
  },
  {
    read: endpoint("GET /v1/transports/:id/waypoints", {
      ...readingBy(client("transports:read")),
      query: WaypointsQuery,
      answers: { 200: WaypointList },
      problems: [NotFound],
      summary: "Read the planned route of a mission, with expected times",
      description:
        "The places of the legs, and a point about every 50 km between them; `leg` names the trip, the outbound first, and `limit` counts both trips. A waypoint that the vehicle has passed has `passed_at`. After a trip is delivered, each of its waypoints has it."
    })
  }
) {}
