import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { compileGrid } from "./compiled-grid.rules.ts"
import { demonstrationGrid } from "./demonstration-grid.ts"
import type { PricedEnd, TripToPrice } from "./pricing.model.ts"
import { priceTrip, tariffs } from "./pricing.rules.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"

const grid = compileGrid(demonstrationGrid)
const end = (change: Partial<PricedEnd> = {}): PricedEnd => ({
  country: "FR",
  postcode: "75012",
  date: null,
  startTime: null,
  endTime: null,
  ...change
})
const driven = (distanceKm: number, change: Partial<TripToPrice> = {}): TripToPrice => ({
  trip: "aller",
  pickup: end(),
  delivery: end({ postcode: "69003" }),
  distanceKm,
  hasFerry: null,
  vehicleClass: "VP",
  electric: false,
  plateau: false,
  wGarage: false,
  options: [],
  ...change
})
const priced = (trip: TripToPrice) => Result.getOrThrow(priceTrip(grid, trip))
const amounts = (trip: TripToPrice) => priced(trip).lines.map((line) => [line.code, line.amountHt])
const refused = (trip: TripToPrice) => Result.getOrThrow(Result.flip(priceTrip(grid, trip)))
const corsica = end({ postcode: "20200" })
const friday = Day("2026-11-20")
const saturday = Day("2026-11-21")

