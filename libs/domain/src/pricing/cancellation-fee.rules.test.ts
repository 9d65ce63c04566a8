import { assert, describe, it } from "@effect/vitest"
import {
  type Cancellation,
  cancellationFee,
  nextFeeStep,
  startOfPickupMillis,
  type TripToCancel
} from "./cancellation-fee.rules.ts"
import { demonstrationGrid } from "./demonstration-grid.ts"
import { Cents } from "./pricing.model.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"

const scale = demonstrationGrid.cancellation
const at = (instant: string) => Date.parse(instant)
const hours = (count: number) => count * 3_600_000

// Friday 20 November 2026, 10:00 in Paris.
const pickup = at("2026-11-20T09:00:00Z")
const outbound: TripToCancel = {
  startOfPickupMillis: pickup,
  priceHt: Cents(39_230),
  vehicleClass: "VP",
  plateau: false
}
const assigned: Cancellation = {
  scale,
  outbound,
  return: null,
  orderedAtMillis: at("2026-11-01T09:00:00Z"),
  nowMillis: pickup - hours(72),
  wasAssigned: true,
  cancelledByOperatorNoDriver: false
}
const charged = (change: Partial<Cancellation>) => {
  const { rule, amountHt, ratePercent } = cancellationFee({ ...assigned, ...change })
  return [rule, amountHt, ratePercent]
}

describe("the cancellation fee", () => {
  it(
    "is 0 if the operator found no driver, or none was ever assigned",
    { tags: ["CHG-43", "CHG-44", "OPS-34"] },
    () => {
      const late = { nowMillis: pickup }
      assert.deepStrictEqual(charged({ ...late, cancelledByOperatorNoDriver: true }), ["operator", 0, 0])
      assert.deepStrictEqual(charged({ ...late, wasAssigned: false }), ["unassigned", 0, 0])
    }
  )

  it("is 0 in the 15 minutes after creation, unless pickup is within 4 hours", { tags: "CHG-45" }, () => {
    const created = (sinceMillis: number, untilMillis: number) => ({
      nowMillis: pickup - untilMillis,
      orderedAtMillis: pickup - untilMillis - sinceMillis
    })
    assert.deepStrictEqual(charged(created(900_000, hours(4) + 1)), ["grace_period", 0, 0])
    assert.deepStrictEqual(charged(created(900_001, hours(4) + 1)), ["same_day", 39_230, 100])
    assert.deepStrictEqual(charged(created(0, hours(4))), ["same_day", 39_230, 100])
  })

  it("is the whole price on the calendar day of the pickup, in Paris, and later", { tags: "CHG-46" }, () => {
    assert.deepStrictEqual(charged({ nowMillis: at("2026-11-19T22:59:59.999Z") }), ["day_before", 19_615, 50])
    assert.deepStrictEqual(charged({ nowMillis: at("2026-11-19T23:00:00Z") }), ["same_day", 39_230, 100])
    assert.deepStrictEqual(charged({ nowMillis: at("2026-11-23T09:00:00Z") }), ["same_day", 39_230, 100])
  })

  it("is half of the price from exactly 24 hours before", { tags: "CHG-47" }, () => {
    assert.deepStrictEqual(charged({ nowMillis: pickup - hours(24) }), ["day_before", 19_615, 50])
    assert.deepStrictEqual(charged({ nowMillis: pickup - hours(24) - 1 }), ["more_than_24h", 2_500, null])
  })

  it(
    "counts elapsed hours across clock changes: 10:00 to 10:00 is 25 hours in October, 23 in March",
    { tags: "CHG-47" },
    () => {
      const october = {
        outbound: {
          ...outbound,
          startOfPickupMillis: startOfPickupMillis(scale, Day("2026-10-25"), TimeOfDay("10:00"))
        }
      }
      const march = {
        outbound: {
          ...outbound,
          startOfPickupMillis: startOfPickupMillis(scale, Day("2026-03-29"), TimeOfDay("10:00"))
        }
      }
      const past = { orderedAtMillis: at("2026-01-01T00:00:00Z") }
      assert.deepStrictEqual(
        charged({ ...october, ...past, nowMillis: at("2026-10-24T08:00:00Z") })[0],
        "more_than_24h"
      )
      assert.deepStrictEqual(charged({ ...october, ...past, nowMillis: at("2026-10-24T09:00:00Z") })[0], "day_before")
      assert.deepStrictEqual(charged({ ...march, ...past, nowMillis: at("2026-03-28T09:00:00Z") })[0], "day_before")
      assert.deepStrictEqual(charged({ ...march, ...past, nowMillis: at("2026-03-28T07:59:59Z") })[0], "more_than_24h")
    }
  )

  it("is a flat amount by class, higher on a flatbed, and never above the price", { tags: "CHG-48" }, () => {
    const flat = (change: Partial<Cancellation["outbound"]>) => charged({ outbound: { ...outbound, ...change } })[1]
    assert.strictEqual(flat({ vehicleClass: "VU" }), 2_500)
    assert.strictEqual(flat({ vehicleClass: "VUL" }), 4_000)
    assert.strictEqual(flat({ plateau: true }), 6_000)
    assert.strictEqual(flat({ plateau: true, priceHt: Cents(5_000) }), 5_000)
  })

  it("rounds half-up once", () => {
    assert.strictEqual(
      charged({ outbound: { ...outbound, priceHt: Cents(39_231) }, nowMillis: pickup - hours(20) })[1],
      19_616
    )
  })

  it("charges a return by its own date and price", { tags: ["CHG-41", "CHG-49"] }, () => {
    const back = { ...outbound, priceHt: Cents(23_540), startOfPickupMillis: pickup + hours(20) }
    const penalty = cancellationFee({ ...assigned, return: back, nowMillis: pickup - hours(1) })
    assert.deepStrictEqual(penalty, {
      amountHt: Cents(39_230 + 11_770),
      baseHt: Cents(62_770),
      rule: "same_day",
      ratePercent: null,
      hoursBeforePickup: 1,
      trips: [
        { trip: "aller", amountHt: Cents(39_230), baseHt: Cents(39_230), ratePercent: 100, rule: "same_day" },
        { trip: "retour", amountHt: Cents(11_770), baseHt: Cents(23_540), ratePercent: 50, rule: "day_before" }
      ]
    })
  })

  it("has the flat fee of a return, but not beside that of the outbound", { tags: "CHG-49" }, () => {
    const back = { ...outbound, priceHt: Cents(23_540), startOfPickupMillis: pickup + hours(72) }
    const fees = (nowMillis: number) =>
      cancellationFee({ ...assigned, return: back, nowMillis }).trips.map(({ amountHt }) => amountHt)
    assert.deepStrictEqual(fees(pickup - hours(72)), [2_500, 0])
    assert.deepStrictEqual(fees(pickup - hours(20)), [19_615, 2_500])
  })

  it("shows hours that agree with its rule", () => {
    const shown = (untilMillis: number) =>
      cancellationFee({ ...assigned, nowMillis: pickup - untilMillis }).hoursBeforePickup
    assert.deepStrictEqual([hours(24), hours(24) + 1, 0, 1 - 2, -hours(2)].map(shown), [24, 24.01, 0, 0, -2])
  })

  it("starts a window without a start at 08:00 in Paris", { tags: "MON-11" }, () => {
    assert.strictEqual(startOfPickupMillis(scale, Day("2026-11-20"), null), at("2026-11-20T07:00:00Z"))
    assert.strictEqual(startOfPickupMillis(scale, Day("2026-07-20"), TimeOfDay("09:30")), at("2026-07-20T07:30:00Z"))
  })
})

