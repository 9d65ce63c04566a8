import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { PlaceId } from "../places/place.model.ts"
import { VehicleClass } from "../pricing/pricing.model.ts"
import { currentMethod } from "./emission-tables.data.ts"
import { emissionsOf, emissionsShown, emissionsTogether } from "./emissions.rules.ts"

const point = fc.record({
  lat: fc.double({ min: 41, max: 51, noNaN: true }),
  lng: fc.double({ min: -5, max: 9, noNaN: true })
})
const stop = fc
  .tuple(point, fc.constantFrom("75001", "20200", null), fc.constantFrom("FR", "BE"))
  .map(([at, postcode, country]) => ({
    place: { ...at, placeId: PlaceId("test:1"), address: "", precision: "municipality" as const, postcode, country }
  }))
const trip = fc.record({
  pickup: stop,
  delivery: stop,
  distanceKm: fc.integer({ min: 0, max: 30_000 }).map((tenths) => tenths / 10),
  vehicleClass: fc.constantFrom(...VehicleClass.literals),
  vehicle: fc.record({ electric: fc.boolean() })
})
const trips = fc.record({ outbound: trip, return: fc.option(trip), plateau: fc.boolean() })

const hundredthsOf = (kilograms: number | null): number => Math.round((kilograms ?? 0) * 100)

describe("the greenhouse gas of a mission", () => {
  it("sums exactly: vehicle and driver to a trip, and trips to the mission", { tags: "EMI-2" }, () => {
    fc.assert(
      fc.property(trips, (given) => {
        const each = emissionsOf(currentMethod, given)
        const shown = [each.outbound, ...(each.return === null ? [] : [each.return])].map(emissionsShown)
        const together = emissionsShown(emissionsTogether(each.outbound, each.return))
        for (const { driver_kg: driver, kg_co2e: kg, vehicle_kg: vehicle } of [...shown, together]) {
          assert.strictEqual(hundredthsOf(kg), hundredthsOf(vehicle) + hundredthsOf(driver))
          assert.isAtLeast(Math.min(kg, vehicle, driver ?? 0), 0)
          assert.strictEqual(kg, Number(kg.toFixed(2)))
        }
        const sum = shown.reduce((all, { kg_co2e: kg }) => all + hundredthsOf(kg), 0)
        assert.strictEqual(hundredthsOf(together.kg_co2e), sum)
      }),
      { numRuns: 10_000 }
    )
  })
})
