import { assert, describe, it } from "vitest"
import { countryName, languageName } from "./languages.ts"

describe("the name of a language", () => {
  it("is in the language of the reader", () => {
    assert.deepStrictEqual(
      [languageName("fr", "fr"), languageName("en", "fr"), languageName("fr", "en")],
      ["français", "anglais", "French"]
    )
  })
})

describe("the name of a country", () => {
  it("is in the language of the reader, and is the code of one that has no name yet", { tags: ["CON-76"] }, () => {
    assert.deepStrictEqual(
      [countryName("DE", "fr"), countryName("DE", "en"), countryName("BE", "fr")],
      ["Allemagne", "Germany", "Belgique"]
    )
    for (const typed of ["", "D", "XX", "XX-2", "de la"]) assert.strictEqual(countryName(typed, "fr"), typed)
  })
})
