import { describe, expect, it } from "vitest"
import { entriesFor, type Entry, moved } from "./palette.rules.ts"

const entry = (label: string, words: ReadonlyArray<string> = []): Entry => ({
  ...{ id: label, kind: "pages", label, words, leaves: true },
  run: () => undefined
})

describe("the entries of the palette", () => {
  const entries = [entry("Clés d'API", ["API keys"]), entry("Créer une clé d'API"), entry("Webhooks")]

  it("are found by each word, without accents, and in the other language", () => {
    const labels = (text: string) => entriesFor(entries, text).map(({ label }) => label)
    expect(labels("cle api")).toEqual(["Clés d'API", "Créer une clé d'API"])
    expect(labels("KEYS")).toEqual(["Clés d'API"])
    expect(labels("")).toHaveLength(3)
    expect(labels("clé webhooks")).toEqual([])
  })

  it("are walked around their ends", () => {
    expect([moved("ArrowDown", 2, 3), moved("ArrowUp", 0, 3), moved("End", 0, 3), moved("Home", 2, 3)]).toEqual([
      0, 2, 2, 0
    ])
    expect([moved("ArrowDown", 0, 0), moved("a", 0, 3)]).toEqual([null, null])
  })
})
