import { demonstrationGrid } from "@trajet/domain/pricing"
import { french } from "@trajet/domain/texts"
import { assert, describe, it } from "vitest"
import { knownName } from "../../apps/console/src/parts/known-names.ts"

/** Names that are the same in both languages. */
const same = ["Signature", "Jockey"]

describe("the names of the API that are ours", () => {
  it("have English words on English pages, and stay as they are on French ones", () => {
    const names = [
      ...Object.values(french.documents),
      ...Object.values(french.priceLines),
      ...Object.values(french.robot.views),
      ...Object.values(french.robot.fields),
      ...demonstrationGrid.options.map(({ name }) => name),
      ...[french.distanceBand.between(100, 300), french.distanceBand.beyond(600)]
    ]
    for (const name of names) {
      assert.strictEqual(knownName(name, "fr"), name)
      if (!same.includes(name)) assert.notStrictEqual(knownName(name, "en"), name)
    }
    assert.strictEqual(knownName("De 100 à 300 km", "en"), "From 100 to 300 km")
  })

  it("leave the names that a group chose as they are", () => {
    assert.strictEqual(knownName("Lavage du client", "en"), "Lavage du client")
  })
})
