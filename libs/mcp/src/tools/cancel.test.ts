import { assert, describe, it } from "vitest"
import type { ApiRequest, CallApi } from "../api-call.ts"
import { cancel, cancellationRefusal, settlingMillis } from "./cancel.ts"

const now = Date.parse("2031-03-16T08:00:00Z")
const preview = (nextStepAt: string | null, amount = 20) => ({
  cancellable: true,
  penalty: { amount_ht: amount },
  next_step_at: nextStepAt
})
const inMillis = (millis: number): string => new Date(now + millis).toISOString()

describe("a cancellation", () => {
  it("is not sent if the fee rises before it arrives", { tags: "AST-8" }, () => {
    assert.isNull(cancellationRefusal(preview(null), 20, now))
    assert.isNull(cancellationRefusal(preview(inMillis(settlingMillis)), 20, now))
    for (const millis of [settlingMillis - 1, 0, -1]) {
      assert.include(cancellationRefusal(preview(inMillis(millis)), 20, now), "The fee rises at")
    }
  })

  it("is not sent if the fee is not the repeated one, or if the mission is not cancellable", () => {
    assert.include(cancellationRefusal(preview(null, 30), 20, now), "The present fee is 30 EUR, not 20.")
    assert.include(cancellationRefusal({ cancellable: false, penalty: null }, 0, now), "cannot be cancelled")
  })

  it("is one preview and then one cancellation under the key", async () => {
    const asked: Array<ApiRequest> = []
    const call: CallApi = (request) => {
      asked.push(request)
      const isPreview = request.endpoint.method === "GET"
      return Promise.resolve({ status: 200, body: isPreview ? preview(null) : { status: "cancelled" } })
    }
    const given = { params: { id: "a" }, query: {}, body: {}, own: { amount_ht: 20 }, idempotencyKey: "key" }
    const outcome = await cancel(given, call, new AbortController().signal)
    assert.isTrue(outcome.ok)
    assert.deepStrictEqual(
      asked.map(({ endpoint, idempotencyKey }) => [endpoint.method, idempotencyKey]),
      [
        ["GET", null],
        ["POST", "key"]
      ]
    )
  })
})
