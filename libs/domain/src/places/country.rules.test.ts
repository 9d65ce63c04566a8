import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { countryName, countryNamed, europeanCountries } from "./country.rules.ts"

describe("a country", () => {
  it.each([
    ["Belgique", "BE"],
    ["belgium", "BE"],
    ["BELGIË", "BE"],
    ["Pays Bas", "NL"],
    ["Royaume-Uni", "GB"],
    ["Ecosse", "GB"],
    ["Österreich", "AT"],
    ["Deutschland", "DE"],
    ["USA", "US"],
    ["U.S.A.", "US"],
    ["États-Unis", "US"],
    ["united states", "US"],
    ["Japon", "JP"],
    ["Côte d'Ivoire", "CI"],
    ["Vietnam", "VN"],
    ["Réunion", "RE"],
    ["Nouvelle-Calédonie", "NC"],
    ["Birmanie", "MM"]
  ])("is known by its names: %s", (text, code) => {
    assert.deepStrictEqual(countryNamed(text), Option.some(code))
  })

  it("is not found by a part of its name, by its code, or by the name of a town", () => {
    assert.isTrue(Option.isNone(countryNamed("Royaume")))
    for (const text of ["Saint-Martin", "Grenade", "European Union", "Zone euro", "US"]) {
      assert.isTrue(Option.isNone(countryNamed(text)), text)
    }
    assert.isTrue(Option.isNone(countryNamed("BE")))
    assert.isTrue(Option.isNone(countryNamed("")))
  })

  it("has a French name that resolves to it", () => {
    for (const code of europeanCountries) assert.deepStrictEqual(countryNamed(countryName(code)), Option.some(code))
    assert.strictEqual(countryName("JP"), "Japon")
    assert.strictEqual(countryName("ZZ"), "ZZ")
  })
})
