import { assert, describe, it } from "vitest"
import { newOrder, noBilling, type OrderInputs } from "../order/order.model.ts"
import { similarRequest, similarToInputs } from "./similar.rules.ts"

const none = { reference: "", registrations: [], vins: [], pickupDate: "" }

describe("the question for similar missions", () => {
  it("has what the user has filled in, once", { tags: "CON-99" }, () => {
    assert.deepStrictEqual(
      similarRequest({
        reference: " CMD-1 ",
        registrations: ["AB-123-CD", " AB-123-CD", ""],
        vins: [" "],
        pickupDate: "2031-03-17"
      }),
      { reference: "CMD-1", registrations: ["AB-123-CD"], vins: [], pickup_date: "2031-03-17" }
    )
  })

  it("is not asked of an order without a reference, and without a vehicle and its day", { tags: "CON-99" }, () => {
    assert.isNull(similarRequest(none))
    assert.isNull(similarRequest({ ...none, pickupDate: "2031-03-17" }))
    assert.isNull(similarRequest({ ...none, registrations: ["AB-123-CD"], pickupDate: "17/03" }))
    assert.deepStrictEqual(similarRequest({ ...none, reference: "R", registrations: ["AB-123-CD"] }), {
      reference: "R"
    })
  })

  it("names the vehicle of the return only if it is another one", { tags: "CON-99" }, () => {
    const order = newOrder(noBilling)
    const inputs: OrderInputs = {
      ...order,
      pickup: { ...order.pickup, date: "2031-03-17" },
      vehicle: { ...order.vehicle, registration: "AB-123-CD", vin: "VF1RFB00123456789" },
      returnVehicle: { ...order.returnVehicle, registration: "EF-456-GH" }
    }
    const registrations = (returnForm: OrderInputs["returnForm"]) =>
      similarToInputs({ ...inputs, returnForm })?.registrations
    assert.deepStrictEqual(registrations("back"), ["AB-123-CD"])
    assert.deepStrictEqual(registrations("another"), ["AB-123-CD", "EF-456-GH"])
    assert.deepStrictEqual(similarToInputs(inputs)?.vins, ["VF1RFB00123456789"])
  })
})
