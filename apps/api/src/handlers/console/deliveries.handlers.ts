import { attemptWire, ConsoleApi, deliveryWire } from "@trajet/contract"
import {
  DeliveryId,
  endpointDeliveryFilters,
  inspectDelivery,
  listDeliveries,
  retryDelivery
} from "@trajet/domain/webhooks/deliveries"
import type { WebhookRequest } from "@trajet/domain/webhooks/dispatching"
import { EndpointId, findEndpoint, onOwnEndpoints } from "@trajet/domain/webhooks/endpoints"
import type { UserRole } from "@trajet/domain/users"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { askedBy } from "../query-wire.ts"
import { actingOf } from "./acting.ts"
import { requestWire } from "../endpoints/endpoints-wire.ts"
import { replayHandlers } from "./replays.handlers.ts"

const isSignature = (name: string): boolean => name.toLowerCase().endsWith("-signature")

/** A request as members see it: with its signatures they could send events in the name of the service. */
const withoutSignatures = ({ headers, ...request }: WebhookRequest): WebhookRequest => ({
  ...request,
  headers: headers.filter(([name]) => !isSignature(name))
})

const seesSignatures: Readonly<Record<UserRole, boolean>> = { member: false, administrator: true, operator: false }

const listAsked = askedBy(endpointDeliveryFilters)

/** The deliveries of the endpoints of the user's group, with their replays. */
export const deliveryRoutes = serve(ConsoleApi.groups.deliveries, {
  list: Effect.fnUntraced(function* ({ caller, params, query }) {
    const by = yield* actingOf(caller)
    const { endpoint } = yield* onOwnEndpoints(by, findEndpoint(EndpointId(params.id)))
    const { deliveries, nextCursor } = yield* listDeliveries(by.tenant, {
      ...listAsked(query),
      endpointId: endpoint.id
    })
    return { data: deliveries.map(deliveryWire), next_cursor: nextCursor }
  }),
  show: Effect.fnUntraced(function* ({ caller, params }) {
    const inspecting = inspectDelivery(yield* actingOf(caller), DeliveryId(params.id))
    const { delivery, attempts, request } = yield* inspecting.pipe(Effect.catchTag("SealBroken", Effect.die))
    const shown = request === null || seesSignatures[caller.user.role] ? request : withoutSignatures(request)
    return {
      ...deliveryWire(delivery),
      attempt_log: attempts.map(attemptWire),
      request: shown === null ? null : requestWire(shown)
    }
  }),
  retry: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* actingOf(caller)
    return deliveryWire(yield* retryDelivery(by.tenant, DeliveryId(params.id), by))
  }),
  ...replayHandlers
})
