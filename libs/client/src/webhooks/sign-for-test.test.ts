import { assert, describe, it } from "@effect/vitest"
import * as events from "@trajet/domain/events"
import { Instant } from "@trajet/domain/time"
import { DeliveryId } from "@trajet/domain/webhooks/deliveries"
import * as messages from "@trajet/domain/webhooks/messages"
import { createHmac } from "node:crypto"
import { keyPairForTest, signForTest, verify, WebhookVerificationError } from "./index.ts"
import { envelopeText } from "./sign-for-test.ts"

const at = Instant("2026-11-20T11:00:00.000000Z")

describe("a delivery made by signForTest", () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`
  const next = `whsec_${Buffer.alloc(32, 2).toString("base64")}`
  const parts = {
    id: events.EventId("event-1"),
    type: "transport.cancelled",
    createdAt: at,
    data: `{"n":1.0,"id":"\\u00e9"}`
  } as const

  it("has the body of the dispatcher, byte for byte", () => {
    assert.strictEqual(envelopeText(parts), messages.envelope(parts))
  })

  it("has the headers of the dispatcher", { tags: "WHK-13" }, async () => {
    const body = envelopeText(parts)
    const timestampSeconds = 1_800_000_000
    const made = await signForTest({ body, secret: [secret, next], deliveryId: "d", timestamp: timestampSeconds })
    const expected = messages.deliveryHeaders((key, text) => createHmac("sha256", key).update(text).digest(), {
      deliveryId: DeliveryId("d"),
      eventType: parts.type,
      timestampSeconds,
      body,
      secret,
      others: [next],
      signers: []
    })
    assert.deepStrictEqual<unknown>(made.headers, {
      "content-type": "application/json",
      ...Object.fromEntries(expected)
    })
  })

  it("is signed by a key pair as the dispatcher signs, which its public key verifies", { tags: "WHK-66" }, async () => {
    const keyPair = await keyPairForTest(secret)
    assert.deepStrictEqual((await keyPairForTest(secret)).publicKey, keyPair.publicKey)
    assert.notStrictEqual((await keyPairForTest(next)).publicKey, keyPair.publicKey)
    const event = { type: "webhook.test", data: { id: null, transport_id: null, message: "é" } } as const
    const { body, headers } = await signForTest({ event, secret: [secret, next], keyPair })
    assert.match(headers["webhook-signature"] ?? "", /^v1,\S{44} v1,\S{44} v1a,\S{88}$/u)
    for (const key of [keyPair.publicKey, secret]) {
      assert.strictEqual((await verify(body, headers, key)).type, "webhook.test")
    }
    const plain = await signForTest({ event, secret })
    const refused: unknown = await verify(plain.body, plain.headers, keyPair.publicKey).catch((error: unknown) => error)
    assert.instanceOf(refused, WebhookVerificationError)
    const wrong: unknown = await keyPairForTest("abc").catch((error: unknown) => error)
    assert.instanceOf(wrong, WebhookVerificationError)
  })
})
