import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { type PlaceCandidate, PlaceId, PlacePrecision } from "./place.model.ts"
import { choosePlace, sameTown } from "./place.rules.ts"

const candidate = fc
  .record({
    town: fc.constantFrom("69123", "69029", "75056"),
    hundredths: fc.integer({ min: 0, max: 100 }),
    precision: fc.constantFrom(...PlacePrecision.literals)
  })
  .map(({ town, hundredths, precision }): PlaceCandidate => ({
    placeId: PlaceId(`ban:${town}_${hundredths}_${precision}`),
    label: town,
    lat: 45,
    lng: 5,
    score: hundredths / 100,
    precision,
    postcode: null,
    city: town,
    cityCode: town,
    country: "FR"
  }))

const text = fc.constantFrom("Lyon", "12 rue Foch, Lyon")

describe("the choice of a place", () => {
  it("is a best answer without another town close behind", () => {
    fc.assert(
      fc.property(
        fc.array(candidate, { maxLength: 6 }),
        text,
        fc.boolean(),
        (candidates, address, municipalityOnly) => {
          const chosen = choosePlace(address, candidates, { municipalityOnly })
          if (Result.isFailure(chosen)) return
          const found = candidates.find(({ placeId }) => placeId === chosen.success.place.placeId)
          if (found === undefined) return assert.fail("the place is no candidate")
          assert.isAtLeast(found.score, 0.5)
          assert.strictEqual(chosen.success.warnings.length > 0, found.score <= 0.7)
          const townsAnswer = municipalityOnly || address === "Lyon"
          if (!townsAnswer) assert.notStrictEqual(found.precision, "municipality")
          for (const other of candidates) {
            if (!townsAnswer && other.precision === "municipality") continue
            assert.isAtMost(other.score, found.score)
            if (!sameTown(found, other)) assert.isAbove(Math.round((found.score - other.score) * 100), 5)
          }
        }
      )
    )
  })

  it("does not depend on the order of the candidates", () => {
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { maxLength: 6, selector: ({ placeId }) => placeId }), (candidates) => {
        const tag = (all: ReadonlyArray<PlaceCandidate>): string =>
          Result.match(choosePlace("Lyon", all, { municipalityOnly: true }), {
            onSuccess: ({ place }) => place.address,
            onFailure: (error) => error._tag
          })
        assert.strictEqual(tag(candidates), tag(candidates.toReversed()))
      })
    )
  })
})
