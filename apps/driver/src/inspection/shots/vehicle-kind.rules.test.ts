import { assert, describe, it } from "vitest"
import { vehicleKindOf } from "./vehicle-kind.rules.ts"

const kindOf = (type: string | null, model: string | null = null) => vehicleKindOf({ type, model })

describe("the kind of a vehicle", () => {
  it("follows its type, in any case and with or without accents", { tags: "DRV-27" }, () => {
    assert.strictEqual(kindOf("VP"), "car")
    assert.strictEqual(kindOf("vu"), "van")
    assert.strictEqual(kindOf("VUL"), "large_van")
    assert.strictEqual(kindOf("Deux-roues"), "motorbike")
    assert.strictEqual(kindOf("Coupé"), "car")
  })

  it("follows the longest word, so that a small van is no large one", { tags: "DRV-27" }, () => {
    assert.strictEqual(kindOf("Utilitaire léger"), "large_van")
    assert.strictEqual(kindOf("utilitaire"), "van")
    assert.strictEqual(kindOf("small van"), "van")
    assert.strictEqual(kindOf("van"), "large_van")
    assert.strictEqual(kindOf("camping-car"), "large_van")
  })

  it("follows the model if the type says nothing, and is a car if neither does", { tags: "DRV-27" }, () => {
    assert.strictEqual(kindOf(null, "Kangoo Express"), "van")
    assert.strictEqual(kindOf("inconnu", "MASTER L2H2"), "large_van")
    assert.strictEqual(kindOf(null, "Carmen"), "car")
    assert.strictEqual(kindOf(null), "car")
    assert.strictEqual(kindOf("VP", "Master"), "car")
  })
})
