import { assert, describe, it } from "@effect/vitest"
import { PlaceId } from "../places/place.model.ts"
import { currentMethod } from "./emission-tables.data.ts"
import { emissionsOf, emissionsShown, emissionsTogether, type EmittingTrip } from "./emissions.rules.ts"

const place = (postcode: string | null, country = "FR", lat = 48.85, lng = 2.35) => ({
  place: {
    ...{ placeId: PlaceId("test:1"), address: "", lat, lng, precision: "municipality" as const },
    postcode,
    country
  }
})
const paris = place("75001")
const lyon = place("69002", "FR", 45.76, 4.83)
const bastia = place("20200", "FR", 42.7, 9.45)
const brussels = place("1000", "BE", 50.85, 4.35)

const trip = (given: Partial<EmittingTrip> = {}): EmittingTrip => ({
  ...{ pickup: paris, delivery: lyon, distanceKm: 465.2, vehicleClass: "VP", vehicle: { electric: false } },
  ...given
})
const electric = { vehicle: { electric: true } }

const shown = (outbound: EmittingTrip, plateau = false) => {
  const {
    kg_co2e: kg,
    driver_kg: driver,
    vehicle_kg: vehicle
  } = emissionsShown(emissionsOf(currentMethod, { outbound, return: null, plateau }).outbound)
  return { vehicle, driver, kg }
}

// Computed by hand from the published factors: 3.17 kg a litre, 0.048, 0.59 and 0.42 kg a kilowatt-hour.
const golden = [
  ["a car with diesel: 4.652 × 6 × 3.17", trip(), { vehicle: 88.48, driver: 88.48, kg: 176.96 }],
  [
    "a small van: 1.001 × 7 × 3.17",
    trip({ vehicleClass: "VU", distanceKm: 100.1 }),
    { vehicle: 22.21, driver: 19.04, kg: 41.25 }
  ],
  [
    "a van: 3 × 9.5 × 3.17, half up",
    trip({ vehicleClass: "VUL", distanceKm: 300 }),
    { vehicle: 90.35, driver: 57.06, kg: 147.41 }
  ],
  ["electric in France: 4.652 × 18 × 0.048", trip(electric), { vehicle: 4.02, driver: 88.48, kg: 92.5 }],
  [
    "electric in Corsica: 1.5 × 18 × 0.59",
    trip({ ...electric, pickup: bastia, delivery: bastia, distanceKm: 150 }),
    { vehicle: 15.93, driver: 28.53, kg: 44.46 }
  ],
  [
    "electric from abroad: 2 × 18 × 0.42",
    trip({ ...electric, pickup: brussels, distanceKm: 200 }),
    { vehicle: 15.12, driver: 38.04, kg: 53.16 }
  ],
  ["no distance", trip({ distanceKm: 0 }), { vehicle: 0, driver: 0, kg: 0 }]
] as const

describe("the greenhouse gas of a trip", () => {
  it.each(golden)("is that of %s", { tags: ["EMI-2", "EMI-3"] }, (_, given, expected) => {
    assert.deepStrictEqual(shown(given), expected)
  })

  it("is that of a truck there and back if a truck carries the vehicle", { tags: "EMI-4" }, () => {
    assert.deepStrictEqual(shown(trip({ distanceKm: 100 }), true), { vehicle: 63.4, driver: 63.4, kg: 126.8 })
  })

  it("names the ferry that it leaves out", { tags: "EMI-5" }, () => {
    const over = (pickup: EmittingTrip["pickup"], delivery: EmittingTrip["delivery"]) =>
      emissionsOf(currentMethod, { outbound: trip({ pickup, delivery }), return: null, plateau: false }).outbound
        .notCounted
    assert.deepStrictEqual(over(paris, bastia), ["ferry"])
    assert.deepStrictEqual(over(bastia, lyon), ["ferry"])
    assert.deepStrictEqual(over(bastia, bastia), [])
    assert.deepStrictEqual(over(paris, lyon), [])
  })
})

describe("the greenhouse gas of both trips", () => {
  it("has the way back of the driver once, after the last trip", { tags: "EMI-4" }, () => {
    const outbound = trip()
    const home = emissionsOf(currentMethod, {
      outbound,
      return: trip({ pickup: lyon, delivery: paris }),
      plateau: false
    })
    assert.deepStrictEqual([home.outbound.driver, home.return?.driver], [0, 0])
    const elsewhere = emissionsOf(currentMethod, {
      outbound,
      return: trip({ pickup: lyon, delivery: place("13001", "FR", 43.3, 5.37), distanceKm: 314 }),
      plateau: false
    })
    assert.strictEqual(elsewhere.outbound.driver, 0)
    // 661.4 km in a straight line, 859.8 by road: 8.598 × 6 × 3.17
    assert.approximately(elsewhere.return?.driver ?? 0, 16_354, 60)
  })

  it("is the sum of the trips' figures, to the last hundredth", { tags: "EMI-2" }, () => {
    const trips = emissionsOf(currentMethod, {
      outbound: trip({ distanceKm: 10.3 }),
      return: trip({ pickup: bastia, delivery: paris, distanceKm: 7.7, ...electric }),
      plateau: false
    })
    const together = emissionsTogether(trips.outbound, trips.return)
    assert.strictEqual(together.vehicle, trips.outbound.vehicle + (trips.return?.vehicle ?? 0))
    assert.deepStrictEqual(together.notCounted, ["ferry"])
    const uncounted = emissionsTogether({ ...trips.outbound, driver: null }, trips.return)
    assert.deepStrictEqual([uncounted.driver, emissionsShown(uncounted).kg_co2e], [null, together.vehicle / 100])
  })
})
