import { HttpApiSchema } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, notAgain, onePlace, oneRequest, readingBy } from "../endpoint/passage.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { CreatedTrackingLink, CreateTrackingLinkRequest, TrackingLinkList } from "./tracking-links.model.ts"

const changing = {
  who: client("transports:write"),
  admitted: onePlace,
  again: notAgain("/v1/transports/:id/tracking-links", "relay_unavailable"),
  sensitive: [],
  costs: oneRequest
} as const

export class TrackingApi extends group(
  "tracking",
  {
    title: "Tracking links",
    description:
      "Pages without an account for the people who hand a vehicle over and who receive it: when the driver comes, and where the vehicle is.",
    security: ApiKeySecurity
  },
  {
    create: endpoint("POST /v1/transports/:id/tracking-links", {
      ...changing,
      once: "form_only",
      headers: IdempotencyKeyHeader,
      body: CreateTrackingLinkRequest,
      answers: { 201: CreatedTrackingLink },
      problems: [NotFound, Conflict],
      summary: "Make a link to the tracking page of a trip",
      description:
        "Whoever has `url` sees the page; this answer alone shows it. A mission has at most 20 open links. The page shows the window, the expected arrival, the first name of the driver and the vehicle, for `delivery` also the map while the trip is under way; no price, and nothing of the other side."
    }),
    list: endpoint("GET /v1/transports/:id/tracking-links", {
      ...readingBy(client("transports:read")),
      answers: { 200: TrackingLinkList },
      problems: [NotFound],
      summary: "List the open tracking links of a mission, oldest first, without their addresses"
    }),
    delete: endpoint("DELETE /v1/transports/:id/tracking-links/:link_id", {
      ...changing,
      once: "no_key",
      answers: { 204: HttpApiSchema.NoContent },
      problems: [NotFound],
      summary: "Delete a tracking link; its page is 404 at once"
    })
  }
) {}
