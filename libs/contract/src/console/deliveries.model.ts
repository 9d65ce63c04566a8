import { EventType } from "@trajet/domain/events"
import {
  type Attempt,
  AttemptError,
  type Delivery,
  DeliveryStatus,
  endpointDeliveryFilters
} from "@trajet/domain/webhooks/deliveries"
import { Schema } from "effect"
import { listQuery } from "../schema/filter-query.ts"
import { Count, Instant } from "../schema/text.model.ts"
import { SentRequest } from "./endpoints.model.ts"

const members = {
  id: Schema.String.annotate({ description: "`X-SVC-Delivery-Id`, the same at each attempt" }),
  event_id: Schema.String,
  event_type: EventType,
  event_at: Instant,
  endpoint_id: Schema.String,
  status: DeliveryStatus,
  attempts: Count,
  last_status_code: Schema.NullOr(Schema.Int),
  last_error: Schema.NullOr(Schema.String),
  next_attempt_at: Schema.NullOr(Instant),
  delivered_at: Schema.NullOr(Instant),
  created_at: Instant
}

export const EndpointDelivery = Schema.Struct(members).annotate({ identifier: "EndpointDelivery" })
export type EndpointDelivery = typeof EndpointDelivery.Type

export const EndpointDeliveryQuery = listQuery(endpointDeliveryFilters)

export const EndpointDeliveryPage = Schema.Struct({
  data: Schema.Array(EndpointDelivery).annotate({
    description: "With `type`, a page may have fewer deliveries, or none, although there is a next one"
  }),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "EndpointDeliveryPage", examples: [{ data: [], next_cursor: null }] })

/** A delivery with every attempt. */
export const DeliveryDetail = Schema.Struct({
  ...members,
  attempt_log: Schema.Array(
    Schema.Struct({
      attempt: Count,
      started_at: Instant,
      duration_millis: Count,
      status_code: Schema.NullOr(Schema.Int),
      error: Schema.NullOr(AttemptError),
      answer: Schema.NullOr(Schema.String).annotate({ description: "The first 4 KiB of the answer's body" })
    })
  ).annotate({ description: "Oldest first" }),
  request: Schema.NullOr(SentRequest).annotate({
    description:
      "The request as it would be sent now. The body has the same bytes as in every attempt; address, timestamp and signatures are of now. " +
      "Members of the group see it without its signatures. Null once the endpoint or the event is deleted."
  })
}).annotate({ identifier: "DeliveryDetail" })
export type DeliveryDetail = typeof DeliveryDetail.Type

export const deliveryWire = (delivery: Delivery): EndpointDelivery => ({
  id: delivery.id,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  event_at: delivery.eventAt,
  endpoint_id: delivery.endpointId,
  status: delivery.status,
  attempts: delivery.attempts,
  last_status_code: delivery.lastStatusCode,
  last_error: delivery.lastError,
  next_attempt_at: delivery.nextAttemptAt,
  delivered_at: delivery.deliveredAt,
  created_at: delivery.createdAt
})

export const attemptWire = (attempt: Attempt): DeliveryDetail["attempt_log"][number] => ({
  attempt: attempt.attempt,
  started_at: attempt.startedAt,
  duration_millis: attempt.durationMillis,
  status_code: attempt.statusCode,
  error: attempt.error,
  answer: attempt.answer
})
