import { assert, describe, it } from "@effect/vitest"
import { Day } from "../time/instant.model.ts"
import { dayWords } from "./day-words.rules.ts"

describe("the words of a day", () => {
  it("are in the language asked for, one after the other", () => {
    const french = { weekday: "mardi", day: "1er", month: "décembre", year: "2026" }
    assert.deepStrictEqual(dayWords(Day("2026-12-01"), "fr-FR"), french)
    assert.deepStrictEqual(dayWords(Day("2026-12-01"), "en-GB"), {
      weekday: "Tuesday",
      day: "1",
      month: "December",
      year: "2026"
    })
    assert.deepStrictEqual(dayWords(Day("2026-12-01"), "fr-FR"), french)
  })

  it("are those of the day itself, at the ends of a year", () => {
    assert.deepStrictEqual(dayWords(Day("2026-12-31"), "fr-FR"), {
      weekday: "jeudi",
      day: "31",
      month: "décembre",
      year: "2026"
    })
    assert.strictEqual(dayWords(Day("2027-01-01"), "fr-FR").month, "janvier")
  })

  it("have a year of four digits", () => {
    assert.strictEqual(dayWords(Day("0999-01-01"), "fr-FR").year, "0999")
  })
})
