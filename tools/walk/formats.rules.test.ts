import { assert, describe, it } from "vitest"
import { pageFacts, textFact } from "./facts-for-test.ts"
import { wrongFormats } from "./formats.rules.ts"
import { wordsOf } from "./words/word-tables.ts"

const words = wordsOf([{ fr: [["écrivez 2035-03-19"]], en: [["write 2035-03-19"]] }])
const found = (language: "fr" | "en", text: string) =>
  wrongFormats(pageFacts([text], { language }), words).map((finding) => finding.text)

describe("a date or number", () => {
  it.each([
    "le 2031-03-17",
    "2031-03-17T09:00:00Z",
    "€394.50",
    "1,234.50 €",
    "468.4 km",
    "12345 km",
    "9:00 am",
    "50000 €",
    "20 h 59 min"
  ])("is not French: %s", (text) => {
    assert.deepStrictEqual(found("fr", text), [text])
  })

  it.each(["on 2031-03-17", "394,50 €", "12 €", "1 234,50", "468,4 km", "12345 km", "9 h 30"])(
    "is not English: %s",
    (text) => {
      assert.deepStrictEqual(found("en", text), [text])
    }
  )

  it.each([
    "17 mars 2031",
    "394,50 €",
    "12 345,5 km",
    "468 km",
    "48.8566, 2.3522",
    "1.2.3",
    "75001 Paris",
    "80 %",
    "9 h 30"
  ])("is French: %s", (text) => {
    assert.deepStrictEqual(found("fr", text), [])
  })

  it.each([
    "17 Mar 2031",
    "€394.50",
    "€1,234.50",
    "12,345 km",
    "468.4 km",
    "75001 Paris",
    "80 %",
    "9:30",
    "1,000 orders",
    "20 h 59 min"
  ])("is English: %s", (text) => {
    assert.deepStrictEqual(found("en", text), [])
  })

  it("may be an example in a text without values, and set as code", () => {
    assert.deepStrictEqual(found("fr", "écrivez 2035-03-19"), [])
    assert.deepStrictEqual(found("fr", "le 2035-03-19"), ["le 2035-03-19"])
    assert.deepStrictEqual(wrongFormats(pageFacts([textFact("2035-03-19", { isCode: true })]), words), [])
  })
})
