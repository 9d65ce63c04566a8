import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { EventPage, FilteredEventType } from "./event.model.ts"
import { Cursor, PageSize } from "../schema/page.model.ts"
import { always } from "../schema/problem-responses.ts"
import { DateTime } from "../schema/text.model.ts"

/** Filters of the event log (EVT-1). */
export const EventQuery = Schema.Struct({
  limit: Schema.optionalKey(PageSize),
  cursor: Schema.optionalKey(Cursor),
  type: Schema.optionalKey(FilteredEventType),
  since: Schema.optionalKey(DateTime)
})

export class EventsApi extends HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("read", "/events", {
      query: EventQuery,
      success: EventPage,
      error: always
    }).annotateMerge(OpenApi.annotations({ summary: "Read the event log, oldest first" }))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Events",
      description: "Every event of the group's missions, oldest first."
    })
  )
  .prefix("/v1") {}
