import { DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { Schema } from "effect"
import { Count, Instant } from "../schema/text.model.ts"

/** A delivery as it is answered (WHK-44). */
export const DeliveryRecord = Schema.Struct({
  id: Schema.String.annotate({ description: "`X-SVC-Delivery-Id`, the same at each attempt" }),
  event_id: Schema.String,
  endpoint_id: Schema.String,
  status: DeliveryStatus,
  attempts: Count,
  last_status_code: Schema.NullOr(Schema.Int),
  last_error: Schema.NullOr(Schema.String),
  next_attempt_at: Schema.NullOr(Instant),
  delivered_at: Schema.NullOr(Instant),
  created_at: Instant
}).annotate({ identifier: "DeliveryRecord" })
export type DeliveryRecord = typeof DeliveryRecord.Type

export const DeliveryPage = Schema.Struct({
  data: Schema.Array(DeliveryRecord),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "DeliveryPage", examples: [{ data: [], next_cursor: null }] })
export type DeliveryPage = typeof DeliveryPage.Type
