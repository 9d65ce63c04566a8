import { assert, describe, it } from "vitest"
import { pageFacts, textFact } from "./facts-for-test.ts"
import { untranslatedTexts } from "./language.rules.ts"
import type { PageFacts, TextFact } from "./page-facts.model.ts"
import { wordsOf } from "./words/word-tables.ts"

const words = wordsOf([
  { fr: [["Enregistrer"]], en: [["Save"]] },
  { fr: [["Retirer ", " de la liste"]], en: [["Remove ", " from the list"]] },
  { fr: [["Trajet"]], en: [["Trip"]] },
  { fr: [["Options"]], en: [["Options"]] }
])
const named = wordsOf([], [{ fr: [["Avant"]], en: [["Front"]] }])
const found = (text: TextFact | string, members: Partial<PageFacts> = {}) =>
  untranslatedTexts(pageFacts([text], members), words).map((finding) => finding.text)
const heard = (...tokens: ReadonlyArray<string>) => ({ data: new Set(tokens) })

describe("a text that is not translated", () => {
  it.each(["Save", "Remove Lyon from the list", "Toggle password visibility", "Envoyer un test"])(
    "is found on a French page: %s",
    (text) => {
      assert.deepStrictEqual(found(text, heard("lyon")), [text])
    }
  )

  it.each(["Enregistrer", "Toggle", "17 mars 2031"])("is found on an English page: %s", (text) => {
    assert.deepStrictEqual(found(text, { language: "en" }), [text])
  })

  it.each([
    "Enregistrer",
    "Retirer Lyon de la liste",
    "Options",
    "il y a 3 heures",
    "lundi 17 mars 2031",
    "12 345,50 €"
  ])("is not found where words, data and dates explain it: %s", (text) => {
    assert.deepStrictEqual(found(text, heard("lyon")), [])
  })

  it("is a name of the API that has an English word, even if the API says it", () => {
    const facts = pageFacts(["Avant"], { language: "en", ...heard("avant") })
    assert.lengthOf(untranslatedTexts(facts, named), 1)
    assert.isEmpty(untranslatedTexts({ ...facts, language: "fr" }, named))
  })

  it("may be what somebody named so", () => {
    assert.deepStrictEqual(found("Save", heard("save")), [])
    assert.deepStrictEqual(found("Save", heard("saved")), ["Save"])
  })

  it("may be a name that is the same in both languages", () => {
    assert.deepStrictEqual(found("Trajet", { language: "en" }), [])
    assert.deepStrictEqual(found("English"), [])
  })

  it("may be set as code, or say of itself which language it is in", () => {
    assert.deepStrictEqual(found(textFact("Save", { isCode: true })), [])
    assert.deepStrictEqual(found(textFact("Save", { ownLanguage: "en" })), [])
  })
})
