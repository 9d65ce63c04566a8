import { assert, describe, it } from "@effect/vitest"
import type { PricedEnd } from "./pricing.model.ts"
import { crossesToCorsica, goesAbroad } from "./territory.rules.ts"

const end = (country: string, postcode: string | null): PricedEnd => ({
  country,
  postcode,
  date: null,
  startTime: null,
  endTime: null
})
const paris = end("FR", "75012")
const ajaccio = end("FR", "20000")
const bastia = end("FR", "20200")
const unplaced = end("FR", null)
const sardinia = end("IT", null)

const crosses = (pickup: PricedEnd, delivery: PricedEnd, hasFerry: boolean | null = null): boolean =>
  crossesToCorsica({ pickup, delivery, hasFerry })

describe("a crossing to Corsica", () => {
  it("has exactly one end there, whatever the router says of ferries", () => {
    for (const hasFerry of [null, true, false]) {
      assert.isTrue(crosses(paris, ajaccio, hasFerry))
      assert.isTrue(crosses(ajaccio, paris, hasFerry))
      assert.isFalse(crosses(ajaccio, bastia, hasFerry))
      assert.isFalse(crosses(paris, paris, hasFerry))
    }
  })

  it("is what the router says of ferries, if a French place has no postcode", () => {
    assert.isTrue(crosses(unplaced, paris, true))
    assert.isTrue(crosses(paris, unplaced, true))
    assert.isFalse(crosses(unplaced, ajaccio, false))
    assert.isFalse(crosses(ajaccio, unplaced, false))
  })

  it("is told by the postcodes that are there, if the router says nothing or an end is abroad", () => {
    assert.isTrue(crosses(unplaced, ajaccio))
    assert.isFalse(crosses(unplaced, paris))
    assert.isFalse(crosses(paris, sardinia, true))
    assert.isFalse(crosses(sardinia, paris, true))
    assert.isTrue(crosses(ajaccio, sardinia, false))
  })
})

describe("a trip abroad", () => {
  it("has at least one end outside of the home country", () => {
    assert.isFalse(goesAbroad({ pickup: paris, delivery: ajaccio }, "FR"))
    assert.isTrue(goesAbroad({ pickup: sardinia, delivery: paris }, "FR"))
    assert.isTrue(goesAbroad({ pickup: paris, delivery: sardinia }, "FR"))
    assert.isFalse(goesAbroad({ pickup: sardinia, delivery: sardinia }, "IT"))
  })
})
