import { assert, describe, it } from "vitest"
import { entriesFor } from "../../palette/palette.rules.ts"
import { newOrder, noBilling } from "../order/order.model.ts"
import {
  type BookPlace,
  type BookVehicle,
  inputsOfBookVehicle,
  placeSuggestion,
  vehicleSuggestion,
  withBookPlace
} from "./book.rules.ts"

const used = { id: "m.pickup", uses: 1, used_at: "2031-03-01T10:00:00Z" } as const

const place: BookPlace = {
  ...used,
  address: "10 rue de Rivoli, 75001 Paris",
  lat: 48.8556,
  lng: 2.3598,
  contact: { name: "Éléonore Petit", phone: "06 12 34 56 78", mail: null },
  need_appointment: true
}

const vehicle: BookVehicle = {
  ...{ ...used, registration: "AB123CD", vin: "VF1RFB00123456789", brand: "Renault", model: null },
  electric: true
}

const finds = (suggestion: ReturnType<typeof placeSuggestion>, text: string) =>
  entriesFor([suggestion], text).length === 1

describe("an entry of the address book", () => {
  it("is found by its address and its contact, in any case and without accents", { tags: "CON-127" }, () => {
    for (const text of ["", "riv", "PARIS 10", "eleonore", "paris  petit", "06 12"]) {
      assert.isTrue(finds(placeSuggestion(place), text), text)
    }
    assert.isFalse(finds(placeSuggestion(place), "paris lyon"))
  })

  it("is found by its plate in any form, its VIN and its make", { tags: "CON-127" }, () => {
    for (const text of ["ab-123", "AB123CD", "vf1", "renault"]) {
      assert.isTrue(finds(vehicleSuggestion(vehicle), text), text)
    }
    assert.isTrue(finds(vehicleSuggestion({ ...vehicle, registration: null }), "vf1"))
  })

  it("fills all that it knows of a place, and leaves its day and hours", { tags: "CON-127" }, () => {
    const typed = { ...newOrder(noBilling).pickup, date: "2031-03-17", start: "09:00", mail: "old@example.com" }
    assert.deepStrictEqual(withBookPlace(typed, place), {
      ...typed,
      address: place.address,
      point: { lat: 48.8556, lng: 2.3598, isPinned: false },
      name: "Éléonore Petit",
      phone: "06 12 34 56 78",
      mail: "",
      isAppointment: true
    })
    assert.isNull(withBookPlace(typed, { ...place, lat: null, lng: null }).point)
  })

  it("fills all that it knows of a vehicle", { tags: "CON-127" }, () => {
    const filled = {
      registration: "AB-123-CD",
      ...{ brand: "Renault", model: "", vin: "VF1RFB00123456789", isElectric: true }
    }
    assert.deepStrictEqual(inputsOfBookVehicle(vehicle), filled)
    assert.strictEqual(inputsOfBookVehicle({ ...vehicle, registration: "1234AB75" }).registration, "1234AB75")
    assert.strictEqual(inputsOfBookVehicle({ ...vehicle, registration: null }).registration, "")
  })
})
