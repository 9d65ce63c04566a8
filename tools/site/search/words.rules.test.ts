import { assert, describe, it } from "vitest"
import { folded, isOneLetterApart, stemOf, wordsOf } from "./words.rules.ts"
import { meaningsOf } from "./synonyms.ts"

const meanings = (text: string) => new Set(meaningsOf(wordsOf(folded(text))).map(({ meaning }) => meaning))

describe("the words of the search", () => {
  it.each([
    ["cancel", "cancl", true],
    ["cancel", "cancell", true],
    ["cancel", "cancal", true],
    ["cancel", "cnacel", true],
    ["cancel", "cancel", false],
    ["cancel", "cancal2", false],
    ["cancel", "acnecl", false],
    ["", "a", true]
  ])("are one letter apart or not: %s, %s", (one, other, isApart) => {
    assert.strictEqual(isOneLetterApart(one, other), isApart)
    assert.strictEqual(isOneLetterApart(other, one), isApart)
  })

  it("have one stem in all their forms, and keep names whole", () => {
    for (const forms of [
      ["request", "requests"],
      ["delivery", "deliveries"],
      ["order", "orders"],
      ["price", "prices"]
    ])
      assert.strictEqual(new Set(forms.map(stemOf)).size, 1, forms.join(" "))
    assert.deepStrictEqual(
      wordsOf(folded("`awaiting_documents` is Œuvre N°2")).map(({ text }) => text),
      ["awaiting_documents", "is", "oeuvre", "n", "2"]
    )
  })

  it("have a meaning in both languages, alone and in phrases", () => {
    for (const [english, french] of [
      ["cancellation", "annulée"],
      ["retry", "réessayer"],
      ["driver", "convoyeurs"],
      ["how long", "combien de temps"],
      ["time zone", "fuseau horaire"],
      ["inspection", "état des lieux"]
    ] as const)
      assert.isNotEmpty(
        [...meanings(english)].filter((meaning) => meanings(french).has(meaning)),
        `${english}, ${french}`
      )
    assert.strictEqual(meanings("combien").size, 0)
  })
})
