import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { always, NotFound } from "../schema/problem-responses.ts"
import { ConsoleAccessNote, usersOfGroup } from "./console-access.ts"
import { LoggedRequestShown, RequestListQuery, RequestPage } from "./requests.model.ts"
import { SessionSecurity } from "./session-security.ts"

export class RequestsApi extends HttpApiGroup.make("requests")
  .add(
    HttpApiEndpoint.get("list", "/requests", { query: RequestListQuery, success: RequestPage, error: always })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(OpenApi.annotations({ summary: "List the group's requests of the last 7 days, newest first" })),
    HttpApiEndpoint.get("show", "/requests/:id", {
      params: { id: Schema.String },
      success: LoggedRequestShown,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(OpenApi.annotations({ summary: "Find a request by the X-Request-Id of its answer" }))
  )
  .middleware(SessionSecurity)
  .annotateMerge(
    OpenApi.annotations({ title: "Requests", description: "The request log of a group, without bodies and queries." })
  )
  .prefix("/console/api") {}
