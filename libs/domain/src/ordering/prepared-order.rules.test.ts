import { assert, describe, it } from "@effect/vitest"
import { bareOptions, orderRequest, pointAt, shortReturn } from "@trajet/testing"
import { Result } from "effect"
import { PlaceId, type ResolvedPlace, type Route } from "../places/place.model.ts"
import { compileGrid } from "../pricing/compiled-grid.rules.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { Cents, zeroCents } from "../pricing/pricing.model.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import type { TripsRequest } from "./order-request.model.ts"
import { kilometresOf, type LocatedTrip, prepareTrip } from "./prepared-order.rules.ts"

const grid = compileGrid(demonstrationGrid)
const saturday = Day("2026-12-05")

const placeIn = (country: string, postcode: string | null): ResolvedPlace => ({
  placeId: PlaceId(`test:${country}`),
  address: country,
  lat: 48,
  lng: 2,
  precision: "street",
  postcode,
  country
})
const paris = placeIn("FR", "75012")
const brussels = placeIn("BE", null)

const route: Route = {
  distanceMeters: 465_000,
  durationSeconds: 1,
  hasFerry: null,
  isSchematic: false,
  snapMeters: [],
  path: []
}

const order = orderRequest()
const located: LocatedTrip = {
  trip: "aller",
  pickup: order.pickup,
  delivery: order.delivery,
  pickupPlace: paris,
  deliveryPlace: placeIn("FR", "69002"),
  pickupContact: null,
  deliveryContact: null,
  route,
  vehicle: { type: null, registration: "AB123CD", vin: null, brand: null, model: null, electric: false },
  vehicleField: "vehicle",
  retained: { vehicleClass: "VP", source: "declared", warnings: [] },
  isPlateSuspect: false,
  options: [],
  optionsField: "options"
}

interface Case {
  readonly request?: Partial<TripsRequest>
  readonly trip?: Partial<LocatedTrip>
  readonly obligations?: boolean
  readonly day?: Day | null
}

const prepare = ({ day = null, obligations = true, request, trip }: Case) =>
  prepareTrip(grid, { ...order, ...request }, { ...located, ...trip }, { obligations, day })
const prepared = (given: Case) => Result.getOrThrow(prepare(given))
const optionsOf = (given: Case) => prepared(given).toPrice.options
const refused = (given: Case) => {
  const { field, reason } = Result.getOrThrow(Result.flip(prepare(given)))
  return `${field}: ${reason._tag}`
}

describe("the distance of a route", () => {
  it("has one decimal, half of it rounded up", () => {
    assert.strictEqual(kilometresOf({ ...route, distanceMeters: 465_049 }), 465)
    assert.strictEqual(kilometresOf({ ...route, distanceMeters: 465_050 }), 465.1)
    assert.strictEqual(kilometresOf({ ...route, distanceMeters: 0 }), 0)
  })
})

describe("a prepared trip", () => {
  it("has its stops, its class and its price", () => {
    const contact = { name: "Claire", phone: null, phoneE164: null, email: null, company: null }
    const delivery = { ...order.delivery, needAppointment: true }
    const { ordered } = prepared({ trip: { delivery, deliveryContact: contact } })
    assert.deepStrictEqual(ordered.pickup, {
      place: paris,
      date: Day("2026-12-01"),
      startTime: TimeOfDay("09:00"),
      endTime: null,
      secondHour: false,
      needAppointment: false,
      contact: null
    })
    assert.deepStrictEqual(ordered.delivery.contact, contact)
    assert.isTrue(ordered.delivery.needAppointment)
    assert.deepInclude(ordered, {
      vehicleClass: "VP",
      vehicleClassSource: "declared",
      distanceKm: 465,
      priceHt: Cents(39_830),
      surchargeHt: zeroCents
    })
    assert.deepStrictEqual(ordered.options, [{ key: "prise_rdv", priceHt: Cents(600), params: {} }])
  })

  it("is priced on the days of its legs, or on the due day", { tags: "ORD-15" }, () => {
    const undated = { pickup: pointAt("pickup", "Paris", null), delivery: pointAt("delivery", "Lyon", null) }
    const { toPrice } = prepared({ day: saturday, trip: undated })
    assert.deepStrictEqual([toPrice.pickup.date, toPrice.delivery.date], [saturday, saturday])
    assert.isNull(prepared({ day: saturday, trip: undated }).ordered.pickup.date)
    const own = prepared({ day: saturday }).toPrice
    assert.deepStrictEqual([own.pickup.date, own.delivery.date], ["2026-12-01", "2026-12-01"])
    assert.deepStrictEqual([own.pickup.startTime, own.pickup.endTime], ["09:00", null])
  })

  it("needs an appointment if either end does", () => {
    const pickup = { ...order.pickup, needAppointment: true }
    const delivery = { ...order.delivery, needAppointment: true }
    assert.deepStrictEqual(optionsOf({}), [])
    assert.deepStrictEqual(optionsOf({ trip: { pickup } }), ["prise_rdv"])
    assert.deepStrictEqual(optionsOf({ trip: { delivery } }), ["prise_rdv"])
  })

  it("has a W garage plate by the flag or by an option, and by none else", () => {
    const byOption = prepared({ trip: { options: bareOptions("w_garage") } }).toPrice
    const byFlag = prepared({ request: { wGarage: true } }).toPrice
    for (const { options, wGarage } of [byOption, byFlag]) {
      assert.isTrue(wGarage)
      assert.deepStrictEqual(options, ["w_garage"])
    }
    assert.isFalse(prepared({}).toPrice.wGarage)
  })

  it("has an option for two ways only with a return", () => {
    const jockey = { options: bareOptions("jockey") }
    assert.strictEqual(refused({ trip: jockey }), "options: OptionConflict")
    assert.deepStrictEqual(optionsOf({ trip: jockey, request: { return: shortReturn } }), ["jockey"])
  })

  it("needs the parameters of its options only if they are due", () => {
    const trip = { options: bareOptions("plein") }
    assert.strictEqual(refused({ trip }), "options: RequirementsNotMet")
    assert.deepStrictEqual(optionsOf({ trip, obligations: false }), ["plein"])
  })
})

