import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { compileGrid } from "../pricing/compiled-grid.rules.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { type PlaceCandidate, PlaceId } from "./place.model.ts"
import { choosePlace } from "./place.rules.ts"
import { recentChoices } from "./recent-choices.rules.ts"

const grid = compileGrid(demonstrationGrid)
const bounds = { answersMax: 100, bytesMax: 100_000 }

const candidate: PlaceCandidate = {
  placeId: PlaceId("ban:69123"),
  label: "Lyon",
  lat: 45.76,
  lng: 4.83,
  precision: "municipality",
  postcode: "69001",
  city: "Lyon",
  cityCode: "69123",
  country: "FR",
  score: 0.9
}

const of = { candidates: [candidate], municipalityOnly: true, grid }

const chosenBy = (choose: ReturnType<typeof recentChoices>, address: string, asked: Parameters<typeof choose>[1]) =>
  Result.match(choose(address, asked), {
    onSuccess: ({ isTownOnly, place }) => `${place.placeId} ${isTownOnly}`,
    onFailure: ({ _tag }) => _tag
  })

describe("recent choices", () => {
  it("are those of choosePlace, and are given again for the same text, candidates and grid", () => {
    const choose = recentChoices(bounds)
    const first = choose("12 rue Foch, Lyon", of)
    const { candidates, municipalityOnly } = of
    const serves = (country: string) => grid.countries.has(country)
    assert.deepStrictEqual(first, choosePlace("12 rue Foch, Lyon", candidates, { municipalityOnly, serves }))
    assert.strictEqual(Result.getOrThrow(choose("12 rue Foch, Lyon", of)), Result.getOrThrow(first))
  })

  it("count for no other text, no other answer of the geocoder, no other geocoder and no other grid", () => {
    const choose = recentChoices(bounds)
    const elsewhere = { ...of, candidates: [{ ...candidate, placeId: PlaceId("ban:1") }] }
    const withoutFrance = { ...of, grid: { ...grid, countries: new Map() } }
    assert.strictEqual(chosenBy(choose, "12 rue Foch, Lyon, France", of), "ban:69123 true")
    assert.strictEqual(chosenBy(choose, "Lyon, France", of), "ban:69123 false")
    assert.strictEqual(chosenBy(choose, "12 rue Foch, Lyon, France", elsewhere), "ban:1 true")
    assert.strictEqual(
      chosenBy(choose, "12 rue Foch, Lyon, France", { ...of, municipalityOnly: false }),
      "AddressNotFound"
    )
    assert.strictEqual(chosenBy(choose, "12 rue Foch, Lyon, France", of), "ban:69123 true")
    assert.strictEqual(chosenBy(choose, "12 rue Foch, Lyon, France", withoutFrance), "AddressNotFound")
  })

  it("are no refusals, whose errors belong to one request", () => {
    const choose = recentChoices(bounds)
    const none = { ...of, candidates: [] }
    const errorOf = () => Result.match(choose("Nowhere", none), { onSuccess: () => null, onFailure: (error) => error })
    assert.notStrictEqual(errorOf(), errorOf())
  })
})
