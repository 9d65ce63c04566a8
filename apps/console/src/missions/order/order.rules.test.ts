import { assert, describe, it } from "vitest"
import { newOrder, noBilling, type OrderInputs, withPickup } from "./order.model.ts"
import { estimateOf, orderOf } from "./order.rules.ts"

const billing = { company: " Fleet ", email: "b@fleet.example", address: "1 rue du Test, 75001 Paris", siret: "" }
const empty = newOrder(noBilling)
const inputs: OrderInputs = {
  ...newOrder(billing),
  pickup: {
    ...empty.pickup,
    address: "10 rue de Rivoli, 75001 Paris",
    date: "2026-12-05",
    start: "09:00",
    name: "Luc"
  },
  delivery: { ...empty.delivery, address: "Place Bellecour, 69002 Lyon", date: "2026-12-05" },
  vehicle: { ...empty.vehicle, registration: "AB-123-CD" }
}

describe("the form of an order", () => {
  it("has the delivery on the day of the pickup until another one is chosen", { tags: "CON-129" }, () => {
    const picked = (before: OrderInputs, date: string): OrderInputs => ({
      ...before,
      ...withPickup(before, { ...before.pickup, date })
    })
    const daysOf = ({ delivery, pickup }: OrderInputs) => [pickup.date, delivery.date]
    const first = picked(empty, "2031-03-17")
    assert.deepStrictEqual(daysOf(first), ["2031-03-17", "2031-03-17"])
    assert.deepStrictEqual(daysOf(picked(first, "2031-03-18")), ["2031-03-18", "2031-03-18"])
    const chosen = { ...first, delivery: { ...first.delivery, date: "2031-03-20" } }
    assert.deepStrictEqual(daysOf(picked(chosen, "2031-03-18")), ["2031-03-18", "2031-03-20"])
  })

  it("asks for no price while an address is missing", () => {
    assert.isNull(estimateOf(empty))
    assert.isNull(estimateOf({ ...inputs, returnForm: "elsewhere" }))
    assert.isNull(estimateOf({ ...inputs, returnForm: "another" }))
  })

  it("leaves out empty inputs, and sends days with the offset of the service's zone", () => {
    assert.deepEqual(orderOf(inputs, "quote"), {
      pickup: {
        address: "10 rue de Rivoli, 75001 Paris",
        date: "2026-12-05T00:00:00+01:00",
        start_time: "09:00",
        contact: { name: "Luc" }
      },
      delivery: { address: "Place Bellecour, 69002 Lyon", date: "2026-12-05T00:00:00+01:00" },
      type: "livraison",
      vehicle: { registration: "AB-123-CD" },
      billing: { company_name: "Fleet", email: "b@fleet.example", address: "1 rue du Test, 75001 Paris" },
      quote_id: "quote"
    })
  })

  it("orders a robot only if one is chosen", { tags: "TST-2" }, () => {
    const specified = (robot: OrderInputs["robot"]) => orderOf({ ...inputs, robot }, null)?.test_specifications
    assert.deepStrictEqual(
      [specified("off"), specified("manual"), specified("auto")],
      [undefined, { robot_driver: { mode: "manual" } }, { robot_driver: { mode: "auto" } }]
    )
  })

  it("orders nothing while a day is missing", () => {
    for (const place of ["pickup", "delivery"] as const)
      assert.isNull(orderOf({ ...inputs, [place]: { ...inputs[place], date: "" } }, "quote"))
  })

  it("has each form of a return, in the estimate as in the order", () => {
    const back = { ...empty.delivery, address: "5 rue de Béthune, 59000 Lille" }
    const other = { ...empty.vehicle, registration: "EF-456-GH" }
    const of = (members: Partial<OrderInputs>) => {
      const given = { ...inputs, ...members }
      assert.deepEqual(estimateOf(given)?.return_trip, orderOf(given, null)?.return_trip)
      return orderOf(given, null)?.return_trip
    }
    assert.isUndefined(of({}))
    assert.isTrue(of({ returnForm: "back" }))
    assert.strictEqual(of({ returnForm: "elsewhere", returnPlace: back }), back.address)
    const returnOptions = [
      { key: "plein", values: { target_level: "80 %" } },
      { key: "express", values: {} }
    ]
    const long = { ...inputs, returnForm: "back", returnOptions } as const
    assert.deepEqual(orderOf(long, null)?.return_trip, {
      delivery: inputs.pickup.address,
      options: [{ option_key: "plein", params: { target_level: "80 %" } }, "express"]
    })
    assert.deepEqual(estimateOf(long)?.return_trip, { delivery: inputs.pickup.address, options: ["plein", "express"] })
    const another = { returnForm: "another", returnPlace: back, returnVehicle: other } as const
    const without = { delivery: { address: back.address }, vehicle: { registration: "EF-456-GH" } }
    assert.deepEqual(of(another), without)
    assert.deepEqual(of({ ...another, returnPickup: { name: "Zoé", phone: " ", mail: "" } }), {
      ...without,
      contacts: { pickup: { name: "Zoé" } }
    })
  })

  it("sends the coordinates of a place beside its text, and to the return", { tags: "CON-102" }, () => {
    const depot = { lat: 45.7578, lng: 4.832 }
    const point = { ...depot, isPinned: true }
    const { delivery, pickup } = inputs
    const placed = { ...inputs, pickup: { ...pickup, point }, delivery: { ...delivery, point } }
    for (const sent of [estimateOf(placed), orderOf(placed, null)]) {
      assert.deepInclude(Object(sent?.pickup), { address: pickup.address, ...depot })
      assert.deepInclude(Object(sent?.delivery), { address: delivery.address, ...depot })
    }
    const returnOf = (members: Partial<OrderInputs>) => {
      const given = { ...placed, ...members }
      assert.deepEqual(estimateOf(given)?.return_trip, orderOf(given, null)?.return_trip)
      return orderOf(given, null)?.return_trip
    }
    const options = [{ key: "express", values: {} }]
    const start = { address: pickup.address, ...depot }
    assert.isTrue(returnOf({ returnForm: "back" }))
    assert.deepEqual(returnOf({ returnForm: "back", returnOptions: options }), {
      delivery: start,
      options: ["express"]
    })
    const returnPlace = { ...empty.delivery, address: "Dépôt de Lille", point }
    const end = { address: "Dépôt de Lille", ...depot }
    assert.deepEqual(returnOf({ returnForm: "elsewhere", returnPlace }), { delivery: end })
    assert.deepEqual(returnOf({ returnForm: "another", returnPlace }), { delivery: end })
  })
})
