import { assert, describe, it } from "@effect/vitest"
import { greatCircleMeters } from "./geo.rules.ts"

const paris = { lat: 48.8566, lng: 2.3522 }
const lyon = { lat: 45.764, lng: 4.8357 }

describe("the great-circle distance", () => {
  it("is the length of an arc of a meridian or of the equator", () => {
    assert.approximately(greatCircleMeters({ lat: 0, lng: 0 }, { lat: 90, lng: 0 }), 10_007_557.2, 0.1)
    assert.approximately(greatCircleMeters({ lat: 0, lng: 10 }, { lat: 0, lng: 100 }), 10_007_557.2, 0.1)
  })

  it("of a degree of longitude is half as long at 60 degrees of latitude", () => {
    assert.approximately(greatCircleMeters({ lat: 60, lng: 5 }, { lat: 60, lng: 6 }), 55_596.9, 1)
    assert.approximately(greatCircleMeters({ lat: 0, lng: 5 }, { lat: 0, lng: 6 }), 111_195.1, 0.1)
  })

  it("from Paris to Lyon is 391.5 km, and as far back", () => {
    assert.approximately(greatCircleMeters(paris, lyon), 391_500, 100)
    assert.strictEqual(greatCircleMeters(paris, lyon), greatCircleMeters(lyon, paris))
  })

  it("is 0 to the same point, and half of the circumference to the antipodes", () => {
    assert.strictEqual(greatCircleMeters(paris, paris), 0)
    assert.approximately(greatCircleMeters(paris, { lat: -48.8566, lng: 2.3522 - 180 }), 20_015_114.4, 1)
  })
})