describe("a refused trip", () => {
  it("names the end in the country that is not served", () => {
    const nowhere = placeIn("US", null)
    assert.strictEqual(refused({ trip: { pickupPlace: nowhere } }), "pickup.address: CountryNotServed")
    assert.strictEqual(refused({ trip: { deliveryPlace: nowhere } }), "delivery.address: CountryNotServed")
  })

  it("names the option of the list, with its key if the option is an object", () => {
    const bare = { options: bareOptions("express", "nonsense") }
    assert.strictEqual(refused({ trip: bare }), "options.1: OptionUnknown")
    const withParams = { options: [{ key: "nonsense", params: {} }], optionsField: "return_trip.options" }
    assert.strictEqual(refused({ trip: withParams }), "return_trip.options.0.option_key: OptionUnknown")
    const tooMany = { options: bareOptions(...Array.from({ length: 21 }, (_, n) => `option-${n}`)) }
    assert.strictEqual(refused({ trip: tooMany }), "options: TooManyOptions")
  })

  it("names the parameters of the option that lacks one", () => {
    const options = [{ key: "express", params: {} }, ...bareOptions("stockage_jour"), { key: "plein", params: {} }]
    const failure = Result.getOrThrow(Result.flip(prepare({ trip: { options } })))
    assert.strictEqual(failure.field, "options.2.params")
    assert.deepStrictEqual(failure.members, ["target_level"])
  })

  it("names the flag that implies an option abroad or on a flatbed, or the options that name it", () => {
    for (const { request = {}, trip = {} } of [
      { request: { plateau: true } },
      { trip: { pickupPlace: brussels } },
      { trip: { deliveryPlace: brussels } }
    ]) {
      assert.strictEqual(refused({ trip, request: { ...request, wGarage: true } }), "wgarage: OptionConflict")
      const options = bareOptions("w_garage")
      assert.strictEqual(refused({ request, trip: { ...trip, options } }), "options: OptionConflict")
      const both = { ...request, wGarage: true }
      assert.strictEqual(refused({ request: both, trip: { ...trip, options } }), "options: OptionConflict")
    }
  })

  it("names the options if an appointment implies the one that is excluded, with the flag or without", () => {
    const options = demonstrationGrid.options.map((option) =>
      option.key === "prise_rdv" ? { ...option, needsReturn: true } : option
    )
    const pickup = { ...order.pickup, needAppointment: true }
    const due = { obligations: true, day: null }
    const strict = compileGrid({ ...demonstrationGrid, options })
    for (const wGarage of [false, true]) {
      const trip = prepareTrip(strict, { ...order, wGarage }, { ...located, pickup }, due)
      assert.strictEqual(Result.getOrThrow(Result.flip(trip)).field, "options")
    }
  })

  it("is a defect if the distance is beyond what is priced, as the client cannot correct it", () => {
    assert.throws(() => prepare({ trip: { route: { ...route, distanceMeters: 100_000_100 } } }))
    assert.strictEqual(
      prepared({ trip: { route: { ...route, distanceMeters: 100_000_000 } } }).toPrice.distanceKm,
      100_000
    )
  })
})
