import { EventType } from "@trajet/domain/events"
import { Schema } from "effect"
import { Count, Instant } from "../schema/text.model.ts"

export const EventRecord = Schema.Struct({
  id: Schema.String,
  type: EventType,
  created_at: Instant,
  transport_id: Schema.NullOr(Schema.String),
  offer_id: Schema.String,
  sequence: Count.annotate({ description: "Number within the mission, from 1", examples: [1] }),
  data: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "EventRecord" })
export type EventRecord = typeof EventRecord.Type

export const EventPage = Schema.Struct({
  data: Schema.Array(EventRecord),
  next_cursor: Schema.NullOr(Schema.String),
  oldest_available: Schema.optionalKey(Instant)
}).annotate({ identifier: "EventPage", examples: [{ data: [], next_cursor: null }] })
export type EventPage = typeof EventPage.Type
