import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { type Cancellation, cancellationFee, nextFeeStep } from "./cancellation-fee.rules.ts"
import { demonstrationGrid } from "./demonstration-grid.ts"
import { Cents } from "./pricing.model.ts"

const hourMillis = 3_600_000
const pickup = Date.parse("2026-11-20T09:00:00Z")

const trip = fc.record({
  startOfPickupMillis: fc.integer({ min: -72, max: 72 }).map((hours) => pickup + hours * hourMillis),
  priceHt: fc.constantFrom(0, 1_000, 40_000).map((cents) => Cents(cents)),
  vehicleClass: fc.constantFrom("VP", "VUL"),
  plateau: fc.boolean()
})

const cancellation: fc.Arbitrary<Cancellation> = fc.record({
  scale: fc.constant(demonstrationGrid.cancellation),
  outbound: trip,
  return: fc.option(trip),
  orderedAtMillis: fc.integer({ min: -96, max: 0 }).map((hours) => pickup + hours * hourMillis),
  nowMillis: fc.integer({ min: -96 * 60, max: 96 * 60 }).map((minutes) => pickup + minutes * 60_000),
  wasAssigned: fc.constant(true),
  cancelledByOperatorNoDriver: fc.constant(false)
})

describe("the next increase of a fee", () => {
  it("comes before every dearer time", { tags: "CHG-42" }, () => {
    fc.assert(
      fc.property(cancellation, fc.integer({ min: 1, max: 200 * hourMillis }), (asked, later) => {
        const atMillis = asked.nowMillis + later
        const isDearer = cancellationFee({ ...asked, nowMillis: atMillis }).amountHt > cancellationFee(asked).amountHt
        const step = nextFeeStep(asked)
        if (isDearer) assert.isTrue(step !== null && step.atMillis <= atMillis)
      }),
      { numRuns: 500 }
    )
  })
})
