import { globSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const files = globSync("{apps,libs}/*/src/**/*texts.ts", { cwd: root }).toSorted()

/** Values for the parameters of any text. */
const samples: ReadonlyArray<ReadonlyArray<unknown>> = [
  [1, 1, 1, 1],
  [25, 25, 25, 25],
  ["A", "B", "C", "D"],
  ["A", 25, "C", 25],
  [25, "B", 25, "D"]
]

/** The words of a text, for each sample that has values of the kinds that it takes; all others throw. */
const wordsOf = (name: string, text: unknown): ReadonlyArray<string> => {
  if (typeof text !== "function") return [String(text)]
  const words = samples.flatMap((values) => {
    try {
      return [String(text(...values))]
    } catch {
      return []
    }
  })
  assert.isNotEmpty(words, name)
  return words
}

/** Every French text of the tables of words, by file and name; a text with values for each sample. */
const frenchTexts = async (): Promise<ReadonlyArray<readonly [name: string, words: string]>> => {
  const found: Array<readonly [string, string]> = []
  for (const file of files) {
    const module: Readonly<Record<string, unknown>> = await import(join(root, file))
    for (const [declared, texts] of Object.entries(module))
      for (const [name, text] of Object.entries(Object(Object(texts).fr)))
        for (const words of wordsOf(`${file} ${declared}.${name}`, text))
          found.push([`${file} ${declared}.${name}`, words])
  }
  return found
}

/** A header of a request, which is quoted as machines write it. */
const asMachinesWrite = "X-SVC-Timestamp: 1795168800"

/** A mark of French without its narrow space, or a quotation mark without that inside of it. */
const unspaced = /[^\s:;!?][:;!?](?=\s|$)|[^\u202f]»|«[^\u202f]|[ \u00a0][:;!?»]/u

describe("the French words of the pages", { tags: ["CON-110"] }, () => {
  it("have a narrow space before their marks, and inside of their quotation marks", async () => {
    const texts = await frenchTexts()
    assert.isAbove(texts.length, 1_000)
    const wrong = texts.filter(([, words]) => unspaced.test(words.replaceAll(asMachinesWrite, "")))
    assert.deepStrictEqual(wrong, [])
  })

  it("are found wrong without them", () => {
    const wrong = ["Reste: 3", "Vraiment?", "Reste : 3", "«M-1»", "« M-1\u202f»", "Bien\u00a0!"]
    assert.deepStrictEqual(
      wrong.filter((words) => unspaced.test(words)),
      wrong
    )
    const right = ["Reste\u202f: 3", "Vraiment\u202f?", "«\u202fM-1\u202f»", "à 09:30", "https://a.example"]
    assert.deepStrictEqual(
      right.filter((words) => unspaced.test(words)),
      []
    )
  })
})