describe("the next increase of the fee", () => {
  const next = (change: Partial<Cancellation>) => {
    const step = nextFeeStep({ ...assigned, ...change })
    if (step === null) return null
    const { amountHt } = cancellationFee({ ...assigned, ...change, nowMillis: step.atMillis })
    assert.strictEqual(step.amountHt, amountHt)
    assert.isAbove(amountHt, cancellationFee({ ...assigned, ...change }).amountHt)
    return new Date(step.atMillis).toISOString()
  }

  it("is 24 hours before, then midnight in Paris, then none", () => {
    assert.strictEqual(next({}), "2026-11-19T09:00:00.000Z")
    assert.strictEqual(next({ nowMillis: pickup - hours(24) }), "2026-11-19T23:00:00.000Z")
    assert.isNull(next({ nowMillis: at("2026-11-19T23:00:00Z") }))
  })

  it("is the end of the grace period, or 4 hours before pickup if that comes first", () => {
    const now = at("2026-11-20T03:00:00Z")
    assert.strictEqual(next({ orderedAtMillis: now, nowMillis: now }), "2026-11-20T03:15:00.001Z")
    const close = at("2026-11-20T04:50:00Z")
    assert.strictEqual(next({ orderedAtMillis: close, nowMillis: close }), "2026-11-20T05:00:00.000Z")
  })

  it("is none while no driver was assigned, and skips times at which the fee falls", () => {
    assert.isNull(next({ wasAssigned: false }))
    assert.strictEqual(next({ outbound: { ...outbound, priceHt: Cents(3_000) } }), "2026-11-19T23:00:00.000Z")
  })

  it("is also the next increase of a return's fee", () => {
    const back = { ...outbound, startOfPickupMillis: pickup + hours(48) }
    assert.strictEqual(next({ return: back, nowMillis: pickup }), "2026-11-21T09:00:00.000Z")
  })
})
