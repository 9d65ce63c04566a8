import { overseenMax, underWayMax } from "@trajet/domain/oversight"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { ConsoleAccessNote, operators } from "../console/console-access.ts"
import {
  DisabledEndpointList,
  FailedWorkList,
  GridPreviewRequest,
  GridPreviewShown,
  GroupList,
  GroupListQuery
} from "./oversight.model.ts"
import { InvoicingList, InvoicingQuery } from "./invoicing.model.ts"
import { MissionUnderWayList } from "./under-way.model.ts"
import { SessionSecurity } from "../console/session-security.ts"

const summary = (text: string) => OpenApi.annotations({ summary: text })

export class OversightApi extends HttpApiGroup.make("oversight")
  .add(
    HttpApiEndpoint.get("failedWork", "/failed-work", { success: FailedWorkList, error: always })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(
        summary(
          `List the due work of all groups whose last attempt has failed, the earliest due first, at most ${overseenMax}`
        )
      ),
    HttpApiEndpoint.post("retryWork", "/failed-work/:id/retry", {
      params: { id: Schema.String },
      success: HttpApiSchema.NoContent,
      error: [...always, Conflict]
    })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Let failed work run again at once",
          description: "409 if the work is gone, has not failed, or is running."
        })
      ),
    HttpApiEndpoint.get("disabledEndpoints", "/disabled-endpoints", { success: DisabledEndpointList, error: always })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(
        summary(
          `List the disabled webhook endpoints of all groups in the environment, oldest first, at most ${overseenMax}`
        )
      ),
    HttpApiEndpoint.get("groups", "/groups", { query: GroupListQuery, success: GroupList, error: always })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(summary(`List the client groups by name, at most ${overseenMax}`)),
    HttpApiEndpoint.get("missionsUnderWay", "/missions-under-way", { success: MissionUnderWayList, error: always })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(
        OpenApi.annotations({
          summary: `List the missions under way of all groups with their last known place, at most ${underWayMax}`,
          description:
            "Missions in incident first, then those in transit, then the assigned ones with the earliest pickup. Each is at the last position of its driver, otherwise at its next stop."
        })
      ),
    HttpApiEndpoint.get("invoicing", "/invoicing", { query: InvoicingQuery, success: InvoicingList, error: always })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the delivered legs that are not invoiced, or those that are",
          description: `Not invoiced ones by their delivery, the earliest first; invoiced ones by their invoice, the latest first; of at most ${overseenMax} missions.`
        })
      ),
    HttpApiEndpoint.post("previewGrid", "/groups/:id/grid-preview", {
      params: { id: Schema.String },
      payload: GridPreviewRequest,
      success: GridPreviewShown,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, operators)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Show what a grid would have done to the orders of a group of the last 30 days",
          description:
            "Prices the newest orders of the environment, at most 10,000 and as many as 5 seconds allow, by the grid in force and by the given one. Changes nothing."
        })
      )
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Oversight", description: "What operators look after, of all groups." }))
  .prefix("/console/api") {}
