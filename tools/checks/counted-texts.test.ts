import { globSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const languages = ["fr", "en"] as const
const files = globSync("{apps,libs}/*/src/**/*texts.ts", { cwd: join(import.meta.dirname, "../..") }).toSorted()

/** The texts whose first value is a count, by file and name. */
const countedTexts = async (): Promise<ReadonlyMap<string, (count: number, language: string) => string>> => {
  const found = new Map<string, (count: number, language: string) => string>()
  for (const file of files) {
    const module: Readonly<Record<string, unknown>> = await import(join(import.meta.dirname, "../..", file))
    for (const [declared, texts] of Object.entries(module)) {
      // Only the English function is the one that was written: its parameters have their names.
      for (const [name, text] of Object.entries(Object(Object(texts).en))) {
        if (typeof text !== "function" || !/^\(?count\b/u.test(String(text))) continue
        const inLanguage = (language: string): unknown => Object(Object(texts)[language])[name]
        found.set(`${file} ${declared}.${name}`, (count, language) => {
          const words = inLanguage(language)
          return typeof words === "function" ? String(words(count, "A", "B")) : ""
        })
      }
    }
  }
  return found
}

/** A number in parentheses behind its name changes no word. */
const isInParentheses = (text: string): boolean => /\(\d+\)$/u.test(text)

describe("a text with a count", () => {
  it("has other words for one, and the same words for each larger number", async () => {
    const texts = await countedTexts()
    assert.isAbove(texts.size, 20)
    const wrong = [...texts].flatMap(([name, text]) =>
      languages
        .filter((language) => {
          const [one, two, three] = [1, 2, 3].map((count) => text(count, language).replace(String(count), "#"))
          return two !== three || (one === two && !isInParentheses(text(1, language)))
        })
        .map((language) => `${name} in ${language}: ${text(1, language)} | ${text(2, language)}`)
    )
    assert.deepStrictEqual(wrong, [])
  })
})
