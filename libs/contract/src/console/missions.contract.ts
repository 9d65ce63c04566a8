import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { IncidentRequest, IncidentResponse } from "../operations/operations-requests.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { ConsoleAccessNote, usersOfGroup } from "./console-access.ts"
import { MissionEventPage, MissionEventsQuery } from "./missions.model.ts"
import { SessionSecurity } from "./session-security.ts"

const params = { id: Schema.String }

export class ConsoleMissionsApi extends HttpApiGroup.make("missions")
  .add(
    HttpApiEndpoint.get("events", "/missions/:id/events", {
      params,
      query: MissionEventsQuery,
      success: MissionEventPage,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(OpenApi.annotations({ summary: "List the events of a mission, newest first" })),
    HttpApiEndpoint.post("reportIncident", "/missions/:id/incidents", {
      params,
      payload: IncidentRequest,
      success: IncidentResponse.pipe(HttpApiSchema.status(201)),
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(OpenApi.annotations({ summary: "Report an incident of a mission" }))
  )
  .middleware(SessionSecurity)
  .annotateMerge(
    OpenApi.annotations({ title: "Missions", description: "What the page of a mission needs beside the clients' API." })
  )
  .prefix("/console/api") {}
