import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always, Conflict, NotFound } from "../../schema/problem-responses.ts"
import { ConsoleAccessNote, usersOfGroup } from "../console-access.ts"
import { SessionSecurity } from "../session-security.ts"
import { SaveViewRequest, ViewList, ViewShown } from "./views.model.ts"

const summary = (text: string) => OpenApi.annotations({ summary: text })
const params = { id: Schema.String }

export class ViewsApi extends HttpApiGroup.make("views")
  .add(
    HttpApiEndpoint.get("list", "/views", { success: ViewList, error: always })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(summary("List your saved views of the missions, oldest first")),
    HttpApiEndpoint.post("save", "/views", {
      payload: SaveViewRequest,
      success: ViewShown.pipe(HttpApiSchema.status(201)),
      error: [...always, Conflict]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(summary("Save filters of the missions under a name, at most 20 views")),
    HttpApiEndpoint.put("change", "/views/:id", {
      params,
      payload: SaveViewRequest,
      success: ViewShown,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(summary("Change the name and the filters of a saved view")),
    HttpApiEndpoint.delete("remove", "/views/:id", {
      params,
      success: HttpApiSchema.NoContent,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(summary("Delete a saved view"))
  )
  .middleware(SessionSecurity)
  .annotateMerge(
    OpenApi.annotations({ title: "Saved views", description: "Filters of the list of missions, by name." })
  )
  .prefix("/console/api") {}
