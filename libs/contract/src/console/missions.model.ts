import { Schema } from "effect"
import { EventRecord } from "../events/event.model.ts"
import { Cursor, PageSize } from "../schema/page.model.ts"

export const MissionEventsQuery = Schema.Struct({
  limit: Schema.optionalKey(PageSize),
  cursor: Schema.optionalKey(Cursor)
})

export const MissionEventPage = Schema.Struct({
  data: Schema.Array(EventRecord),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "MissionEventPage", examples: [{ data: [], next_cursor: null }] })
