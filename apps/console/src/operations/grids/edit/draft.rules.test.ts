import { assert, describe, it } from "vitest"
import {
  countriesOf,
  type Draft,
  freeName,
  replaced,
  withBand,
  withCountries,
  without,
  withOption,
  withRenter
} from "./draft.rules.ts"

const draft: Draft = {
  baseHt: 4_500,
  bands: [{ fromKm: 0, centsPerKm: 90 }],
  minimumHt: 9_000,
  classPercent: { VP: 100, VU: 120, VUL: 150 },
  flatbed: { percent: 180, minimumHt: 20_000 },
  electric: { beyondKm: 200, chargeHt: 3_000 },
  returnPercent: 80,
  offHours: { chargeHt: 2_500, saturday: true, eveningFrom: "19:00" },
  roundingStepHt: 10,
  corsica: { crossingHt: { VP: 1, VU: 2, VUL: 3 }, season: null },
  homeCountry: "FR",
  internationalHt: { BE: 2_000, DE: 0 },
  options: [],
  renters: [],
  cancellation: {
    graceMinutes: 30,
    gracePickupHours: 24,
    sameDayPercent: 100,
    dayBeforeHours: 24,
    dayBeforePercent: 50,
    flatHt: { VP: 1, VU: 2, VUL: 3 },
    flatbedFlatHt: 4,
    defaultStartTime: "08:00"
  },
  quoteMinutes: 30,
  orderingDelayHours: { driven: 4, flatbed: 24, wGarage: 24, abroad: 24, corsica: 72 },
  requiredDocuments: [],
  partnerAdjustments: false,
  modelClasses: {}
}

describe("the draft of a grid", () => {
  it("gets rows at the end of its tables, each with a key of its own", () => {
    assert.deepStrictEqual(withBand(draft).bands, [
      { fromKm: 0, centsPerKm: 90 },
      { fromKm: 100, centsPerKm: 90 }
    ])
    const two = withOption(withOption(draft)).options.map(({ key }) => key)
    assert.deepStrictEqual(two, ["option", "option-2"])
    assert.deepStrictEqual(
      withRenter(withRenter(draft)).renters.map(({ id }) => id),
      ["renter", "renter-2"]
    )
    assert.strictEqual(freeName("a", ["a", "a-2"]), "a-3")
  })

  it("has its countries as rows, which may be changed and left out", () => {
    const rows = countriesOf(draft)
    assert.deepStrictEqual(rows, [
      ["BE", 2_000],
      ["DE", 0]
    ])
    const changed = withCountries(draft, replaced(rows, 1, ["DE", 100] as const))
    assert.deepStrictEqual(changed.internationalHt, { BE: 2_000, DE: 100 })
    assert.deepStrictEqual(withCountries(draft, without(rows, 0)).internationalHt, { DE: 0 })
  })
})
