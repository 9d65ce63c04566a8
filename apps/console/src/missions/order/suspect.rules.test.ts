import { assert, describe, it } from "vitest"
import { suspectPaths, suspectText } from "./suspect.rules.ts"
import { texts } from "./texts.ts"

describe("members that are very probably wrong", () => {
  it("are those that the warnings of an estimate name", { tags: "CON-104" }, () => {
    const warnings = ["class_assumed", "suspect:pickup.contact.phone", "precision_municipality:livraison-aller"]
    assert.deepEqual(suspectPaths(warnings), ["pickup.contact.phone"])
    assert.deepEqual(suspectPaths([]), [])
  })

  it("are named as the form names them", { tags: "CON-104" }, () => {
    const shown = (path: string) => suspectText(path, texts.fr)
    assert.equal(shown("pickup.contact.phone"), "Téléphone · Enlèvement")
    assert.equal(shown("delivery.contact.mail"), "E-mail · Livraison")
    assert.equal(shown("vehicle.registration"), "Immatriculation · Véhicule")
    assert.equal(shown("return_trip.contacts.pickup.phone"), "Téléphone · Retour")
    assert.equal(shown("return_trip.vehicle.registration"), "Immatriculation · Retour")
    assert.equal(shown("pickup.contact.fax"), "pickup.contact.fax")
  })
})
