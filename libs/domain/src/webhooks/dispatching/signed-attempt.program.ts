import { Clock, Effect, Random } from "effect"
import type { AttemptResult, ClaimedDelivery } from "../deliveries/delivery.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import { makeBearers } from "../endpoints/tokens/bearer.program.ts"
import { envelope } from "../messages/envelope.rules.ts"
import { Hmac } from "../messages/hmac.port.ts"
import { deliveryHeaders } from "../messages/signature.rules.ts"
import type { Report } from "./delivery-queue.port.ts"
import type { OpenEndpoint } from "./endpoint-cache.program.ts"
import { tracedAttempt } from "./traced-attempt.program.ts"
import { WebhookSender } from "./webhook-sender.port.ts"
import type { WorkerSession } from "./worker-session.port.ts"

const reportOf = (
  { endpointId, eventAt, attempt, step, lost, tenant, isAtFullConcurrency }: ClaimedDelivery,
  result: AttemptResult,
  jitter: number
): Report => ({
  endpointId,
  eventAt,
  attempt,
  step,
  lost,
  ...tenant,
  isAtFullConcurrency,
  result,
  jitter
})

/** What the worker holds of a claim: after its end, or in another session, another dispatcher may hold the delivery. */
export interface Hold {
  readonly leaseEndsMillis: number
  readonly session: number
}

type OpenEndpointOf = (endpointId: EndpointId) => OpenEndpoint | undefined

type Header = readonly [name: string, value: string]

/** Makes the function that signs and sends. Null if the delivery is no longer held, or the endpoint is deleted. */
const makeSigned = Effect.fnUntraced(function* (session: WorkerSession) {
  const sender = yield* WebhookSender
  const hmac = yield* Hmac
  const traced = yield* tracedAttempt
  const clock = yield* Clock.Clock

  return (
    delivery: ClaimedDelivery,
    held: Hold,
    endpoint: OpenEndpoint,
    authorization: Header | null
  ): Effect.Effect<AttemptResult | null> => {
    const { id: deliveryId, eventId, eventType, eventAt, data, tenant } = delivery
    const nowMillis = clock.currentTimeMillisUnsafe()
    if (session.number() !== held.session || nowMillis >= held.leaseEndsMillis) return Effect.succeed(null)
    const secrets = endpoint.secretsAt(nowMillis)
    if (!secrets) return Effect.succeed(null)
    const body = envelope({ id: eventId, type: eventType, createdAt: eventAt, data })
    const timestampSeconds = Math.floor(nowMillis / 1_000)
    const signed = deliveryHeaders(hmac.sha256, {
      deliveryId,
      eventType,
      timestampSeconds,
      body,
      ...secrets
    })
    const own = authorization === null ? endpoint.headers : [authorization, ...endpoint.headers]
    const headers = own.length === 0 ? signed : [...signed, ...own]
    return traced(delivery, (traceparent) =>
      sender.send({
        groupId: tenant.groupId,
        url: endpoint.url,
        headers: traceparent === null ? headers : [...headers, ["traceparent", traceparent]],
        body,
        identity: endpoint.identity
      })
    )
  }
})

/**
 * Sends one signed attempt of a claimed delivery. Null if it is no longer held, or the endpoint is deleted. Thousands a
 * second pass here, so that it asks for its services once.
 */
export const makeAttempt = Effect.fnUntraced(function* (session: WorkerSession, openEndpoint: OpenEndpointOf) {
  const sendSigned = yield* makeSigned(session)
  const withBearer = yield* makeBearers
  const random = yield* Random.Random

  // It is signed once the token is there: the time of the signature must be that of the request.
  const send = (delivery: ClaimedDelivery, held: Hold): Effect.Effect<AttemptResult | null> => {
    const { endpointId: id, tenant } = delivery
    const endpoint = openEndpoint(id)
    if (endpoint === undefined) return Effect.succeed(null)
    if (endpoint.oauth2 === null) return sendSigned(delivery, held, endpoint, null)
    return withBearer({ id, tenant, version: endpoint.version }, endpoint.oauth2, (authorization) =>
      sendSigned(delivery, held, endpoint, authorization)
    )
  }

  const attempt = (delivery: ClaimedDelivery, held: Hold): Effect.Effect<Report | null> =>
    Effect.map(send(delivery, held), (result) =>
      result === null ? null : reportOf(delivery, result, random.nextDoubleUnsafe())
    )

  return (delivery: ClaimedDelivery, held: Hold): Effect.Effect<Report | null> =>
    session.number() === null
      ? Effect.flatMap(session.held, () => attempt(delivery, held))
      : Effect.suspend(() => attempt(delivery, held))
})
