import { assert, describe, it } from "@effect/vitest"
import { demonstrationGrid } from "./demonstration-grid.ts"
import { minOrderDate, type OrderToDelay } from "./ordering-delay.rules.ts"

const paris = { country: "FR", postcode: "75012" }
const bastia = { country: "FR", postcode: "20200" }
const gent = { country: "BE", postcode: "9000" }
const driven: OrderToDelay = { plateau: false, wGarage: false, trips: [{ pickup: paris, delivery: paris }] }
const hours = (change: Partial<OrderToDelay>) =>
  (minOrderDate(demonstrationGrid, { ...driven, ...change }, 5_000) - 5_000) / 3_600_000

describe("the ordering delay", () => {
  it(
    "is 4 hours if driven, 24 on a flatbed, with a W garage plate or abroad, 72 with Corsica",
    { tags: "LIM-31" },
    () => {
      assert.strictEqual(hours({}), 4)
      assert.strictEqual(hours({ plateau: true }), 24)
      assert.strictEqual(hours({ wGarage: true }), 24)
      assert.strictEqual(hours({ trips: [{ pickup: gent, delivery: paris }] }), 24)
      assert.strictEqual(hours({ trips: [{ pickup: paris, delivery: bastia }] }), 72)
    }
  )

  it("is the longest applicable delay over all trips", { tags: "LIM-31" }, () => {
    const trips = [
      { pickup: paris, delivery: gent },
      { pickup: gent, delivery: bastia }
    ]
    assert.strictEqual(hours({ plateau: true, trips }), 72)
  })
})
