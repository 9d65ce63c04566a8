import { overseenMax, underWayMax } from "@trajet/domain/oversight"
import { HttpApiSchema } from "effect/http-api"
import { SessionSecurity } from "../console/session-security.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { notAgain, onePlace, oneRequest, reads, user } from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { InvoicingList, InvoicingQuery } from "./invoicing.model.ts"
import {
  DisabledEndpointList,
  FailedWorkList,
  GridPreviewRequest,
  GridPreviewShown,
  GroupList,
  GroupListQuery
} from "./oversight.model.ts"
import { MissionUnderWayList } from "./under-way.model.ts"

const byOperators = { who: user("operator"), admitted: onePlace, sensitive: [], costs: oneRequest } as const
const reading = { ...byOperators, once: "no_key", again: reads } as const

export class OversightApi extends group(
  "oversight",
  { title: "Oversight", description: "What operators look after, of all groups.", security: SessionSecurity },
  {
    failedWork: endpoint("GET /console/api/failed-work", {
      ...reading,
      answers: { 200: FailedWorkList },
      problems: [],
      summary: `List the due work of all groups whose last attempt has failed, the earliest due first, at most ${overseenMax}`
    }),
    retryWork: endpoint("POST /console/api/failed-work/:id/retry", {
      ...byOperators,
      once: "form_only",
      again: notAgain("/console/api/failed-work", "relay_unavailable"),
      bodyMayBeAbsent: true,
      answers: { 204: HttpApiSchema.NoContent },
      problems: [Conflict],
      summary: "Let failed work run again at once",
      description: "409 if the work is gone, has not failed, or is running."
    }),
    disabledEndpoints: endpoint("GET /console/api/disabled-endpoints", {
      ...reading,
      answers: { 200: DisabledEndpointList },
      problems: [],
      summary: `List the disabled webhook endpoints of all groups in the environment, oldest first, at most ${overseenMax}`
    }),
    groups: endpoint("GET /console/api/groups", {
      ...reading,
      query: GroupListQuery,
      answers: { 200: GroupList },
      problems: [],
      summary: `List the client groups by name, at most ${overseenMax}`
    }),
    missionsUnderWay: endpoint("GET /console/api/missions-under-way", {
      ...reading,
      answers: { 200: MissionUnderWayList },
      problems: [],
      summary: `List the missions under way of all groups with their last known place, at most ${underWayMax}`,
      description:
        "Missions in incident first, then those in transit, then the assigned ones with the earliest pickup. Each is at the last position of its driver, otherwise at its next stop."
    }),
    invoicing: endpoint("GET /console/api/invoicing", {
      ...reading,
      query: InvoicingQuery,
      answers: { 200: InvoicingList },
      problems: [],
      summary: "List the delivered legs that are not invoiced, or those that are",
      description: `Not invoiced ones by their delivery, the earliest first; invoiced ones by their invoice, the latest first; of at most ${overseenMax} missions.`
    }),
    previewGrid: endpoint("POST /console/api/groups/:id/grid-preview", {
      ...byOperators,
      once: "form_only",
      again: reads,
      body: GridPreviewRequest,
      answers: { 200: GridPreviewShown },
      problems: [NotFound],
      summary: "Show what a grid would have done to the orders of a group of the last 30 days",
      description:
        "Prices the newest orders of the environment, at most 10,000 and as many as 5 seconds allow, by the grid in force and by the given one. Changes nothing."
    })
  }
) {}
