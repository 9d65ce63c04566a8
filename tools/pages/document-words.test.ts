import { french } from "@trajet/domain/texts"
import { documentWords } from "@trajet/pages/document-words.ts"
import { assert, describe, it } from "vitest"

describe("the kinds of documents on pages", () => {
  it("have in French the names that the service prints", () => {
    const named = Object.entries(documentWords).map(([key, { fr }]) => [key, fr])
    assert.deepStrictEqual(Object.fromEntries(named), french.documents)
  })
})
