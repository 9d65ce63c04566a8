import { assert, describe, it } from "vitest"
import { codesShown } from "./codes.rules.ts"
import { contractCodes, namesOfIntegrators } from "./contract-codes.ts"
import { pageFacts, textFact } from "./facts-for-test.ts"
import { wordsOf } from "./words/word-tables.ts"

const words = wordsOf([
  { fr: [["incident"]], en: [["incident"]] },
  { fr: [["livraison"]], en: [["delivery"]] }
])
const codes = contractCodes()
const none: ReadonlySet<string> = new Set()
const shown = (text: string, language: "fr" | "en" = "fr", names = none) =>
  codesShown(pageFacts([text], { language }), codes, words, names).map((finding) => finding.text)

describe("a code on a page", () => {
  it.each([
    "in_transit",
    "Retirer l'option · lavage_ext",
    "awaiting_documents, retour",
    "scheduled",
    "pv_livraison",
    "BE"
  ])("is found: %s", (text) => {
    assert.deepStrictEqual(shown(text), [text])
  })

  it.each([
    "En route",
    "incident",
    "livraison",
    "https://hooks.example/a_b",
    "claire_martin@fleet.example",
    "pv_livraison.png",
    "clé svc_test_79I9",
    "WEBHOOK_SECRET contient le secret."
  ])("is no word, and no name that somebody chose: %s", (text) => {
    assert.deepStrictEqual(shown(text), [])
  })

  it("is found where it is the word of the other language", () => {
    assert.deepStrictEqual(shown("livraison", "en"), ["livraison"])
  })

  it("may be set as code", () => {
    assert.deepStrictEqual(codesShown(pageFacts([textFact("in_transit", { isCode: true })]), codes, words, none), [])
  })

  it("may be a name that integrators use, on their pages alone", () => {
    assert.deepStrictEqual(shown("transport.status_changed", "fr", namesOfIntegrators()), [])
    assert.deepStrictEqual(shown("transport.status_changed"), ["transport.status_changed"])
    assert.deepStrictEqual(shown("in_transit", "fr", namesOfIntegrators()), ["in_transit"])
  })

  it("is a member of an enumeration of the contract", () => {
    for (const code of ["in_transit_return", "weather", "retour", "dead"]) assert.isTrue(codes.has(code), code)
  })
})
