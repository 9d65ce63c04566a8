import { assert, describe, it } from "vitest"
import { declaredTexts, readWords, wordsOf } from "./word-tables.ts"

const source = `
  export const texts = defineTexts({
    save: { fr: "Enregistrer", en: "Save" },
    count: {
      fr: (n: number) => (n === 1 ? "Une seule" : \`\${n} missions de \${name(n)}\`),
      en: (n: number) => \`\${n} missions\`
    }
  })
  const other = { fr: "fr-FR" }
`

describe("the words of a source", () => {
  it("are every object with both languages, with each text that a function may return", () => {
    const [save, count, ...others] = declaredTexts("texts.ts", source)
    assert.deepStrictEqual(save, { fr: [["Enregistrer"]], en: [["Save"]] })
    assert.deepStrictEqual(count, { fr: [["Une seule"], ["", " missions de ", ""]], en: [["", " missions"]] })
    assert.isEmpty(others)
  })

  it("are whole texts and single words", () => {
    const { vocabulary, whole } = wordsOf(declaredTexts("texts.ts", source))
    assert.deepStrictEqual([...whole.fr], ["Enregistrer", "Une seule"])
    assert.deepStrictEqual([...vocabulary.en], ["save", "missions"])
  })

  it("are read from the console, the phone and what they share", () => {
    const { entries, whole } = readWords()
    assert.isAbove(entries.length, 1_000)
    for (const text of ["Commander", "Protéger ce téléphone", "Carte grise"]) assert.isTrue(whole.fr.has(text), text)
  })
})
