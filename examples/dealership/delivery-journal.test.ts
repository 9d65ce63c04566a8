import { signForTest, verify, type WebhookEvent } from "@trajet/client/webhooks"
import { assert, describe, it } from "vitest"
import { DeliveryJournal } from "./delivery-journal.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const at = "2026-11-20T10:00:00.000000Z"
const delivery = { id: "0198c1d0-11aa-7e3f-b2c4-9f8e7d6c5b4a", transport_id: "M-10482213" }

const moved = async (sequence: number, to: "assigned" | "in_transit" | "completed"): Promise<WebhookEvent> => {
  const data = { ...delivery, from: "scheduled", to, actor: "driver", occurred_at: at, sequence } as const
  const { body, headers } = await signForTest({ event: { type: "transport.status_changed", data }, secret })
  return verify(body, headers, secret)
}

describe("the journal of deliveries", () => {
  it("takes an event once", async () => {
    const journal = new DeliveryJournal()
    const event = await moved(2, "assigned")
    assert.isTrue(journal.take(event))
    assert.isFalse(journal.take(event))
  })

  it("has the status with the highest sequence, in whatever order events come", async () => {
    const journal = new DeliveryJournal()
    for (const event of [await moved(6, "in_transit"), await moved(2, "assigned")]) journal.take(event)
    assert.strictEqual(journal.statusOf(delivery.id), "in_transit")
  })

  it("resolves `ended` when the delivery ends, and at once if it has ended before", async () => {
    const journal = new DeliveryJournal()
    const ended = journal.ended(delivery.id)
    journal.take(await moved(14, "completed"))
    await ended
    await journal.ended(delivery.id)
  })
})
