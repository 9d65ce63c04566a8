import { assert, describe, it } from "vitest"
import { languageName } from "./languages.ts"

describe("the name of a language", () => {
  it("is in the language of the reader", () => {
    assert.deepStrictEqual(
      [languageName("fr", "fr"), languageName("en", "fr"), languageName("fr", "en")],
      ["français", "anglais", "French"]
    )
  })
})
