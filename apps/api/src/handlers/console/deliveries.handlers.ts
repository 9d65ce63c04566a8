import {
  ConsoleApi,
  type DeliveryDetail,
  type EndpointDelivery,
  type EndpointDeliveryPage,
  EndpointDeliveryQuery,
  SignatureCheckRequest,
  type SignatureChecks
} from "@trajet/contract"
import {
  type Attempt,
  checkSignature,
  type Delivery,
  DeliveryId,
  inspectDelivery,
  listDeliveries,
  retryDelivery
} from "@trajet/domain/webhooks/deliveries"
import type { WebhookRequest } from "@trajet/domain/webhooks/dispatching"
import { EndpointId, findEndpoint, onOwnEndpoints } from "@trajet/domain/webhooks/endpoints"
import type { UserRole } from "@trajet/domain/users"
import { Effect } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { pageSizeOf } from "../query-wire.ts"
import { actingOf } from "./acting.ts"
import { requestWire } from "./endpoints-wire.ts"

const { endpoints } = ConsoleApi.groups.deliveries

const deliveryWire = (delivery: Delivery): EndpointDelivery => ({
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

const attemptWire = (attempt: Attempt): DeliveryDetail["attempt_log"][number] => ({
  attempt: attempt.attempt,
  started_at: attempt.startedAt,
  duration_millis: attempt.durationMillis,
  status_code: attempt.statusCode,
  error: attempt.error,
  answer: attempt.answer
})

const isSignature = (name: string): boolean => name.toLowerCase().endsWith("-signature")

/** A request as members see it: with its signatures they could send events in the name of the service. */
const withoutSignatures = ({ headers, ...request }: WebhookRequest): WebhookRequest => ({
  ...request,
  headers: headers.filter(([name]) => !isSignature(name))
})

const list = consoleRoute({
  endpoint: endpoints.list,
  query: EndpointDeliveryQuery,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params, query }) {
    const by = yield* actingOf(caller)
    const { endpoint } = yield* onOwnEndpoints(by, findEndpoint(EndpointId(params["id"] ?? "")))
    const { deliveries, nextCursor } = yield* listDeliveries(by.tenant, {
      limit: pageSizeOf(query.limit),
      cursor: query.cursor ?? null,
      status: query.status ?? null,
      type: query.type ?? null,
      endpointId: endpoint.id
    })
    const wire: EndpointDeliveryPage = { data: deliveries.map(deliveryWire), next_cursor: nextCursor }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const seesSignatures: Readonly<Record<UserRole, boolean>> = { member: false, administrator: true, operator: false }

const show = consoleRoute({
  endpoint: endpoints.show,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const inspecting = inspectDelivery(yield* actingOf(caller), DeliveryId(params["id"] ?? ""))
    const { delivery, attempts, request } = yield* inspecting.pipe(Effect.catchTag("SealBroken", Effect.die))
    const shown = request === null || seesSignatures[caller.user.role] ? request : withoutSignatures(request)
    const wire: DeliveryDetail = {
      ...deliveryWire(delivery),
      attempt_log: attempts.map(attemptWire),
      request: shown === null ? null : requestWire(shown)
    }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const retry = consoleRoute({
  endpoint: endpoints.retry,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* actingOf(caller)
    const delivery = yield* retryDelivery(by.tenant, DeliveryId(params["id"] ?? ""), by)
    return { status: 202, body: JSON.stringify(deliveryWire(delivery)) }
  })
})

const check = consoleRoute({
  endpoint: ConsoleApi.groups.endpoints.endpoints.checkSignature,
  query: noMembers,
  body: SignatureCheckRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body }) {
    const headers = new Map(body.headers.map(({ name, value }) => [name.trim().toLowerCase(), value.trim()]))
    const checking = checkSignature(yield* actingOf(caller), EndpointId(body.endpoint_id), { headers, body: body.body })
    const verdicts = yield* checking.pipe(Effect.catchTag("SealBroken", Effect.die))
    const wire: SignatureChecks = {
      data: verdicts.map(({ scheme, problem, headers, ageSeconds, otherEndpoint }) => ({
        scheme,
        problem,
        headers,
        age_seconds: ageSeconds,
        other_endpoint_id: otherEndpoint
      }))
    }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

export const deliveryRoutes = [list, show, retry, check]
