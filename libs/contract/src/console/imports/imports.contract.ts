import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always, Conflict, NotFound } from "../../schema/problem-responses.ts"
import { ConsoleAccessNote, usersOfGroup } from "../console-access.ts"
import {
  CreateImportRequest,
  ImportColumns,
  ImportList,
  ImportRowPage,
  ImportRowsQuery,
  ImportShown
} from "./imports.model.ts"
import { SessionSecurity } from "../session-security.ts"

const params = { id: Schema.String }
const described = (summary: string, description?: string) =>
  OpenApi.annotations(description === undefined ? { summary } : { summary, description })

export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    HttpApiEndpoint.get("columns", "/import-columns", { success: ImportColumns, error: always })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(described("List the columns that a file of orders may have")),
    HttpApiEndpoint.post("create", "/imports", {
      payload: CreateImportRequest,
      success: ImportShown.pipe(HttpApiSchema.status(201)),
      error: [...always, Conflict]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(
        described("Upload a file of orders", "Its rows are checked in the background, and nothing is ordered.")
      ),
    HttpApiEndpoint.get("list", "/imports", { success: ImportList, error: always })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(
        described("List the imports of the last 30 days, newest first: at most 50 that have ended, and all others")
      ),
    HttpApiEndpoint.get("show", "/imports/:id", { params, success: ImportShown, error: [...always, NotFound] })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(described("Show the progress of an import")),
    HttpApiEndpoint.get("rows", "/imports/:id/rows", {
      params,
      query: ImportRowsQuery,
      success: ImportRowPage,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(described("List the rows of an import by line, each with its mission or its problems")),
    HttpApiEndpoint.post("start", "/imports/:id/start", {
      params,
      success: ImportShown.pipe(HttpApiSchema.status(202)),
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(
        described(
          "Order the rows that are right",
          "Goes on in the background. Each row is ordered once, also if a process is killed."
        )
      ),
    HttpApiEndpoint.post("cancel", "/imports/:id/cancellation", {
      params,
      success: ImportShown,
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(described("End an import; rows that are ordered stay ordered"))
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Imports", description: "Orders from files." }))
  .prefix("/console/api") {}
