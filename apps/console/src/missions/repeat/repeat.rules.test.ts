import { assert, describe, it } from "vitest"
import type { MissionDetail, Stop } from "../detail/queries.ts"
import { newOrder, noBilling } from "../order/order.model.ts"
import { inputsLike, type Repeated } from "./repeat.rules.ts"

const billing = { company: "Fleet", email: "b@fleet.example", address: "1 rue A", siret: "" }
const empty = newOrder(billing)

const stopAt = (address: string, name: string | null, hours: Partial<Stop> = {}): Stop => ({
  ...{ address, lat: 48, lng: 2, date: "2031-03-17", start_time: null, end_time: null, second_hour: false },
  contact: { name, phone: null, phone_e164: null, email: null, company: "ignored" },
  ...hours
})

const vehicle = { registration: "AB123CD", vin: null, type: "VP", brand: "Renault", model: null }
const [paris, lyon, lille] = ["10 rue de Rivoli, 75001 Paris", "Place Bellecour, 69002 Lyon", "1 rue A, 59000 Lille"]
const [pickup, delivery] = [stopAt(paris, "Ana", { start_time: "09:00" }), stopAt(lyon, "Hugo")]

type Back = NonNullable<MissionDetail["return_trip"]>

interface Members {
  readonly back?: Pick<Back, "pickup" | "delivery" | "vehicle">
  readonly book?: Repeated["book"]
  readonly options?: Repeated["options"]
}

const flags = { plateau: false, electric: true, w_garage: true, parc: false, need_appointment: false }

const like = ({ back, book = { places: [], vehicles: [] }, options = { aller: [], retour: null } }: Members = {}) =>
  inputsLike(empty, {
    mission: { pickup, delivery, vehicle, flags, return_trip: back ?? null },
    options,
    book
  })

const place = {
  ...{ id: "m.pickup", uses: 1, used_at: "2031-03-01T10:00:00Z", address: paris, lat: 48, lng: 2 },
  contact: { name: "Ana", phone: null, mail: null },
  need_appointment: true
}

describe("an order like a mission", () => {
  it("has its places, contacts, hours and vehicle, without days", { tags: "CON-131" }, () => {
    const inputs = like()
    assert.deepStrictEqual(inputs.pickup, { ...empty.pickup, address: paris, name: "Ana", start: "09:00" })
    assert.deepStrictEqual(inputs.delivery, { ...empty.delivery, address: lyon, name: "Hugo" })
    assert.deepStrictEqual(inputs.vehicle, {
      ...empty.vehicle,
      ...{ registration: "AB-123-CD", brand: "Renault", isElectric: true }
    })
    assert.deepStrictEqual(
      [inputs.isWgarage, inputs.isPlateau, inputs.returnForm, inputs.reference, inputs.billing],
      [true, false, "none", "", billing]
    )
  })

  it("has the point and the appointment that the book knows of a place", { tags: "CON-131" }, () => {
    const book = (members: object) => ({ places: [{ ...place, ...members }], vehicles: [] })
    const { isAppointment, point } = like({ book: book({}) }).pickup
    assert.deepStrictEqual([isAppointment, point], [true, { lat: 48, lng: 2, isPinned: false }])
    assert.isNull(like({ book: book({ lat: null, lng: null }) }).pickup.point)
    assert.isNull(like({ book: book({ address: lyon }) }).pickup.point)
    const other = { contact: { ...place.contact, name: "Bo" } }
    assert.isFalse(like({ book: book(other) }).pickup.isAppointment)
  })

  it("has the options of both trips, without the values of their fields", { tags: "CON-131" }, () => {
    const { options, returnOptions } = like({ options: { aller: ["express"], retour: ["plein"] } })
    assert.deepStrictEqual([options, returnOptions], [[{ key: "express", values: {} }], [{ key: "plein", values: {} }]])
  })

  it("has the shortest form of its return", { tags: "CON-131" }, () => {
    const [start, end] = [stopAt(lyon, "Hugo"), stopAt(paris, "Ana")]
    assert.strictEqual(like({ back: { pickup: start, delivery: end, vehicle } }).returnForm, "back")
    const elsewhere = like({ back: { pickup: start, delivery: stopAt(lille, "Ana"), vehicle } })
    assert.deepStrictEqual(
      [elsewhere.returnForm, elsewhere.returnPlace],
      ["elsewhere", { ...empty.returnPlace, address: lille }]
    )
    for (const back of [
      { pickup: stopAt(lyon, "Bo"), delivery: end, vehicle },
      { pickup: start, delivery: stopAt(paris, "Bo"), vehicle },
      { pickup: start, delivery: end, vehicle: { ...vehicle, registration: "EF456GH" } }
    ]) {
      const inputs = like({ back })
      assert.strictEqual(inputs.returnForm, "another")
      assert.strictEqual(inputs.returnPickup.name, back.pickup.contact.name)
      assert.strictEqual(inputs.returnPlace.name, back.delivery.contact.name)
      assert.strictEqual(inputs.returnVehicle.registration.replaceAll("-", ""), back.vehicle.registration)
    }
    assert.deepStrictEqual(newOrder(noBilling).returnVehicle, empty.returnVehicle)
  })
})
