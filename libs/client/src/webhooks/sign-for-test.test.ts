import { assert, describe, it } from "@effect/vitest"
import * as events from "@trajet/domain/events"
import { Instant } from "@trajet/domain/time"
import { DeliveryId } from "@trajet/domain/webhooks/deliveries"
import * as messages from "@trajet/domain/webhooks/messages"
import { createHmac } from "node:crypto"
import { signForTest } from "./index.ts"
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
})
