import { assert, describe, it } from "vitest"
import { type Card, cardsWith, placeOf, searchable } from "./card.rules.ts"

const card = (searched: string, isLate = false): Card => ({
  id: searched,
  number: "",
  status: "scheduled",
  reference: null,
  group: null,
  hasReturn: false,
  isLate,
  from: "",
  to: "",
  day: null,
  hour: null,
  plate: null,
  driver: null,
  searched: searchable(searched)
})

describe("a card of the board", () => {
  it("is found by all words of the filter, in any case and without accents", () => {
    const cards = [card("M-12\nBéziers"), card("M-13\nParis")]
    assert.deepStrictEqual(cardsWith(cards, "BEZIERS m-12", false), cards.slice(0, 1))
    assert.isEmpty(cardsWith(cards, "beziers m-13", false))
    assert.strictEqual(cardsWith(cards, " ", false), cards)
  })

  it("is found by being late", () => {
    const cards = [card("a"), card("b", true)]
    assert.deepStrictEqual(cardsWith(cards, "", true), cards.slice(1))
  })

  it("names the place by its postal code and town", () => {
    assert.strictEqual(placeOf("33 Rue du Port, 33000 Bordeaux, France"), "33000 Bordeaux")
    assert.strictEqual(placeOf("Gare de Lyon"), "Gare de Lyon")
  })
})
