import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Base64Url } from "effect/encoding"
import { TransportId } from "../mission/mission-id.model.ts"
import { checkSubscription, pushPayload } from "./push.rules.ts"

const bytes = (length: number, first: number) =>
  Base64Url.encode(Uint8Array.from({ length }, (_, n) => (n === 0 ? first : 7)))

const given = { endpoint: "https://push.example/send/1", p256dh: bytes(65, 4), auth: bytes(16, 1) }

const refusedField = (more: Partial<typeof given>, allowLoopback = false) => {
  const checked = checkSubscription({ ...given, ...more }, allowLoopback)
  return Result.isFailure(checked) ? checked.failure.field : null
}

describe("a subscription", () => {
  it("has a public https address and keys of the right length", { tags: "DRV-36" }, () => {
    assert.isNull(refusedField({}))
    for (const endpoint of [
      ...[
        "http://push.example/1",
        "https://localhost/1",
        "https://127.0.0.1/1",
        "https://10.0.0.1/1",
        "https://[::1]/1"
      ],
      ...["https://169.254.169.254/1", "https://user:pass@push.example/1", "ftp://push.example/1", "push.example", ""]
    ]) {
      assert.strictEqual(refusedField({ endpoint }), "endpoint", endpoint)
    }
    assert.isNull(refusedField({ endpoint: "http://127.0.0.1:9/1" }, true))
    for (const p256dh of [bytes(64, 4), bytes(66, 4), bytes(65, 2), "", "?"]) {
      assert.strictEqual(refusedField({ p256dh }), "keys.p256dh", p256dh)
    }
    for (const auth of [bytes(15, 1), bytes(17, 1), "", "?"]) assert.strictEqual(refusedField({ auth }), "keys.auth")
  })

  it("is told what there is to look at, and nothing else", { tags: "DRV-37" }, () => {
    const transportId = TransportId("M-10000001")
    assert.strictEqual(pushPayload({ type: "offer", transportId }), '{"type":"offer","mission_number":"M-10000001"}')
  })
})
