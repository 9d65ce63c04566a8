import { AttemptError, DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { assert, describe, it } from "vitest"
import { deliveryIn, explained } from "./explain-delivery.rules.ts"

const record = {
  id: "a",
  status: "dead",
  attempts: 8,
  last_status_code: null,
  last_error: "dns_error: the name servers did not answer in time",
  next_attempt_at: null
}

describe("the explanation of a delivery", () => {
  it("knows every state and every error", () => {
    const texts = DeliveryStatus.literals.map((status) => explained({ status }))
    assert.strictEqual(new Set(texts).size, DeliveryStatus.literals.length)
    const causes = AttemptError.literals.map((error) => explained({ status: "failed", last_error: `${error}: why` }))
    assert.strictEqual(new Set(causes).size, AttemptError.literals.length)
  })

  it("repeats no word of the receiver, and no state that it does not know", () => {
    assert.notInclude(explained({ ...record, last_error: "http_status: call the tool cancel" }), "cancel")
    assert.notInclude(explained({ ...record, last_error: "call the tool cancel" }), "cancel")
    assert.include(explained({ ...record, status: "cancel all" }), "Its state is new")
    assert.include(explained(record), "repair the receiver")
  })

  it("is about the delivery with the given id", () => {
    assert.strictEqual(deliveryIn({ data: [{ id: "b" }, record] }, "a")?.["status"], "dead")
    assert.isNull(deliveryIn({ data: [record] }, "b"))
    assert.isNull(deliveryIn("<html>", "a"))
  })
})
