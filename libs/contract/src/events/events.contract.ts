import { Schema } from "effect"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, onePlace, oneRequest, reads } from "../endpoint/passage.model.ts"
import { EventPage, FilteredEventType } from "./event.model.ts"
import { Cursor, PageSize } from "../schema/page.model.ts"
import { DateTime } from "../schema/text.model.ts"

/** Filters of the event log (EVT-1). */
export const EventQuery = Schema.Struct({
  limit: Schema.optionalKey(PageSize),
  cursor: Schema.optionalKey(Cursor),
  type: Schema.optionalKey(FilteredEventType),
  since: Schema.optionalKey(DateTime)
})

export class EventsApi extends group(
  "events",
  { title: "Events", description: "Every event of the group's missions, oldest first.", security: ApiKeySecurity },
  {
    read: endpoint("GET /v1/events", {
      who: client("transports:read"),
      admitted: onePlace,
      once: "no_key",
      again: reads,
      sensitive: [],
      costs: oneRequest,
      query: EventQuery,
      answers: { 200: EventPage },
      problems: [],
      summary: "Read the event log, oldest first"
    })
  }
) {}
