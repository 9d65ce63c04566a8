import { eventFilters } from "@trajet/domain/events"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, readingBy } from "../endpoint/passage.model.ts"
import { EventPage } from "./event.model.ts"
import { listQuery } from "../schema/filter-query.ts"

export const EventQuery = listQuery(eventFilters)

export class EventsApi extends group(
  "events",
  { title: "Events", description: "Every event of the group's missions, oldest first.", security: ApiKeySecurity },
  {
    read: endpoint("GET /v1/events", {
      ...readingBy(client("transports:read")),
      query: EventQuery,
      answers: { 200: EventPage },
      problems: [],
      summary: "Read the event log, oldest first"
    })
  }
) {}
