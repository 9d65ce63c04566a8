import { sampleWindow } from "@trajet/pages/testing/sample-mission.ts"
import { assert, describe, it } from "vitest"
import { cardWithText, sampleCard } from "../../../test/board-card.ts"
import { byPickup, type CardFilter, cardsWith, placeOf } from "./card.rules.ts"

const every: CardFilter = { text: "", lateOnly: false, pickup: null }

describe("a card of the board", () => {
  it("is found by all words of the filter, in any case and without accents", () => {
    const cards = [cardWithText("M-12\nBéziers"), cardWithText("M-13\nParis")]
    assert.deepStrictEqual(cardsWith(cards, { ...every, text: "BEZIERS m-12" }), cards.slice(0, 1))
    assert.isEmpty(cardsWith(cards, { ...every, text: "beziers m-13" }))
    assert.strictEqual(cardsWith(cards, { ...every, text: " " }), cards)
  })

  it("is found by being late", () => {
    const cards = [cardWithText("a"), cardWithText("b", true)]
    assert.deepStrictEqual(cardsWith(cards, { ...every, lateOnly: true }), cards.slice(1))
  })

  it("is found by the day of its pickup", () => {
    const cards = ["2027-03-17", "2027-03-18"].map((day) => sampleCard({ id: day, pickupDays: [day] }))
    const pickup = { period: "tomorrow", today: "2027-03-17" } as const
    assert.deepStrictEqual(cardsWith(cards, { ...every, pickup }), cards.slice(1))
  })

  it("comes before those that are picked up later, and before those without a day", { tags: "CON-114" }, () => {
    const stop = (date: string | null, start_time: string | null = null) => ({ ...sampleWindow, date, start_time })
    const cards = [
      sampleCard({ id: "e", pickup: stop(null) }),
      sampleCard({ id: "d", pickup: stop("2027-03-18", "08:00") }),
      sampleCard({ id: "b", pickup: stop("2027-03-17", "10:00") }),
      sampleCard({ id: "c", pickup: stop("2027-03-17", "10:00") }),
      sampleCard({ id: "a", pickup: stop("2027-03-17") })
    ]
    assert.strictEqual(
      cards
        .toSorted(byPickup)
        .map(({ id }) => id)
        .join(""),
      "abcde"
    )
  })

  it("names the place by its postal code and town", () => {
    assert.strictEqual(placeOf("33 Rue du Port, 33000 Bordeaux, France"), "33000 Bordeaux")
    assert.strictEqual(placeOf("Gare de Lyon"), "Gare de Lyon")
  })
})
