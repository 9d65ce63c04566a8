import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { onePlace, oneRequest, person, readingBy, reads, withItsKey } from "../endpoint/passage.model.ts"
import { MissionEventPage } from "../console/missions.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { PageQuery } from "../schema/page.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { CancelledMission, OperationsMission } from "./operations-mission.model.ts"
import { OperationsMissionCounts, OperationsMissionListQuery, OperationsMissionPage } from "./operations-list.model.ts"
import {
  AssignRequest,
  DeliverRequest,
  DrivenRequest,
  IncidentRequest,
  IncidentResponse,
  OperatorCancelRequest,
  ResolutionRequest,
  ReviewRequest,
  UnassignRequest,
  ValidationRequest
} from "./operations-requests.model.ts"
import { DriverSuggestions, DriverSuggestionsQuery } from "./suggestions.model.ts"
import { AssignmentPreview, AssignmentPreviewQuery } from "./travel.model.ts"

const reading = { admitted: onePlace, once: "no_key", again: reads, sensitive: [], costs: oneRequest } as const
const changing = {
  admitted: onePlace,
  once: "per_key",
  again: withItsKey("/operations/v1/missions/:id"),
  sensitive: [],
  costs: oneRequest,
  headers: IdempotencyKeyHeader,
  problems: [NotFound, Conflict]
} as const
const moving = { ...changing, answers: { 200: OperationsMission } } as const

export class OperationsMissionsApi extends group(
  "missions",
  { title: "Missions", description: "What moves a mission on.", security: ApiKeySecurity },
  {
    list: endpoint("GET /operations/v1/missions", {
      ...reading,
      who: person("operator", "driver"),
      query: OperationsMissionListQuery,
      answers: { 200: OperationsMissionPage },
      problems: [],
      summary: "List missions of all groups; a driver sees its own",
      description:
        "Newest first. With `pickup_from` or `pickup_to`: by day of pickup. With `q`: by group, newest first. With `attention`: newest first. Of one driver: first those that have not ended, the newest first, then those that ended last."
    }),
    counts: endpoint("GET /operations/v1/missions/counts", {
      ...reading,
      who: person("operator"),
      answers: { 200: OperationsMissionCounts },
      problems: [],
      summary: "Count missions by status, and what needs attention"
    }),
    read: endpoint("GET /operations/v1/missions/:id", {
      ...reading,
      who: person("operator", "driver"),
      answers: { 200: OperationsMission },
      problems: [NotFound],
      summary: "A mission, as the role may know it"
    }),
    events: endpoint("GET /operations/v1/missions/:id/events", {
      ...readingBy(person("operator")),
      query: PageQuery,
      answers: { 200: MissionEventPage },
      problems: [NotFound],
      summary: "List the events of a mission, newest first",
      description: "As its group receives them by webhooks."
    }),
    previewAssignment: endpoint("GET /operations/v1/missions/:id/assignment-preview", {
      ...readingBy(person("operator")),
      query: AssignmentPreviewQuery,
      answers: { 200: AssignmentPreview },
      problems: [NotFound],
      summary: "What to ask before a driver is assigned, or gets a proposal",
      description:
        "Warnings that an assignment or a proposal would have now. Says nothing of a refusal, such as `driver_busy`."
    }),
    suggestDrivers: endpoint("GET /operations/v1/missions/:id/driver-suggestions", {
      ...readingBy(person("operator")),
      query: DriverSuggestionsQuery,
      answers: { 200: DriverSuggestions },
      problems: [NotFound],
      summary: "Drivers who could take a trip, the best first",
      description:
        "Those who get there in time by road, then those who want offers at that time, then the nearest ones, then those " +
        "with the least to drive on that day and in that week. Leaves out who is suspended or has another trip at that time."
    }),
    assign: endpoint("POST /operations/v1/missions/:id/assign", {
      ...moving,
      who: person("operator"),
      body: AssignRequest,
      summary: "Assign a driver, who confirmed to the operator"
    }),
    unassign: endpoint("POST /operations/v1/missions/:id/unassign", {
      ...moving,
      who: person("operator"),
      body: UnassignRequest,
      summary: "Take a trip from its driver"
    }),
    pickup: endpoint("POST /operations/v1/missions/:id/pickup", {
      ...moving,
      who: person("operator", "driver"),
      body: DrivenRequest,
      summary: "Report the pickup of a trip"
    }),
    deliver: endpoint("POST /operations/v1/missions/:id/deliver", {
      ...moving,
      who: person("operator", "driver"),
      body: DeliverRequest,
      summary: "Report the delivery of a trip"
    }),
    validate: endpoint("POST /operations/v1/missions/:id/validations/:client_update_id", {
      ...moving,
      who: person("driver"),
      body: ValidationRequest,
      summary: "Accept or refuse changed terms"
    }),
    review: endpoint("POST /operations/v1/missions/:id/documents/:document_id/review", {
      ...moving,
      who: person("operator"),
      body: ReviewRequest,
      summary: "Accept or refuse a document"
    }),
    report: endpoint("POST /operations/v1/missions/:id/incidents", {
      ...changing,
      who: person("operator", "driver"),
      body: IncidentRequest,
      answers: { 201: IncidentResponse },
      summary: "Report an incident"
    }),
    resolve: endpoint("POST /operations/v1/missions/:id/incidents/:incident_id/resolve", {
      ...moving,
      who: person("operator"),
      body: ResolutionRequest,
      summary: "End an incident"
    }),
    cancel: endpoint("POST /operations/v1/missions/:id/cancel", {
      ...changing,
      who: person("operator"),
      body: OperatorCancelRequest,
      answers: { 200: CancelledMission },
      summary: "Cancel a mission"
    })
  }
) {}