describe("the price of a trip", () => {
  it("is 392.30 for 465 km in a VP: the example of PRC-44", { tags: "PRC-44" }, () => {
    assert.deepStrictEqual(amounts(driven(465)), [
      ["TRANSPORT", 4_000],
      ["DISTANCE_BAND", 9_500],
      ["DISTANCE_BAND", 15_000],
      ["DISTANCE_BAND", 10_725],
      ["ROUNDING", 5]
    ])
    assert.strictEqual(priced(driven(465)).priceHt, 39_230)
  })

  it("includes the class coefficient in the unit prices, with four decimals", { tags: ["PRC-17", "PRC-38"] }, () => {
    const { lines, priceHt } = priced(driven(700, { vehicleClass: "VUL" }))
    const units = [540_000, 12_825, 10_125, 8_775, 7_425, 500]
    assert.deepStrictEqual(
      lines.map((line) => line.unitPriceTenThousandths),
      units
    )
    assert.deepStrictEqual(
      lines.map((line) => line.quantity),
      [1, 100, 200, 300, 100, 1]
    )
    assert.strictEqual(priceHt, 72_230)
  })

  it("is at least the minimum, which the class coefficient does not raise", { tags: ["PRC-37", "PRC-38"] }, () => {
    assert.deepStrictEqual(amounts(driven(10, { vehicleClass: "VUL" })), [
      ["TRANSPORT", 5_400],
      ["DISTANCE_BAND", 1_283],
      ["MINIMUM", 1_217],
      ["ROUNDING", 0]
    ])
  })

  it("is 1.9 times the minimum on a flatbed, and at least 220", { tags: ["PRC-4", "PRC-39", "ORD-18"] }, () => {
    assert.strictEqual(priced(driven(10, { plateau: true })).priceHt, 22_000)
    assert.deepStrictEqual(amounts(driven(465, { plateau: true })).slice(-2), [
      ["FLATBED", 35_303],
      ["ROUNDING", 2]
    ])
  })

  it("charges an electric vehicle only beyond 250 km", { tags: "PRC-40" }, () => {
    assert.strictEqual(priced(driven(250, { electric: true })).priceHt, priced(driven(250)).priceHt)
    assert.include(
      amounts(driven(250.1, { electric: true })).map(([code]) => code),
      "EV_CHARGE"
    )
  })

  it("discounts a return on its transport and its electric charge, and on nothing else", { tags: "PRC-41" }, () => {
    const back = driven(465, { trip: "retour", electric: true, options: ["lavage_ext"] })
    assert.deepStrictEqual(amounts(back).slice(4), [
      ["EV_CHARGE", 3_000],
      ["RETURN_DISCOUNT", -16_890],
      ["OPTION:lavage_ext", 1_900],
      ["ROUNDING", 5]
    ])
  })

  it(
    "charges off-hours once: for a Saturday at either end, or a window beyond 20:00, with a date or without",
    { tags: "PRC-42" },
    () => {
      const offHours = (pickup: PricedEnd, delivery = end()) =>
        amounts(driven(465, { pickup, delivery })).filter(([code]) => code === "OFF_HOURS").length
      assert.strictEqual(offHours(end({ date: friday, startTime: TimeOfDay("18:00"), endTime: TimeOfDay("20:00") })), 0)
      assert.strictEqual(offHours(end({ date: friday, startTime: TimeOfDay("18:00"), endTime: TimeOfDay("20:01") })), 1)
      assert.strictEqual(offHours(end({ date: friday, startTime: TimeOfDay("20:00") })), 1)
      assert.strictEqual(offHours(end({ date: saturday })), 1)
      assert.strictEqual(offHours(end(), end({ date: saturday })), 1)
      assert.strictEqual(offHours(end({ date: saturday, endTime: TimeOfDay("21:00") }), end({ date: saturday })), 1)
      assert.strictEqual(offHours(end({ startTime: TimeOfDay("21:00") })), 1)
    }
  )

  it("charges a crossing if exactly one end is in Corsica", { tags: "PRC-45" }, () => {
    assert.strictEqual(priced(driven(400, { delivery: corsica })).surchargeHt, 35_000)
    assert.strictEqual(priced(driven(400, { pickup: corsica, vehicleClass: "VUL" })).surchargeHt, 45_000)
    assert.strictEqual(priced(driven(150, { pickup: corsica, delivery: corsica })).surchargeHt, 0)
  })

  it("charges more for a crossing from 1 July to 31 August, by the day of the pickup", { tags: "PRC-45" }, () => {
    const crossing = (date: Day | null, vehicleClass: "VP" | "VUL" = "VP") =>
      priced(driven(400, { vehicleClass, pickup: end({ date }), delivery: { ...corsica, date: Day("2026-07-15") } }))
        .surchargeHt
    assert.strictEqual(crossing(Day("2026-06-30")), 35_000)
    assert.strictEqual(crossing(Day("2026-07-01")), 45_500)
    assert.strictEqual(crossing(Day("2026-08-31"), "VUL"), 58_500)
    assert.strictEqual(crossing(Day("2026-09-01")), 35_000)
    assert.strictEqual(crossing(null), 35_000)
  })

  it("derives a crossing from a ferry only for a French place without a postcode", () => {
    const surcharge = (hasFerry: boolean | null, pickup: PricedEnd, delivery: PricedEnd) =>
      priced(driven(400, { hasFerry, pickup, delivery })).surchargeHt
    const unplaced = end({ postcode: null })
    assert.strictEqual(surcharge(true, unplaced, end()), 35_000)
    assert.strictEqual(surcharge(null, unplaced, end()), 0)
    assert.strictEqual(surcharge(false, unplaced, corsica), 0)
    assert.strictEqual(surcharge(true, end(), end()), 0)
    assert.strictEqual(surcharge(true, unplaced, end({ country: "GB", postcode: null })), 25_000)
  })

  it("charges abroad once, for the more expensive country, in addition to a crossing", { tags: "PRC-46" }, () => {
    const ch = end({ country: "CH", postcode: "1200" })
    const be = end({ country: "BE", postcode: "1000" })
    assert.strictEqual(priced(driven(500, { delivery: be })).surchargeHt, 6_000)
    assert.strictEqual(priced(driven(700, { pickup: be, delivery: ch })).surchargeHt, 12_000)
    assert.strictEqual(priced(driven(700, { pickup: corsica, delivery: ch })).surchargeHt, 47_000)
  })

  it("is refused for invalid distances and countries", () => {
    const be = end({ country: "BE", postcode: "1000" })
    assert.strictEqual(refused(driven(500, { delivery: end({ country: "US" }) }))._tag, "CountryNotServed")
    assert.strictEqual(refused(driven(Number.NaN))._tag, "DistanceInvalid")
    assert.strictEqual(refused(driven(-1))._tag, "DistanceInvalid")
    assert.include(refused(driven(500, { options: ["lavage_ext", "nope"] })), { _tag: "OptionUnknown", index: 1 })
    assert.include(refused(driven(500, { delivery: be, wGarage: true })), { _tag: "OptionConflict", reason: "abroad" })
    assert.include(refused(driven(500, { delivery: be, options: ["w_garage"] })), { reason: "abroad" })
    assert.include(refused(driven(500, { plateau: true, wGarage: true })), { reason: "plateau" })
    assert.include(refused(driven(500, { options: ["plein", "plein"] })), { reason: "repeated" })
    assert.include(refused(driven(500, { options: ["plein", "jockey", "recharge_80"] })), { reason: "exclusive" })
  })

  it("reports the part for days and hours", { tags: "PRC-40" }, () => {
    assert.strictEqual(priced(driven(465, { pickup: end({ date: saturday }) })).timedHt, 4_500)
    assert.strictEqual(priced(driven(465, { pickup: end({ date: friday }) })).timedHt, 0)
    const summer = end({ date: Day("2026-07-14") })
    assert.strictEqual(priced(driven(400, { pickup: summer, delivery: corsica })).timedHt, 10_500)
    assert.strictEqual(priced(driven(400, { pickup: summer })).timedHt, 0)
  })
})

describe("tariffs", () => {
  it("are the rounded transport price of each class, with the minimum, and discounted for a return", () => {
    assert.deepStrictEqual(tariffs(grid, 465), { VP: 39_230, VU: 45_110, VUL: 52_950 })
    assert.deepStrictEqual(tariffs(grid, 0), { VP: 7_900, VU: 7_900, VUL: 7_900 })
    assert.deepStrictEqual(tariffs(grid, 465, "retour"), { VP: 23_540, VU: 27_070, VUL: 31_770 })
  })
})
