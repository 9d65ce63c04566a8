import { HttpApiSchema } from "effect/http-api"
import { endpoint, group } from "../../endpoint/endpoint.ts"
import { idempotent, notAgain, onePlace, oneRequest, reads, user } from "../../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../../schema/problem-responses.ts"
import { SessionSecurity } from "../session-security.ts"
import { SaveViewRequest, ViewList, ViewShown } from "./views.model.ts"

const byUser = {
  who: user("member", "administrator", "operator"),
  admitted: onePlace,
  sensitive: [],
  costs: oneRequest
} as const

export class ViewsApi extends group(
  "views",
  {
    title: "Saved views",
    description: "Filters of the list of missions, or of the operators' board, by name.",
    security: SessionSecurity
  },
  {
    list: endpoint("GET /console/api/views", {
      ...byUser,
      once: "no_key",
      again: reads,
      answers: { 200: ViewList },
      problems: [],
      summary: "List your saved views of the missions, oldest first"
    }),
    save: endpoint("POST /console/api/views", {
      ...byUser,
      once: "form_only",
      again: notAgain("/console/api/views", "relay_unavailable"),
      body: SaveViewRequest,
      answers: { 201: ViewShown },
      problems: [Conflict],
      summary: "Save filters of the missions under a name, at most 20 views"
    }),
    change: endpoint("PUT /console/api/views/:id", {
      ...byUser,
      once: "no_key",
      again: idempotent,
      body: SaveViewRequest,
      answers: { 200: ViewShown },
      problems: [NotFound],
      summary: "Change the name and the filters of a saved view"
    }),
    remove: endpoint("DELETE /console/api/views/:id", {
      ...byUser,
      once: "no_key",
      again: idempotent,
      answers: { 204: HttpApiSchema.NoContent },
      problems: [NotFound],
      summary: "Delete a saved view"
    })
  }
) {}
