import { assert, describe, it } from "vitest"
import { fieldOf } from "../form/fields.rules.ts"
import type { PhaseDraft } from "../phase.model.ts"
import { differenceTold, isIdentified, isOfVehicle, seenIdentity } from "./identity.rules.ts"

const vin = "VF1AB000123456789"
const vehicle = { registration: "AB123CD", vin }

describe("the vehicle that stands there", () => {
  it("is the right one by its plate or its VIN, however they are written", { tags: ["DRV-52"] }, () => {
    for (const seen of ["AB123CD", "ab-123-cd", " AB 123 CD ", "ab–123·cd", vin, "vf1 ab0 0012 3456789"]) {
      assert.isTrue(isOfVehicle(seen, vehicle), seen)
    }
    assert.isTrue(isOfVehicle("AB-123-CD", { registration: "ab 123 cd", vin: null }))
  })

  it("is the right one by the last six characters of its VIN, and not by fewer", { tags: ["DRV-52"] }, () => {
    assert.isTrue(isOfVehicle("456789", vehicle))
    assert.isFalse(isOfVehicle("56789", vehicle))
    assert.isFalse(isOfVehicle("VF1AB0", vehicle))
  })

  it("is another one by any other text", { tags: ["DRV-52"] }, () => {
    for (const seen of ["AB123CE", "B123CD", "AB123CDX", "0"]) assert.isFalse(isOfVehicle(seen, vehicle), seen)
    assert.isFalse(isOfVehicle(vin, { registration: "AB123CD", vin: null }))
  })

  it("is unknown without a text, and if the mission names neither", () => {
    assert.isNull(isOfVehicle(" - ", vehicle))
    assert.isNull(isOfVehicle("AB123CD", { registration: null, vin: null }))
  })
})

describe("the identity of a vehicle in a phase", () => {
  const at = "2027-03-16T09:05:00.000Z"
  const draftWith = (...fields: ReadonlyArray<ReturnType<typeof fieldOf>>): PhaseDraft => ({
    ...{ inspectionId: "x", startedAt: at, photos: [], completedAt: null, openDamage: null },
    fields: fields.map((field) => ({ ...field, at }))
  })

  it("is missing until the right one is read, or another one is reported", { tags: ["DRV-52"] }, () => {
    const other = fieldOf(seenIdentity, "XY999ZZ")
    assert.isFalse(isIdentified(draftWith(), vehicle))
    assert.isFalse(isIdentified(draftWith(fieldOf(seenIdentity, " ")), vehicle))
    assert.isFalse(isIdentified(draftWith(other), vehicle))
    assert.isTrue(isIdentified(draftWith(other, fieldOf(differenceTold, true)), vehicle))
    assert.isTrue(isIdentified(draftWith(fieldOf(seenIdentity, "AB123CD")), vehicle))
  })
})
