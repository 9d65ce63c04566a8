import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { type Standing, standings, type Town } from "./gazetteer.model.ts"
import { scoreNamesakes, scoreNeighbours } from "./town-scores.rules.ts"

const town = (id: string, population: number, standing: Standing = "own", country = "FR"): Town => ({
  id,
  name: "Saint-Denis",
  kind: country === "FR" ? "commune" : "foreign",
  cityCode: id,
  postcodes: [],
  country,
  lat: 45,
  lng: 5,
  population,
  standing
})

const scored = (towns: ReadonlyArray<Town>) =>
  scoreNamesakes(towns, 0.9).map(({ score, town: { id } }) => [id, score] as const)

describe("towns of one name", () => {
  it("yield to a town with ten times the population", () => {
    assert.deepStrictEqual(scored([town("small", 1_000), town("large", 10_000)]), [
      ["large", 0.9],
      ["small", 0.7]
    ])
    assert.deepStrictEqual(scored([town("small", 1_001), town("large", 10_000)]), [
      ["large", 0.9],
      ["small", 0.9]
    ])
  })

  it("weigh a tenth abroad, and a hundredth in countries without a tariff", () => {
    assert.deepStrictEqual(
      scored([town("fr", 30_000), town("be", 300_000, "own", "BE")]).map(([, score]) => score),
      [0.9, 0.9]
    )
    assert.deepStrictEqual(scored([town("fr", 30_000), town("by", 300_000, "own", "BY")])[1], ["by", 0.7])
  })

  it("are not ambiguous if they share the postcode too", () => {
    assert.deepStrictEqual(
      scoreNeighbours([town("campagne", 554, "postcode"), town("ville", 1_770)], 0.95).map(
        ({ score, town: { id } }) => [id, score]
      ),
      [
        ["ville", 0.95],
        ["campagne", 0.65]
      ]
    )
  })

  it("share the doubt about the position of one of them, so that both stay ambiguous", () => {
    assert.deepStrictEqual(
      scored([town("a", 900), town("b", 800, "postcode")]).map(([, score]) => score),
      [0.65, 0.65]
    )
    assert.deepStrictEqual(scored([town("a", 900, "arrondissement")]), [["a", 0.55]])
  })

  it("come after smaller ones if their position is less certain", () => {
    const towns = [town("largest", 900_000), town("larger", 80_000, "arrondissement"), town("smaller", 70_000)]
    assert.deepStrictEqual(
      scoreNamesakes(towns, 0.76).map(({ score, town: { id } }) => [id, score]),
      [
        ["largest", 0.76],
        ["smaller", 0.56],
        ["larger", 0.55]
      ]
    )
  })

  it("have scores from 0 to the base, best first, for any towns", () => {
    const towns = fc.array(
      fc
        .record({ id: fc.string(), population: fc.nat(3_000_000), standing: fc.constantFrom(...standings) })
        .map((one) => town(one.id, one.population, one.standing))
    )
    fc.assert(
      fc.property(towns, fc.double({ min: 0, max: 1, noNaN: true }), (all, base) => {
        const found = scoreNamesakes(all, base).map(({ score }) => score)
        for (const score of found) assert.isTrue(score >= 0 && score <= base + 0.005)
        assert.deepStrictEqual(
          found,
          found.toSorted((a, b) => b - a)
        )
      })
    )
  })
})
