import { assert, describe, it } from "@effect/vitest"
import { breakdown } from "./breakdown.rules.ts"
import { compileGrid } from "./compiled-grid.rules.ts"
import { demonstrationGrid } from "./demonstration-grid.ts"
import { Cents, TenThousandths, type TripAmounts, type TripToPrice, zeroCents } from "./pricing.model.ts"

const grid = compileGrid(demonstrationGrid)
const paris = { country: "FR", postcode: "75012", date: null, startTime: null, endTime: null }

const trip: TripToPrice = {
  trip: "retour",
  pickup: paris,
  delivery: paris,
  distanceKm: 0,
  hasFerry: null,
  vehicleClass: "VP",
  electric: false,
  plateau: false,
  wGarage: false,
  options: []
}

const nothing: TripAmounts = {
  tenths: 0,
  roadHt: zeroCents,
  minimumHt: zeroCents,
  flatbedHt: zeroCents,
  electricHt: zeroCents,
  returnHt: zeroCents,
  optionsHt: zeroCents,
  offHoursHt: zeroCents,
  corsicaHt: zeroCents,
  seasonHt: zeroCents,
  internationalHt: zeroCents,
  roundingHt: zeroCents,
  priceHt: zeroCents
}

const linesOf = (amounts: Partial<TripAmounts>, options: ReadonlyArray<string> = []) =>
  breakdown(grid, { ...trip, options }, { ...nothing, ...amounts })
const bandsOf = (tenths: number) =>
  linesOf({ tenths })
    .filter(({ code }) => code === "DISTANCE_BAND")
    .map(({ amountHt, label, quantity, unitPriceTenThousandths }) => [
      label,
      quantity,
      unitPriceTenThousandths,
      amountHt
    ])

describe("the lines of a price", () => {
  it("begin with the base and end with the rounding, also if it is 0, and leave out all else that is", () => {
    assert.deepStrictEqual(linesOf({}), [
      {
        code: "TRANSPORT",
        label: "Prise en charge",
        trip: "retour",
        quantity: 1,
        unitPriceTenThousandths: TenThousandths(400_000),
        amountHt: Cents(4_000)
      },
      {
        code: "ROUNDING",
        label: "Arrondi",
        trip: "retour",
        quantity: 1,
        unitPriceTenThousandths: TenThousandths(0),
        amountHt: zeroCents
      }
    ])
  })

  it(
    "have a band for each part of the road, and none for one that ends where the band starts",
    { tags: "PRC-17" },
    () => {
      assert.deepStrictEqual(bandsOf(1), [["De 0 à 100 km", 0.1, 9_500, 10]])
      assert.deepStrictEqual(bandsOf(1_000), [["De 0 à 100 km", 100, 9_500, 9_500]])
      assert.deepStrictEqual(bandsOf(1_001), [
        ["De 0 à 100 km", 100, 9_500, 9_500],
        ["De 100 à 300 km", 0.1, 7_500, 8]
      ])
      assert.deepStrictEqual(bandsOf(7_005), [
        ["De 0 à 100 km", 100, 9_500, 9_500],
        ["De 100 à 300 km", 200, 7_500, 15_000],
        ["De 300 à 600 km", 300, 6_500, 19_500],
        ["Au-delà de 600 km", 100.5, 5_500, 5_528]
      ])
    }
  )

  it("have each amount in its order with a French label", { tags: "PRC-17" }, () => {
    const lines = linesOf(
      {
        minimumHt: Cents(1),
        flatbedHt: Cents(2),
        electricHt: Cents(3),
        returnHt: Cents(-4),
        offHoursHt: Cents(5),
        corsicaHt: Cents(6),
        internationalHt: Cents(7),
        roundingHt: Cents(-8)
      },
      ["express", "plein"]
    )
    assert.deepStrictEqual(
      lines.slice(1).map(({ amountHt, code, label }) => [code, label, amountHt]),
      [
        ["MINIMUM", "Complément au minimum de facturation", 1],
        ["FLATBED", "Transport sur plateau", 2],
        ["EV_CHARGE", "Recharge véhicule électrique", 3],
        ["RETURN_DISCOUNT", "Remise trajet retour", -4],
        ["OPTION:express", "Express, jour même", 6_000],
        ["OPTION:plein", "Plein de carburant (au réel, + frais)", 1_500],
        ["OFF_HOURS", "Samedi ou soirée", 5],
        ["CORSICA", "Desserte Corse", 6],
        ["INTERNATIONAL", "Transport international", 7],
        ["ROUNDING", "Arrondi", -8]
      ]
    )
    for (const { amountHt, quantity, unitPriceTenThousandths } of lines) {
      assert.strictEqual(quantity, 1)
      assert.strictEqual(unitPriceTenThousandths, amountHt * 100)
    }
  })

  it("say of a crossing to Corsica if the season is in it", () => {
    const [, crossing] = linesOf({ corsicaHt: Cents(45_500), seasonHt: Cents(10_500) })
    assert.strictEqual(crossing?.label, "Desserte Corse, haute saison")
  })
})
