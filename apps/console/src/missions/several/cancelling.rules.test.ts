import { assert, describe, it } from "vitest"
import type { CancellationPreview } from "../detail/queries.ts"
import { agreedHt, standingOf, sumOfFees } from "./cancelling.rules.ts"

const preview = (fee: number | null): CancellationPreview => ({
  cancellable: fee !== null,
  penalty:
    fee === null
      ? null
      : {
          ...{ currency: "EUR", amount_ht: fee, base_ht: 100, rate: null, rule: "more_than_24h" },
          ...{ hours_before_pickup: 30, legs: [] }
        },
  ...{ next_step_at: null, next_amount_ht: null }
})

describe("the cancellation of several missions", { tags: "CON-138" }, () => {
  it("goes ahead at the fee that was shown, and asks anew for another one, dearer or cheaper", () => {
    assert.deepStrictEqual(standingOf(preview(25), null), { kind: "ready", feeHt: 25 })
    assert.deepStrictEqual(standingOf(preview(25), 25), { kind: "ready", feeHt: 25 })
    assert.deepStrictEqual(standingOf(preview(0), 0), { kind: "ready", feeHt: 0 })
    for (const before of [0, 24.99, 25.01]) {
      assert.deepStrictEqual(standingOf(preview(25), before), { kind: "changed", feeHt: 25, beforeHt: before })
    }
    assert.deepStrictEqual(standingOf(preview(null), 25), { kind: "blocked" })
  })

  it("adds up what the user agrees to, to the cent", () => {
    const standings = [
      { kind: "ready", feeHt: 0.1 },
      { kind: "changed", feeHt: 0.2, beforeHt: 9 },
      { kind: "blocked" },
      { kind: "cancelled", feeHt: 7 },
      { kind: "failed", error: null },
      { kind: "asking" }
    ] as const
    assert.strictEqual(sumOfFees(standings), 0.3)
    assert.deepStrictEqual(standings.map(agreedHt), [0.1, 0.2, null, null, null, null])
  })
})
