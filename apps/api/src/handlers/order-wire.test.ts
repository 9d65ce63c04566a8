import { CreateRequest, EstimateRequest } from "@trajet/contract"
import { Result, Schema } from "effect"
import { assert, describe, it } from "vitest"
import { orderOf, tripsOf } from "./order-wire.ts"

const estimate = Schema.decodeUnknownSync(EstimateRequest)
const creation = Schema.decodeUnknownSync(CreateRequest)

const trips = (members: object) =>
  Result.getOrThrow(tripsOf(estimate({ pickup: "75001 Paris", delivery: { address: "69002 Lyon" }, ...members })))

describe("a request on the wire", () => {
  it("names the sent member: a place given as a text has no address below it", { tags: "PRC-2" }, () => {
    const { pickup, delivery } = trips({})
    assert.strictEqual(pickup.addressField, "pickup")
    assert.strictEqual(delivery.addressField, "delivery.address")
  })

  it("reads the HTML entities of an address, and keeps every other ampersand", { tags: "PLA-1" }, () => {
    const addressOf = (address: string) => trips({ pickup: address }).pickup.address
    assert.strictEqual(addressOf("12 rue de l&#39;Église, 75001 Paris"), "12 rue de l'Église, 75001 Paris")
    assert.strictEqual(addressOf("1 r. d&apos;Al&eacute;sia&nbsp;&amp; fils"), "1 r. d'Alésia\u00A0& fils")
    assert.strictEqual(addressOf("&#x27;s-Hertogenbosch"), "'s-Hertogenbosch")
    for (const text of ["A&B; Paris", "Dupont & Fils; Paris", "rue &eacute Paris", "&#; Paris", "&nonsense; Paris"]) {
      assert.strictEqual(addressOf(text), text)
    }
  })

  it("keeps the alias of the return and of the vehicle in the paths of errors", { tags: "ORD-9" }, () => {
    const { return: back, vehicle } = trips({ returnTrip: { delivery: "13001 Marseille" }, car: { brand: "Renault" } })
    assert.strictEqual(back?.field, "returnTrip")
    assert.strictEqual(back?.delivery?.addressField, "returnTrip.delivery")
    assert.strictEqual(vehicle.field, "car")
  })

  it(
    "writes a VIN in capitals, and refuses I, O, Q and other lengths, without a check digit",
    { tags: "ORD-9" },
    () => {
      const vinOf = (vin: string) => trips({ vehicle: { vin } }).vehicle.vin
      for (const vin of ["vf1rfb00123456789", " VF1 RFB 00123456789", "VF1-RFB-00\u2011123.456789"]) {
        assert.strictEqual(vinOf(vin), "VF1RFB00123456789")
      }
      // The check digit of an American VIN would be wrong here.
      assert.strictEqual(vinOf("VF1RFB00X23456780"), "VF1RFB00X23456780")
      const wrong = [
        "VF1RFB0012345678",
        "VF1RFB001234567890",
        "VF1RFB0012345678O",
        "vf1rfb0012345678i",
        "VF1RFB0012345678Q"
      ]
      for (const vin of [...wrong, "VF1 RFB 0012345678", "VF1RFB0012345678É", "VF1RFB0012345678ſ"]) {
        assert.throws(() => vinOf(vin), /VIN|17/u, vin)
      }
    }
  )

  it("takes true, a text and an object for a return, and false and null for none", { tags: "ORD-12" }, () => {
    assert.isNull(trips({ return_trip: true }).return?.delivery)
    assert.strictEqual(trips({ return_trip: "13001 Marseille" }).return?.delivery?.address, "13001 Marseille")
    assert.isNull(trips({ return_trip: false }).return)
    assert.isNull(trips({ return_trip: null }).return)
  })

  it("takes options as keys and as objects with their params, on both trips", { tags: "ORD-59" }, () => {
    const pin = { option_key: "pv_digital", params: { renter: "escale", pin: "1234" } }
    const { options, return: back } = trips({
      options: ["express", pin, { option_key: "plein" }],
      return_trip: { delivery: "13001 Marseille", options: [pin] }
    })
    const { option_key: key, params } = pin
    assert.deepStrictEqual(options, [{ key: "express" }, { key, params }, { key: "plein", params: {} }])
    assert.deepStrictEqual(back?.options, [{ key, params }])
  })

  it("refuses a member beside its alias", { tags: ["ERR-72", "PRC-3", "PRC-6", "ORD-4", "ORD-9"] }, () => {
    const both = estimate({ pickup: "a", delivery: "b", vehicle: {}, car: {} })
    const refused = Result.getOrThrow(Result.flip(tripsOf(both)))
    assert.deepStrictEqual(
      refused.errors?.map(({ field, error }) => ({ field, error })),
      [{ field: "car", error: "not_allowed" }]
    )
  })

  it("orders a delivery unless it names another type", { tags: "ORD-8" }, () => {
    const point = { address: "a", date: "2031-03-17T09:00:00Z" }
    const billing = { company_name: "a", email: "a@b.example", address: "c" }
    const order = Result.getOrThrow(orderOf(creation({ pickup: point, delivery: point, billing })))
    assert.strictEqual(order.type, "livraison")
  })
})
