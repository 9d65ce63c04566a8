import { assert, describe, it } from "@effect/vitest"
import { type PlaceCandidate, PlaceId } from "@trajet/domain/places"
import fc from "fast-check"
import { addressLabel, bestFirst, type MatchedPlace, matchScore } from "./address-match.rules.ts"
import { searchable } from "./address-text.rules.ts"

const paix: MatchedPlace = {
  number: "10",
  street: "Rue de la Paix",
  city: "Paris",
  postcode: "75002",
  name: null,
  around: ["Quartier Gaillon", "Île-de-France"],
  country: "FR",
  countryName: "France",
  precision: "housenumber"
}
const street: MatchedPlace = { ...paix, number: null, precision: "street" }
const town: MatchedPlace = { ...paix, number: null, street: null, name: "Paris", precision: "municipality" }
const word = fc.stringMatching(/^[a-zé]{3,9}$/u)

const place: fc.Arbitrary<MatchedPlace> = fc.record({
  number: fc.option(fc.integer({ min: 1, max: 999 }).map(String)),
  street: fc.option(word),
  city: word,
  postcode: fc.option(fc.stringMatching(/^\d{5}$/u)),
  name: fc.option(word),
  around: fc.array(word, { maxLength: 3 }),
  country: fc.constantFrom("FR", "BE", "DE"),
  countryName: fc.option(word),
  precision: fc.constantFrom("housenumber", "street", "locality", "municipality")
})

describe("the score of a place for a text", () => {
  it("lies between 0 and 1, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), place, (text, candidate) => {
        const score = matchScore(text, candidate)
        assert.isTrue(score >= 0 && score <= 1, `${score}`)
      })
    )
  })

  it("does not depend on case, accents, punctuation or the order of words", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), place, (words, candidate) => {
        const plain = matchScore(words.join(" "), candidate)
        const other = words.toReversed().join(", ").toUpperCase().normalize("NFD").replaceAll("\u0301", "")
        assert.closeTo(matchScore(other, candidate), plain, 1e-9)
      })
    )
  })

  it("does not fall if a fitting word is added to the text", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), place, (words, candidate) => {
        const text = words.join(" ")
        assert.isAtLeast(matchScore(`${text} ${candidate.city}`, candidate), matchScore(text, candidate) - 1e-9)
      })
    )
  })

  it("is 1 for the place's own label", () => {
    for (const own of [paix, street, town]) assert.closeTo(matchScore(addressLabel(own), own), 1, 1e-9)
  })

  const good = [
    "10 rue de la paix 75002 PARIS",
    "10, R. de la Paix - 75002 Paris Cedex 02, France",
    "10 rue de la pais paris"
  ]
  for (const text of good) {
    it(`ranks "${text}" as the house`, () => {
      assert.isAtLeast(matchScore(text, paix), 0.7)
    })
  }

  it("accepts one wrong letter in a long word, and refuses two", () => {
    assert.isAtLeast(matchScore("10 rue de la Paix, 75002 Parris", paix), 0.9)
    assert.isBelow(matchScore("10 rue de la Paix, 75002 Parrrys", paix), 0.85)
  })

  it("expands abbreviations", () => {
    const avenue = { ...paix, street: "Avenue du Faubourg Saint-Martin" }
    assert.closeTo(matchScore("10 av. du fbg St Martin 75002 Paris", avenue), 1, 1e-9)
  })

  it("refuses a town for a street that the town lacks", () => {
    assert.isBelow(matchScore("12 avenue Victor Hugo, Villeurbanne", town), 0.5)
  })

  it("ranks house before street before town, if the text names a house", () => {
    const text = "10 rue de la Paix, 75002 Paris"
    const scores = [paix, street, town].map((candidate) => matchScore(text, candidate))
    assert.deepStrictEqual(
      scores,
      scores.toSorted((a, b) => b - a)
    )
    assert.strictEqual(new Set(scores).size, 3)
  })

  it("lowers a place abroad only if the text names no country", () => {
    const brussels = { ...town, name: "Bruxelles", city: "Bruxelles", country: "BE", countryName: "Belgique" }
    assert.isBelow(matchScore("Bruxelles", brussels), 0.95)
    assert.closeTo(matchScore("Bruxelles, Belgique", brussels), 1, 1e-9)
    assert.closeTo(matchScore("75002 Bruxelles BE", brussels), 1, 1e-9)
  })
})

describe("the candidates of a search", () => {
  const candidate = (id: string, score: number, over: Partial<PlaceCandidate> = {}): PlaceCandidate => ({
    placeId: PlaceId(id),
    label: id,
    lat: 48,
    lng: 2,
    score,
    precision: "street",
    postcode: null,
    city: null,
    cityCode: null,
    country: "FR",
    ...over
  })

  it("are the five best, each place once, equal scores in the provider's order", () => {
    const arbitrary = fc.array(
      fc.tuple(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), fc.integer({ min: 0, max: 3 }))
    )
    fc.assert(
      fc.property(arbitrary, (drawn) => {
        const all = drawn.map(([id, score]) => candidate(id, score / 3))
        const kept = bestFirst(all)
        assert.strictEqual(kept.length, Math.min(5, new Set(drawn.map(([id]) => id)).size))
        for (const [index, one] of kept.entries()) {
          const next = kept[index + 1]
          if (next === undefined) continue
          assert.isTrue(one.score > next.score || (one.score === next.score && all.indexOf(one) < all.indexOf(next)))
        }
        for (const one of all) {
          const best = Math.max(...all.filter(({ placeId }) => placeId === one.placeId).map(({ score }) => score))
          const found = kept.find(({ placeId }) => placeId === one.placeId)
          if (found === undefined) assert.isAtMost(best, kept.at(-1)?.score ?? 0)
          else assert.strictEqual(found.score, best)
        }
      })
    )
  })

  it("keep two towns with one label apart, and merge one place that has two ids", () => {
    const towns = [
      candidate("1", 1, { label: "Saint-Denis" }),
      candidate("2", 1, { label: "Saint-Denis", lat: 43 }),
      candidate("3", 0.9, { label: "Saint-Denis", lng: 2.001 })
    ]
    assert.deepStrictEqual(
      bestFirst(towns).map(({ placeId }) => placeId),
      ["1", "2"]
    )
  })
})

// Lone surrogates included.
const codeUnits = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes))

describe("an address text for a search", () => {
  it("is not cut in the middle of a character", () => {
    assert.isTrue(searchable(`${"a".repeat(199)}\u{20000}`).isWellFormed())
  })

  it("is well-formed, has one line and at most 200 characters, and starts with a letter or a figure or is empty", () => {
    fc.assert(
      fc.property(codeUnits, (text) => {
        const searched = searchable(text)
        assert.isTrue(searched.isWellFormed())
        assert.isAtMost(searched.length, 200)
        assert.match(searched, /^([\p{L}\p{N}]|$)/u)
        assert.notMatch(searched, /\p{Cc}|\s\s|\s$/u)
        assert.strictEqual(searchable(searched), searched)
      })
    )
  })
})
