import { assert, describe, it } from "@effect/vitest"
import { client, fakeSender, inWorld } from "@trajet/testing"
import { Clock, Effect, Result } from "effect"
import { EventLog } from "../../events/event-log.port.ts"
import { createEndpoint, enableEndpoint, pauseEndpoint, rotateEndpoint } from "./administer-endpoints.program.ts"
import { Deliveries } from "../deliveries/deliveries.port.ts"
import { Endpoints } from "./endpoints.port.ts"
import { Hmac } from "../messages/hmac.port.ts"
import { verifySignature, verifyStandardSignature } from "../messages/signature.rules.ts"
import { EndpointId } from "./endpoint.model.ts"
import { type LiveExchange, testEndpoint } from "./test-endpoint.program.ts"

const order = {
  groupName: "the client's",
  environment: "live",
  url: "https://example.com/in",
  subscription: ["transport.created"],
  allowLoopback: false
} as const

/** The secrets that verify the request, for both families of headers. */
const verifiedBy = Effect.fnUntraced(function* ({ request }: LiveExchange, secrets: ReadonlyArray<string>) {
  const { sha256 } = yield* Hmac
  const headers = Object.fromEntries(request.headers)
  const received = {
    id: headers["webhook-id"] ?? "",
    timestamp: headers["X-SVC-Timestamp"] ?? "",
    body: request.body,
    nowSeconds: (yield* Clock.currentTimeMillis) / 1_000
  }
  const signature = headers["X-SVC-Signature"] ?? ""
  const standard = headers["webhook-signature"] ?? ""
  return secrets.map((secret) => [
    Result.isSuccess(verifySignature(sha256, { ...received, signature, secrets: [secret] })),
    Result.isSuccess(verifyStandardSignature(sha256, { ...received, signature: standard, secrets: [secret] }))
  ])
})

describe("the test of an endpoint", () => {
  it.effect(
    "sends a signed webhook.test for any subscription, and returns request and answer",
    inWorld(() => {
      const sender = fakeSender()
      sender.answer(order.url, { statusCode: 418, answer: "short and stout" })
      return Effect.gen(function* () {
        const { endpoint, secret } = yield* createEndpoint(order)
        const exchange = yield* testEndpoint(endpoint.id)
        const { request, result } = exchange
        assert.deepStrictEqual(sender.sent(), [{ ...request, identity: null }])
        assert.deepStrictEqual([request.url, request.groupId], [order.url, client.tenant.groupId])
        assert.deepStrictEqual(
          [result.statusCode, result.error, result.answer],
          [418, "http_status", "short and stout"]
        )
        const body = JSON.parse(request.body)
        assert.deepStrictEqual(Object.keys(body), ["id", "type", "created_at", "data"])
        assert.deepStrictEqual([body.type, body.created_at], ["webhook.test", "2026-11-20T10:00:00.000000Z"])
        const headers = Object.fromEntries(request.headers)
        assert.strictEqual(headers["X-SVC-Event-Type"], "webhook.test")
        assert.notStrictEqual(headers["X-SVC-Delivery-Id"], body.id)
        assert.deepStrictEqual(yield* verifiedBy(exchange, [secret, secret.toLowerCase()]), [
          [true, true],
          [false, false]
        ])
      }).pipe(Effect.provide(sender.layer))
    }),
    { tags: ["EVT-26", "WHK-55"] }
  )

  it.effect(
    "is signed with the secrets of a rotation, like a delivery",
    inWorld(() =>
      Effect.gen(function* () {
        const { endpoint, secret: before } = yield* createEndpoint(order)
        const { secret: after } = yield* rotateEndpoint(endpoint.id, null)
        assert.deepStrictEqual(yield* verifiedBy(yield* testEndpoint(endpoint.id), [before, after]), [
          [false, true],
          [true, true]
        ])
      }).pipe(Effect.provide(fakeSender().layer))
    )
  )

  it.effect(
    "works for a paused endpoint, and changes no delivery and no breaker",
    inWorld(() =>
      Effect.gen(function* () {
        const { id } = (yield* createEndpoint({ ...order, subscription: "*" })).endpoint
        yield* pauseEndpoint(id, "maintenance")
        const before = yield* Endpoints.use((endpoints) => endpoints.find(id))
        assert.isNull((yield* testEndpoint(id)).result.error)
        assert.deepStrictEqual(yield* Endpoints.use((endpoints) => endpoints.find(id)), before)
        yield* enableEndpoint(id, () => Effect.void)
        yield* testEndpoint(id)
        const query = { status: null, endpointId: null, olderThan: null, limit: 10 }
        assert.isEmpty(yield* Deliveries.use((deliveries) => deliveries.list(client.tenant, query)))
        const events = EventLog.use((log) => log.read(client.tenant, { after: null, type: null, limit: 10 }))
        assert.isEmpty(yield* events)
      }).pipe(Effect.provide(fakeSender().layer))
    ),
    { tags: ["WHK-41", "WHK-55"] }
  )

  it.effect(
    "fails for an unknown endpoint",
    inWorld(() =>
      Effect.gen(function* () {
        for (const id of ["", "nonsense", "01990000-0000-7000-8000-0000000000ff"].map(EndpointId)) {
          assert.strictEqual((yield* Effect.flip(testEndpoint(id)))._tag, "EndpointUnknown")
        }
      }).pipe(Effect.provide(fakeSender().layer))
    )
  )
})
