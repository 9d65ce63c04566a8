import { assert, describe, it } from "vitest"
import { defineTexts } from "./i18n.tsx"

const noBreak = "\u00a0"

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
