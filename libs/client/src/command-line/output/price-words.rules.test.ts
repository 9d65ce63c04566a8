import { assert, describe, it } from "vitest"
import { lineText, warningText } from "./price-words.rules.ts"

describe("the words of a price", () => {
  it("name its lines in English, and options as their grid does", () => {
    assert.deepStrictEqual(
      [
        { code: "TRANSPORT", label: "Prise en charge" },
        { code: "DISTANCE_BAND", label: "De 100 à 300 km" },
        { code: "DISTANCE_BAND", label: "Au-delà de 600 km" },
        { code: "DISTANCE_BAND", label: "Distance" },
        { code: "OPTION:plein", label: "Plein de carburant" },
        { code: "NEW", label: "Nouvelle ligne" }
      ].map(lineText),
      ["Base charge", "From 100 to 300 km", "Beyond 600 km", "Distance", "Plein de carburant", "Nouvelle ligne"]
    )
  })

  it("say what a warning means, and of which member", () => {
    assert.strictEqual(
      warningText("class_assumed"),
      "the class of the vehicle is assumed: send its registration or type"
    )
    assert.strictEqual(
      warningText("precision_municipality:livraison-aller"),
      "livraison-aller: the address was only found to the town"
    )
    assert.strictEqual(
      warningText("suspect:delivery.contact.mail"),
      "delivery.contact.mail: the value is very probably wrong"
    )
    assert.strictEqual(warningText("new_warning:x"), "new_warning:x")
  })
})
