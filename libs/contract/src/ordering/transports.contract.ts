import { missionFilters } from "@trajet/domain/mission"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { CancellationPreview, CancelRequest, CancelResponse, DatesRequest, DatesResponse } from "./change.model.ts"
import { IdempotencyKeyHeader } from "../schema/headers.model.ts"
import { CreateRequest, CreateResponse, MissionDetail, MissionPage, OrderBody } from "../mission/mission.model.ts"
import { listQuery } from "../schema/filter-query.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, notAgain, onePlace, oneRequest, readingBy, withItsKey } from "../endpoint/passage.model.ts"

export const MissionListQuery = listQuery(missionFilters)

const reading = readingBy(client("transports:read"))
const writing = { who: client("transports:write"), admitted: onePlace, sensitive: [], costs: oneRequest } as const

export class TransportsApi extends group(
  "transports",
  {
    title: "Transports",
    description: "Missions: order, list, read, change the dates, cancel.",
    security: ApiKeySecurity
  },
  {
    create: endpoint("POST /v1/transports", {
      ...writing,
      once: "per_key",
      again: withItsKey("/v1/transports"),
      headers: IdempotencyKeyHeader,
      body: CreateRequest,
      examined: OrderBody,
      answers: { 201: CreateResponse },
      problems: [Conflict],
      summary: "Order a transport"
    }),
    list: endpoint("GET /v1/transports", {
      ...reading,
      query: MissionListQuery,
      answers: { 200: MissionPage },
      problems: [],
      summary: "List the missions of the group, newest first"
    }),
    read: endpoint("GET /v1/transports/:id", {
      ...reading,
      answers: { 200: MissionDetail },
      problems: [NotFound],
      summary: "Read a mission"
    }),
    changeDates: endpoint("PATCH /v1/transports/:id/dates", {
      ...writing,
      once: "no_key",
      again: notAgain("/v1/transports/:id", "not_confirmed"),
      body: DatesRequest,
      answers: { 200: DatesResponse },
      problems: [NotFound, Conflict],
      summary: "Change the dates of legs"
    }),
    cancel: endpoint("POST /v1/transports/:id/cancel", {
      ...writing,
      once: "form_only",
      again: notAgain("/v1/transports/:id", "relay_unavailable"),
      headers: IdempotencyKeyHeader,
      body: CancelRequest,
      bodyMayBeAbsent: true,
      answers: { 200: CancelResponse },
      problems: [NotFound, Conflict],
      summary: "Cancel a mission"
    }),
    previewCancellation: endpoint("GET /v1/transports/:id/cancellation-preview", {
      ...reading,
      answers: { 200: CancellationPreview },
      problems: [NotFound],
      summary: "Preview the fee of a cancellation"
    })
  }
) {}
