import { Clock, Effect } from "effect"
import { Identifiers } from "../../access/secrets.port.ts"
import { webhookTest } from "../../events/event-payload.rules.ts"
import { EventId } from "../../events/event.model.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import { type AttemptResult, DeliveryId } from "../deliveries/delivery.model.ts"
import { Endpoints } from "./endpoints.port.ts"
import { envelope } from "../messages/envelope.rules.ts"
import { Hmac } from "../messages/hmac.port.ts"
import { makeBearers } from "./tokens/bearer.program.ts"
import { hiddenHeaders, openSettings } from "./open-settings.program.ts"
import { openSecrets } from "./open-secrets.program.ts"
import { deliveryHeaders } from "../messages/signature.rules.ts"
import { type WebhookRequest, WebhookSender } from "../dispatching/webhook-sender.port.ts"
import type { EndpointId } from "./endpoint.model.ts"
import { Sealer } from "./sealer.port.ts"
import { EndpointUnknown } from "./endpoints.errors.ts"

export interface LiveExchange {
  /** Without the values of the endpoint's own headers. */
  readonly request: WebhookRequest
  readonly result: AttemptResult
}

/**
 * Sends a signed `webhook.test` to an endpoint of any status, and returns the exchange. Writes an audit row, but no
 * event, delivery or breaker state (WHK-55). Fails with `EndpointUnknown`, `SealBroken`.
 */
export const testEndpoint = Effect.fn("testEndpoint")(function* (id: EndpointId) {
  if (!isUuid(id)) return yield* new EndpointUnknown({ id })
  const endpoints = yield* Endpoints
  const identifiers = yield* Identifiers
  const hmac = yield* Hmac
  const sender = yield* WebhookSender
  const { endpoint } = yield* endpoints.find(id)
  yield* endpoints.audit(id, "endpoint.test")
  const nowMillis = yield* Clock.currentTimeMillis
  const now = instantOfMillis(nowMillis)
  const { type, data } = webhookTest(now)
  const body = envelope({ id: EventId(yield* identifiers.uuid), type, createdAt: now, data: JSON.stringify(data) })
  const own = yield* openSettings(yield* Sealer, endpoint)
  const headers = deliveryHeaders(hmac.sha256, {
    deliveryId: DeliveryId(yield* identifiers.uuid),
    eventType: type,
    timestampSeconds: Math.floor(nowMillis / 1_000),
    body,
    ...(yield* openSecrets(endpoint, now))
  })
  const request: WebhookRequest = { groupId: endpoint.tenant.groupId, url: endpoint.url, headers, body }
  const send = (authorization: ReadonlyArray<readonly [name: string, value: string]>) =>
    sender.send({ ...request, headers: [...headers, ...authorization, ...own.headers], identity: own.identity })
  const result =
    own.oauth2 === null ? yield* send([]) : yield* (yield* makeBearers)(endpoint, own.oauth2, (one) => send([one]))
  return { request: { ...request, headers: [...headers, ...hiddenHeaders(endpoint)] }, result } satisfies LiveExchange
})
