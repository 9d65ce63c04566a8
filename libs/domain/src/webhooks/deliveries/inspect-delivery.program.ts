import { Clock, Effect, Option } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import { EndpointUnknown } from "../endpoints/endpoints.errors.ts"
import { type EndpointAdministrator, Endpoints, onOwnEndpoints } from "../endpoints/endpoints.port.ts"
import { hiddenHeaders } from "../endpoints/open-settings.program.ts"
import { openSecrets } from "../endpoints/open-secrets.program.ts"
import type { WebhookRequest } from "../dispatching/webhook-sender.port.ts"
import { envelope } from "../messages/envelope.rules.ts"
import { Hmac } from "../messages/hmac.port.ts"
import { checkPastedSignature, type PastedDelivery } from "../messages/signature-check.rules.ts"
import { deliveryHeaders } from "../messages/signature.rules.ts"
import { Deliveries } from "./deliveries.port.ts"
import { showDelivery } from "./deliveries.program.ts"
import { type Delivery, DeliveryId } from "./delivery.model.ts"

/** Attempts that the activity of an endpoint counts. */
const attemptsCountedMax = 20_000

/** Reads an endpoint with the attempts of its last seven days. Fails with `EndpointUnknown`. */
export const showEndpoint = Effect.fn("showEndpoint")(function* (by: EndpointAdministrator, id: EndpointId) {
  const deliveries = yield* Deliveries
  if (!isUuid(id)) return yield* new EndpointUnknown({ id })
  const state = yield* onOwnEndpoints(
    by,
    Endpoints.use((endpoints) => endpoints.find(id))
  )
  return { state, activity: yield* deliveries.activity(by.tenant, id, attemptsCountedMax) }
})

/** The request of the next attempt, made as a dispatcher makes it, with the present time and the present secrets, but without the values of the endpoint's own headers. */
const requestOf = Effect.fnUntraced(function* ({ groupId }: { groupId: GroupId }, delivery: Delivery, body: string) {
  const hmac = yield* Hmac
  const nowMillis = yield* Clock.currentTimeMillis
  const { endpoint } = yield* Endpoints.use((endpoints) => endpoints.find(delivery.endpointId))
  const headers = deliveryHeaders(hmac.sha256, {
    deliveryId: delivery.id,
    eventType: delivery.eventType,
    timestampSeconds: Math.floor(nowMillis / 1_000),
    body,
    ...(yield* openSecrets(endpoint, instantOfMillis(nowMillis)))
  })
  return {
    groupId,
    url: endpoint.url,
    headers: [...headers, ...hiddenHeaders(endpoint)],
    body
  } satisfies WebhookRequest
})

/**
 * Reads a delivery with its attempts, and the request as it would be sent now: the body has the same bytes as in each
 * attempt, time and signatures are of now. The request is null after the end of the endpoint or of the event. Fails
 * with `DeliveryUnknown`, `SealBroken`.
 */
export const inspectDelivery = Effect.fn("inspectDelivery")(function* (by: EndpointAdministrator, id: DeliveryId) {
  const deliveries = yield* Deliveries
  const { tenant } = by
  const shown = yield* showDelivery(tenant, id)
  const sent = yield* deliveries.sent(tenant, id)
  if (Option.isNone(sent)) return { ...shown, request: null }
  const request = yield* onOwnEndpoints(by, requestOf(tenant, shown.delivery, envelope(sent.value))).pipe(
    Effect.catchTag("EndpointUnknown", () => Effect.succeed(null))
  )
  return { ...shown, request }
})

/** The body of the delivery that the pasted headers name, if it is one to this endpoint. */
const sentBodyOf = Effect.fnUntraced(function* (
  { tenant }: EndpointAdministrator,
  endpointId: EndpointId,
  { headers }: PastedDelivery
) {
  const deliveries = yield* Deliveries
  const id = DeliveryId(headers.get("x-svc-delivery-id") ?? headers.get("webhook-id") ?? "")
  const delivery = isUuid(id) ? Option.getOrNull(yield* deliveries.find(tenant, id)) : null
  if (delivery === null || delivery.endpointId !== endpointId) return null
  return Option.getOrNull(Option.map(yield* deliveries.sent(tenant, id), envelope))
})

/**
 * Says whether a receiver with the secrets of an endpoint accepts a pasted request, and if not, why. Fails with
 * `EndpointUnknown`, `SealBroken`.
 */
export const checkSignature = Effect.fn("checkSignature")(function* (
  by: EndpointAdministrator,
  endpointId: EndpointId,
  pasted: Omit<PastedDelivery, "nowSeconds">
) {
  const hmac = yield* Hmac
  const nowMillis = yield* Clock.currentTimeMillis
  const now = instantOfMillis(nowMillis)
  const states = yield* onOwnEndpoints(
    by,
    Endpoints.use((endpoints) => endpoints.list(by.tenant.groupId))
  )
  const opened = yield* Effect.forEach(states, ({ endpoint }) =>
    Effect.map(openSecrets(endpoint, now), ({ secret, others, signers }) => ({
      id: endpoint.id,
      secrets: [secret, ...others],
      signers
    }))
  )
  const asked = opened.find(({ id }) => id === endpointId)
  if (asked === undefined) return yield* new EndpointUnknown({ id: endpointId })
  const given = { ...pasted, nowSeconds: Math.floor(nowMillis / 1_000) }
  return checkPastedSignature(hmac.sha256, given, {
    ...asked,
    others: opened.filter(({ id }) => id !== endpointId),
    sentBody: yield* sentBodyOf(by, endpointId, given)
  })
})
