import { assert, describe, it } from "vitest"
import { defineTexts, languageOfBrowser } from "./i18n.tsx"

const noBreak = "\u202f"

describe("a text of the pages", () => {
  it("has no end of a line before French punctuation, and stays as it is in English", { tags: "DRV-43" }, () => {
    const { en, fr } = defineTexts({
      question: { fr: "Refuser « M-1 » ?", en: "Decline M-1 ?" },
      share: { fr: (share: number) => `Reste : ${share} %`, en: (share: number) => `Left : ${share} %` }
    })
    assert.strictEqual(fr.question, `Refuser «${noBreak}M-1${noBreak}»${noBreak}?`)
    assert.strictEqual(fr.share(3), `Reste${noBreak}: 3${noBreak}%`)
    assert.deepStrictEqual([en.question, en.share(3)], ["Decline M-1 ?", "Left : 3 %"])
  })
})

describe("the language of a browser", () => {
  it("is the language of its tag, and English if it is none of ours", () => {
    assert.deepStrictEqual(["fr", "fr-CH", "FR", "en-US", "de-DE", ""].map(languageOfBrowser), [
      ...["fr", "fr", "fr", "en", "en", "en"]
    ])
  })
})
