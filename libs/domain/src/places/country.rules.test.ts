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
    ["Deutschland", "DE"]
  ])("is known by its names: %s", (text, code) => {
    assert.deepStrictEqual(countryNamed(text), Option.some(code))
  })

  it("is not known by a part of its name, nor by its code", () => {
    assert.isTrue(Option.isNone(countryNamed("Royaume")))
    assert.isTrue(Option.isNone(countryNamed("BE")))
    assert.isTrue(Option.isNone(countryNamed("")))
  })

  it("has a French name that leads back to it", () => {
    for (const code of europeanCountries) assert.deepStrictEqual(countryNamed(countryName(code)), Option.some(code))
    assert.strictEqual(countryName("JP"), "JP")
  })
})
