import { type DeliveryRecord, TrajetApi } from "@trajet/contract"
import {
  type Delivery,
  deliveryFilters,
  DeliveryId,
  listDeliveries,
  noDeliveryFilters,
  retryDelivery
} from "@trajet/domain/webhooks/deliveries"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { askedBy } from "./query-wire.ts"

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

const listAsked = askedBy(deliveryFilters)

export const webhookRoutes = serve(TrajetApi.groups.webhooks, {
  list: Effect.fnUntraced(function* ({ caller, query }) {
    const { deliveries, nextCursor } = yield* listDeliveries(caller.tenant, {
      ...noDeliveryFilters,
      ...listAsked(query)
    })
    return { data: deliveries.map(recordOf), next_cursor: nextCursor }
  }),
  retry: Effect.fnUntraced(function* ({ caller, params }) {
    return recordOf(yield* retryDelivery(caller.tenant, DeliveryId(params.id), caller))
  })
})
