import { assert, describe, it } from "vitest"
import { texts } from "./texts.ts"

describe("the numbers in the texts of webhooks", () => {
  const { en, fr } = texts

  it("are singular for one, and in French for zero", () => {
    assert.deepStrictEqual([0, 1, 2].map(en.typeCount), ["0 types", "1 type", "2 types"])
    assert.deepStrictEqual([1, 2].map(fr.typeCount), ["1 type", "2 types"])
    assert.deepStrictEqual(
      [0, 1, 2].map((count) => fr.enabling(count).split(",")[0]),
      ["0 livraison en attente partira.", "1 livraison en attente partira.", "2 livraisons en attente partiront"]
    )
    assert.deepStrictEqual([0, 1, 2].map(en.enabling), [
      "0 waiting deliveries will leave, ten a second.",
      "1 waiting delivery will leave.",
      "2 waiting deliveries will leave, ten a second."
    ])
  })

  it("say that nothing is lost", () => {
    assert.deepStrictEqual([0, 1, 2].map(en.deleteCost), [
      "No delivery is waiting.",
      "1 waiting delivery will never arrive.",
      "2 waiting deliveries will never arrive."
    ])
    assert.deepStrictEqual([0, 1, 2].map(fr.deleteCost), [
      "Aucune livraison n'est en attente.",
      "1 livraison en attente n'arrivera jamais.",
      "2 livraisons en attente n'arriveront jamais."
    ])
  })

  it("are hours", () => {
    assert.deepStrictEqual(["1", "2"].map(en.inHours), ["In an hour", "In 2 hours"])
    assert.deepStrictEqual(["1", "2"].map(fr.inHours), ["Dans une heure", "Dans 2 heures"])
  })
})
