import { assert, describe, it } from "vitest"
import { equipmentOf, readingsOf, remarks } from "./fields.rules.ts"
import { shownValue } from "./shown-value.rules.ts"

const english = { language: "en", locale: "en-GB", yes: "Yes", no: "No" } as const
const rules = [...readingsOf({ electric: false }), ...equipmentOf({ electric: false, kind: "car" })]

describe("the value of a field in words", () => {
  it("is in the language of the driver, although choices are stored in French", { tags: "DRV-30" }, () => {
    const shown = (id: string, value: string | number | boolean) =>
      rules.flatMap((rule) => (rule.id === id ? [shownValue(rule, value, english)] : []))
    assert.deepStrictEqual(shown("mileage", 18_342), ["18,342 km"])
    assert.deepStrictEqual(shown("energy", "Plein"), ["Full"])
    assert.deepStrictEqual(shown("registration_document", "Absente"), ["Missing"])
    assert.deepStrictEqual(shown("safety_kit", false), ["No"])
    assert.strictEqual(shownValue(remarks, "Vide", english), "Vide")
  })
})
