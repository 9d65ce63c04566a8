import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { CancelledMission, OperationsMission } from "./operations-mission.model.ts"
import { OperationsMissionCounts, OperationsMissionListQuery, OperationsMissionPage } from "./operations-list.model.ts"
import {
  AssignRequest,
  DrivenRequest,
  IncidentRequest,
  IncidentResponse,
  OperatorCancelRequest,
  ResolutionRequest,
  ReviewRequest,
  UnassignRequest,
  ValidationRequest
} from "./operations-requests.model.ts"

const params = { id: Schema.String }
const answers = { success: OperationsMission, error: [...always, NotFound, Conflict] }
const change = { params, headers: IdempotencyKeyHeader, ...answers }
const summary = (text: string) => OpenApi.annotations({ summary: text })

export class OperationsMissionsApi extends HttpApiGroup.make("missions")
  .add(
    HttpApiEndpoint.get("list", "/missions", {
      query: OperationsMissionListQuery,
      success: OperationsMissionPage,
      error: always
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List missions of all groups; a driver sees its own",
        description:
          "Newest first. With `pickup_from` or `pickup_to`: by day of pickup. With `q`: by group, newest first. With `attention`: newest first. Of one driver: first those that have not ended, the newest first, then those that ended last."
      })
    ),
    HttpApiEndpoint.get("counts", "/missions/counts", {
      success: OperationsMissionCounts,
      error: always
    }).annotateMerge(summary("Count missions by status, and what needs attention")),
    HttpApiEndpoint.get("read", "/missions/:id", {
      params,
      success: OperationsMission,
      error: [...always, NotFound]
    }).annotateMerge(summary("A mission, as the role may know it")),
    HttpApiEndpoint.post("assign", "/missions/:id/assign", { ...change, payload: AssignRequest }).annotateMerge(
      summary("Assign a driver, who confirmed to the operator")
    ),
    HttpApiEndpoint.post("unassign", "/missions/:id/unassign", { ...change, payload: UnassignRequest }).annotateMerge(
      summary("Take a trip from its driver")
    ),
    HttpApiEndpoint.post("pickup", "/missions/:id/pickup", { ...change, payload: DrivenRequest }).annotateMerge(
      summary("Report the pickup of a trip")
    ),
    HttpApiEndpoint.post("deliver", "/missions/:id/deliver", { ...change, payload: DrivenRequest }).annotateMerge(
      summary("Report the delivery of a trip")
    ),
    HttpApiEndpoint.post("validate", "/missions/:id/validations/:client_update_id", {
      ...change,
      params: { ...params, client_update_id: Schema.String },
      payload: ValidationRequest
    }).annotateMerge(summary("Accept or refuse changed terms")),
    HttpApiEndpoint.post("review", "/missions/:id/documents/:document_id/review", {
      ...change,
      params: { ...params, document_id: Schema.String },
      payload: ReviewRequest
    }).annotateMerge(summary("Accept or refuse a document")),
    HttpApiEndpoint.post("report", "/missions/:id/incidents", {
      ...change,
      payload: IncidentRequest,
      success: IncidentResponse.pipe(HttpApiSchema.status(201))
    }).annotateMerge(summary("Report an incident")),
    HttpApiEndpoint.post("resolve", "/missions/:id/incidents/:incident_id/resolve", {
      ...change,
      params: { ...params, incident_id: Schema.String },
      payload: ResolutionRequest
    }).annotateMerge(summary("End an incident")),
    HttpApiEndpoint.post("cancel", "/missions/:id/cancel", {
      ...change,
      payload: OperatorCancelRequest,
      success: CancelledMission
    }).annotateMerge(summary("Cancel a mission"))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(OpenApi.annotations({ title: "Missions", description: "What moves a mission on." }))
  .prefix("/operations/v1") {}
