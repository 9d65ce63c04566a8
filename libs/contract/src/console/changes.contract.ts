import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { always } from "../schema/problem-responses.ts"
import { ChangeListQuery, ChangePage } from "./changes.model.ts"
import { administrators, ConsoleAccessNote } from "./console-access.ts"
import { SessionSecurity } from "./session-security.ts"

export class ChangesApi extends HttpApiGroup.make("changes")
  .add(
    HttpApiEndpoint.get("list", "/changes", { query: ChangeListQuery, success: ChangePage, error: always })
      .annotate(ConsoleAccessNote, administrators)
      .annotateMerge(OpenApi.annotations({ summary: "List who changed what, newest first" }))
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Changes", description: "The audit log, as a group sees it." }))
  .prefix("/console/api") {}
