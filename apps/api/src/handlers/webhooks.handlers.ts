import { DeliveryListQuery, type DeliveryRecord, TrajetApi } from "@trajet/contract"
import { type Delivery, DeliveryId, listDeliveries, retryDelivery } from "@trajet/domain/webhooks/deliveries"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { pageSizeOf } from "./query-wire.ts"

const { list, retry } = TrajetApi.groups.webhooks.endpoints

const recordOf = (delivery: Delivery): DeliveryRecord => ({
  id: delivery.id,
  event_id: delivery.eventId,
  endpoint_id: delivery.endpointId,
  status: delivery.status,
  attempts: delivery.attempts,
  last_status_code: delivery.lastStatusCode,
  last_error: delivery.lastError,
  next_attempt_at: delivery.nextAttemptAt,
  delivered_at: delivery.deliveredAt,
  created_at: delivery.createdAt
})

const nothing = Schema.Struct({})

export const webhookRoutes = [
  route({
    endpoint: list,
    scope: "transports:read",
    query: DeliveryListQuery,
    body: nothing,
    takesBody: "none",
    honoursIdempotencyKey: false,
    outcome: "other",
    handle: Effect.fnUntraced(function* ({ caller, query }) {
      const { deliveries, nextCursor } = yield* listDeliveries(caller.tenant, {
        limit: pageSizeOf(query.limit),
        cursor: query.cursor ?? null,
        status: query.status ?? null
      })
      return { status: 200, body: JSON.stringify({ data: deliveries.map(recordOf), next_cursor: nextCursor }) }
    })
  }),
  route({
    endpoint: retry,
    scope: "transports:write",
    query: nothing,
    body: nothing,
    takesBody: "optional",
    honoursIdempotencyKey: false,
    outcome: "other",
    handle: Effect.fnUntraced(function* ({ caller, params }) {
      const delivery = yield* retryDelivery(caller.tenant, DeliveryId(params["id"] ?? ""), caller)
      return { status: 202, body: JSON.stringify(recordOf(delivery)) }
    })
  })
]
