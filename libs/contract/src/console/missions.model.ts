import { Schema } from "effect"
import { EventRecord } from "../events/event.model.ts"

export const MissionEventPage = Schema.Struct({
  data: Schema.Array(EventRecord),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "MissionEventPage", examples: [{ data: [], next_cursor: null }] })
