import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { isNeverIssued, normaliseRegistration } from "./plate.rules.ts"

const plate = (text: string, abroad = false) => Result.getOrUndefined(normaliseRegistration(text, abroad))

describe("a registration", () => {
  it("is normalised to upper case without separators", { tags: "PRC-34" }, () => {
    assert.strictEqual(plate("ab-123-cd"), "AB123CD")
    for (const separator of "\u00AD\u00B7\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D\u00A0\u2009\u202F\u3000\u200B\u2060\uFEFF") {
      assert.strictEqual(plate(`ab${separator}123${separator}cd`), "AB123CD", separator.codePointAt(0)?.toString(16))
    }
    assert.strictEqual(plate(" AB 123 CD "), "AB123CD")
    assert.strictEqual(plate("1234 AB 56"), "1234AB56")
    assert.strictEqual(plate("12 ABC 2A"), "12ABC2A")
    assert.strictEqual(plate("1234 xy 2b"), "1234XY2B")
    assert.strictEqual(plate("7 AB 974"), "7AB974")
    assert.strictEqual(plate("W-123-AB"), "W123AB")
    assert.strictEqual(plate("ww-123-ab"), "WW123AB")
    assert.strictEqual(plate("A-11-A"), "A11A")
  })

  it("leaves out the department of the strip beside it", { tags: "PRC-34" }, () => {
    for (const strip of ["75", "2A", "974"]) assert.strictEqual(plate(`AB-123-CD ${strip}`), "AB123CD", strip)
    for (const strip of ["7", "00", "96", "2C", "975 1"]) assert.isUndefined(plate(`AB-123-CD ${strip}`), strip)
    assert.strictEqual(plate("AB-123-CD 75", true), "AB123CD75")
  })

  it("was never issued with SS, 000, a late WW, a leading zero, or I, O, U", { tags: "ORD-61" }, () => {
    for (const text of [
      "SS123AB",
      "AB123SS",
      "AB123WW",
      "AB000CD",
      "WW123IA",
      "W123AO",
      "W000AB",
      "A00A",
      "012AB75",
      "12AO75",
      "12UAB75"
    ]) {
      assert.isTrue(isNeverIssued(text), text)
    }
    for (const text of [
      "AB123CD",
      "AB001CD",
      "AS123SA",
      "WW123AB",
      "W123AB",
      "1234AB75",
      "12ABC2A",
      "A11A",
      "BMW1234",
      "SS1234"
    ]) {
      assert.isFalse(isNeverIssued(text), text)
    }
  })

  it(
    "is French if no country is abroad: no I, O or U, no unknown department, no other form",
    { tags: ["ERR-55", "PRC-34", "PRC-36"] },
    () => {
      const wrong = [
        "AI-123-CD",
        "AB-123-CO",
        "UB-123-CD",
        "AB-12-CD",
        "AB-1234-CD",
        "1234 AB 99",
        "1234 AB 2C",
        "",
        "---"
      ]
      for (const text of [
        ...wrong,
        "1234 ABCD 56",
        "12345 AB 56",
        "W-12-AB",
        "WWW-123-AB",
        "AB123CD\nX",
        "B-MW 1234"
      ]) {
        assert.isUndefined(plate(text), text)
      }
    }
  )

  it("has any 1 to 20 characters abroad", { tags: ["PRC-35", "ORD-9"] }, () => {
    assert.strictEqual(plate("B-MW 1234", true), "BMW1234")
    assert.strictEqual(plate("mü-äx 12", true), "MÜÄX12")
    assert.isUndefined(plate(" - ", true))
    assert.isDefined(plate("A".repeat(20), true))
    assert.isUndefined(plate("A".repeat(21), true))
  })
})
